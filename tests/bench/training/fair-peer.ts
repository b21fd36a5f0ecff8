import { randomUUID } from 'node:crypto';
import { projections } from '@event-driven-io/emmett';
import { postgreSQLProjection } from '@event-driven-io/emmett-postgresql';
import connectPgSimple from 'connect-pg-simple';
import cookieParser from 'cookie-parser';
import { doubleCsrf } from 'csrf-csrf';
import type { Express, Request } from 'express';
import session from 'express-session';
import pg from 'pg';
import { startPeer, type ApplicationEvent, type Peer } from './peer.ts';

/** One list as a panel would have it, and the seats that a date has left. */
const TABLES = `
  CREATE TABLE peer_dates (id text PRIMARY KEY, seats int NOT NULL);
  CREATE TABLE peer_applications (id text PRIMARY KEY, date_id text NOT NULL REFERENCES peer_dates, name text NOT NULL,
    company text NOT NULL, status text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
  CREATE INDEX ON peer_applications (applied_at DESC, id);
  CREATE INDEX ON peer_applications (date_id);
  CREATE INDEX ON peer_applications (company);
  CREATE INDEX ON peer_applications (status)`;

type Session = session.Session & { operator?: boolean; visitor?: boolean };
const sessionOf = ({ session: own }: Request): Session => own as Session;

/** In the transaction of the append: a registration takes a seat or fails, the list says what is so when the answer leaves. */
const list = postgreSQLProjection<ApplicationEvent>({
  name: 'peer_applications',
  canHandle: ['ApplicationRegistered', 'ApplicationConfirmed'],
  handle: async (events, { connection }) => {
    const client = connection.client as unknown as pg.PoolClient;
    for (const { type, data } of events) {
      if (type === 'ApplicationConfirmed') {
        await client.query(`UPDATE peer_applications SET status = 'confirmed' WHERE id = $1`, [data.applicationId]);
        continue;
      }
      const { courseDateId = '', companyName = '', reporterLastName = '' } = data.form;
      const taken = await client.query('UPDATE peer_dates SET seats = seats - 1 WHERE id = $1 AND seats > 0', [
        courseDateId,
      ]);
      if (taken.rowCount !== 1) throw new Error('No seat is left');
      await client.query(
        `INSERT INTO peer_applications (id, date_id, name, company, status) VALUES ($1, $2, $3, $4, 'waiting')`,
        [data.applicationId, courseDateId, reporterLastName, companyName],
      );
    }
  },
});

/**
 * What a good engineer would write who picked that library: sessions in PostgreSQL, tokens against forged requests, a list that
 * is true when the command is answered, seats counted in the same transaction. No persons' keys, timeline, mails or
 * idempotency keys. `dates`: those that have seats.
 */
export async function startFairPeer(databaseUrl: string, dates: readonly string[], seats: number): Promise<Peer> {
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await pool.query(TABLES);
  await pool.query('INSERT INTO peer_dates SELECT id, $2 FROM unnest($1::text[]) AS id', [dates, seats]);
  const Store = connectPgSimple(session);
  const store = new Store({ pool, tableName: 'peer_sessions', createTableIfMissing: true });
  const secret = randomUUID();
  const { generateCsrfToken, doubleCsrfProtection } = doubleCsrf({
    getSecret: () => secret,
    getSessionIdentifier: (req) => req.session.id,
    cookieName: 'csrf',
    cookieOptions: { secure: false },
  });
  const guard = (app: Express): void => {
    app.use(session({ store, secret, resave: false, saveUninitialized: false }));
    app.use(cookieParser());
    app.get('/backend/login', (req, res) => {
      sessionOf(req).visitor = true;
      res.json({ locals: { csrfToken: generateCsrfToken(req, res) } });
    });
    app.use(doubleCsrfProtection);
    // Who it is does not matter here: nothing of a login is measured.
    app.post('/backend/login', (req, res) => {
      sessionOf(req).operator = true;
      res.json({});
    });
    app.use('/backend/applications', (req, res, next) => {
      if (sessionOf(req).operator) next();
      else res.status(403).end();
    });
  };
  const peer = await startPeer(databaseUrl, { guard, projections: projections.inline([list]) });
  return {
    url: peer.url,
    close: async () => {
      await peer.close();
      store.close();
      await pool.end();
    },
  };
}
