import { createServer as createHttp } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type pg from 'pg';
import { Client } from '../client.ts';
import { load, medians, report, type Load } from '../load.ts';
import { withProgram } from '../program.ts';
import { makeDates, registration } from './scene.ts';

const ROUNDS = 3;
const CLIENTS = 32;
const CALLS = 1_200;
const DATES = 40;

/** `npm run bench -- http`: registrations and operators' decisions through the whole stack, mail and read models running, against an Express route with one insert. */
export async function benchHttp(): Promise<void> {
  await withProgram({ workers: true }, async ({ app, operator, visitor }) => {
    const dates = await makeDates(app, DATES + ROUNDS + 1);
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
