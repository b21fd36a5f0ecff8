import { randomUUID } from 'node:crypto';
import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type pg from 'pg';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { records } from '#domain/training/records/decide.ts';
import { courses } from '../../demo/training/catalogue.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import { Client } from '../client.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { load, medians, report, type Load } from '../load.ts';
import { withProgram } from '../program.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const CALLS = 1_200;
const DATES = 40;

/** `npm run bench -- http`: registrations and operators' decisions through the whole stack, mail and read models running, against an Express route with one insert. */
export async function benchHttp(): Promise<void> {
  await withProgram({ workers: true }, async ({ app, operator, visitor }) => {
    const dates = await makeDates(app);
    const plain = await plainRoute(app.pool);
    const clients = Array.from({ length: CLIENTS }, visitor);
    for (const client of clients) await client.refreshToken();
    const rounds: Record<'registrations' | 'oneDate' | 'decisions' | 'plainInsert', Load>[] = [];
    for (let n = 0; n <= ROUNDS; n += 1) {
      const ids: string[] = [];
      const register = async (call: number, date: string | undefined) => {
        const answer = await clients[call % CLIENTS]?.post(
          '/api/register-applications',
          registration(date ?? '', `${n}-${call}`),
        );
        if (answer?.status !== 201) throw new Error(`Registration answered ${answer?.status}: ${answer?.text}`);
        ids.push(answer.body.applications[0].id);
      };
      rounds.push({
        plainInsert: await load({ clients: CLIENTS, calls: CALLS }, (call) => plain.post(`${n}-${call}`)),
        registrations: await load({ clients: CLIENTS, calls: CALLS }, (call) => register(call, dates[call % DATES])),
        oneDate: await load({ clients: CLIENTS, calls: CALLS }, (call) => register(CALLS + call, dates[DATES + n])),
        decisions: await load({ clients: CLIENTS, calls: CALLS }, async (call) => {
          const answer = await operator.post(`/panel/applications/${ids[call]}/confirm`);
          if (answer.status !== 200) throw new Error(`A decision answered ${answer.status}: ${answer.text}`);
        }),
      });
    }
    plain.close();
    const of = (name: 'registrations' | 'oneDate' | 'decisions' | 'plainInsert') =>
      medians(rounds.slice(1).map((one) => one[name]));
    report({
      bench: 'http',
      clients: CLIENTS,
      rounds: ROUNDS,
      registrations: of('registrations'),
      registrationsOnOneDate: of('oneDate'),
      decisions: of('decisions'),
      plainInsert: of('plainInsert'),
    });
  });
}

async function makeDates(app: App): Promise<string[]> {
  const context = systemContext(app, 'szkolenia');
  const courseId = randomUUID();
  const values = { ...courses[0]?.values, prerequisiteACourseId: null };
  const made = await app.log.append([
    {
      stream: records.courses.stream(courseId),
      expected: 'none',
      events: [
        {
          type: records.courses.types.created,
          data: { id: courseId, values },
          meta: { at: context.now, actor: systemActorOf('szkolenia'), command: 'Bench', correlationId: 'bench' },
        },
      ],
    },
  ]);
  if (!made.ok) throw new Error('The course could not be made');
  const dates = Array.from({ length: DATES + ROUNDS + 1 }, () => randomUUID());
  for (const id of dates) {
    const details = {
      courseId,
      startedOn: '2099-01-15',
      courseLocationId: 'l1',
      formula: 'onsite' as const,
      onlineMeetingUrl: null,
      trainerId: null,
      seatLimit: 5000,
      visibility: 'visible' as const,
      timeStart: 930,
      timeEnd: 1600,
      full: false,
      autoPromote: false,
    };
    const done = await app.execute({
      stream: courseDateStream(id),
      decider: courseDate,
      command: scheduleCourseDate,
      input: { courseDateId: id, details },
      context,
      correlationId: 'bench',
    });
    if (isRefusal(done)) throw new Error(done.message);
  }
  await app.projector.catchUp();
  return dates;
}

const registration = (courseDateId: string, who: string) => ({
  courseDateId,
  companyName: 'Auto Serwis Pomiar',
  companyNip: '5260250274',
  companyState: 'mazowieckie',
  reporterFirstName: 'Anna',
  reporterLastName: 'Kowalska',
  reporterEmail: 'anna@demo.example',
  reporterPhone: '600700800',
  consent: 'true',
  employees: [{ firstName: 'Jan', lastName: 'Nowak', email: `jan-${who}@demo.example`, phone: '' }],
});

/** The raw limit: the same body, parsed by Express, one insert, the same client. */
async function plainRoute(pool: pg.Pool) {
  await pool.query('CREATE TABLE app.bench (id bigserial PRIMARY KEY, body text NOT NULL)');
  const app = express();
  app.use(express.urlencoded({ extended: true }));
  app.post('/backend/plain', async (req, res) => {
    const { rows } = await pool.query<{ id: number }>({
      name: 'bench',
      text: 'INSERT INTO app.bench (body) VALUES ($1) RETURNING id',
      values: [JSON.stringify(req.body)],
    });
    res.status(201).json({ id: rows[0]?.id });
  });
  const server = createHttp(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.token = 'none';
  return {
    post: (who: string) => client.post('/plain', registration('plain', who)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
