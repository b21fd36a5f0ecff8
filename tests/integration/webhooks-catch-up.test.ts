import { afterAll, beforeAll, expect, it } from 'vitest';
import { growTree } from '#ops/log-proof/tree.ts';
import { lead } from '#ops/postgres/lease.ts';
import { beginAt } from '#ops/webhooks/places.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { startReceiver, type Receiver } from '#tests/support/program/receiver.ts';
import { deliver } from '#workers/webhooks/deliver.ts';
import { presentWebhook, webhooksOfPortals } from '#workers/webhooks/present.ts';

/** 26 C 13: a webhook that is behind. No worker runs here: the test looks itself, once. */

let program: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  program = await testApp({ config: { webhooksLoopback: true } });
});
afterAll(async () => {
  await program?.stop();
  await receiver?.close();
});

it('hears in one look of everything that it has missed, however much that is', async () => {
  const { app } = program;
  const admin = await program.as('ADMIN_OPERATOR');
  const fields = { name: 'CRM', url: receiver.url, kinds: ['group'] };
  const { id } = (await admin.post('/szkolenia/panel/webhooks', fields)).body as { id: string };
  await program.settled();
  await growTree(app);
  await beginAt(app, { id, portal: 'szkolenia', subject: `szkolenia-webhook:${id}` });
  const missed: string[] = [];
  for (let n = 0; n < 45; n += 1) {
    const made = await admin.post('/szkolenia/panel/groups', { name: `Grupa ${n}`, position: '1' });
    missed.push(made.body.id);
  }
  await program.settled();
  await growTree(app);
  const records = webhooksOfPortals().find(({ portal }) => portal === 'szkolenia');
  const webhook = records && (await presentWebhook(app, records, id));
  if (!webhook) throw new Error('There is no such webhook');
  const stop = new AbortController();
  const { pool, logger } = app;
  const leading = { pool, logger, leaseMs: 30_000, name: 'webhooks', stop: stop.signal } as const;
  await lead(leading, async (term) => {
    await deliver(app, term, webhook);
    stop.abort();
  });
  expect(receiver.got.map(({ body }) => body.subject)).toEqual(missed);
});
