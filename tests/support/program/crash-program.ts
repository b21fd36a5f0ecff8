import { addAccount } from '#ops/account/add-account.ts';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { locals, routes } from '#api/portals.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { readConfig } from '#ops/config/config.ts';
import { compose } from '#ops/run/compose.ts';
import { openDatabase } from '#ops/run/database.ts';
import { startWorkers } from '#workers/index.ts';
import { addCourse, addLocation } from '../training/training.ts';

/** The whole program without its web, to be killed: says `ready PORT` when it serves. First start: what the test needs. */
const config = readConfig(process.env);
const database = await openDatabase(config, () => undefined);
const { app } = await compose(config, { databaseUrl: database.url, ownerUrl: database.ownerUrl });
await app.projector.start();
await startWorkers(app);
const first = await addAccount(app, {
  definition: app.accounts.ofKind('operator'),
  account: {
    fields: {
      email: 'operator@demo.example',
      firstName: 'Olga',
      lastName: 'Operatorska',
      role: 'ADMIN_OPERATOR',
    },
    password: 'Szkolenia1!',
  },
});
if (!isRefusal(first)) {
  const [course, location] = [await addCourse(app), await addLocation(app)];
  console.log(`seeded ${course} ${location}`);
}
await app.projector.catchUp();
const server = createServer(app, { routes, locals, streams: new Streams(app) }).listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`ready ${typeof address === 'object' ? address?.port : ''}`);
});
