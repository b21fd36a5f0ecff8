import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '#tests/bench/client.ts';
import { PASSWORD, testApp, type TestApp } from '#tests/support/program/app.ts';
import { migrate } from '#ops/postgres/migrate.ts';
import { grantToApplication } from '#ops/postgres/roles.ts';
import { erasuresFile, readErasures } from '#ops/vault/erasures.ts';
import { testDatabase, type TestDatabase } from '#tests/support/postgres/database.ts';
import { APP_ROLE } from '#tests/support/postgres/template.ts';
import { startSmtp, type TestSmtp } from '#tests/support/servers/smtp.ts';
import { workedOff } from '#tests/support/program/worked-off.ts';

/** A jump over everything: what the oldest release left comes up as this one (ops/runbook/releases.md). */

const DUMP = path.join(import.meta.dirname, '../support/oldest-release/84a4b01.sql.gz');
/** The newest transaction of its log. */
const NEWEST = 1701;
/** An hour after it was killed. */
const NOW = '2026-11-26T06:00:00.000Z';

let database: TestDatabase;
let smtp: TestSmtp;
let program: TestApp;

/** Of an administrator's browser. */
const COOKIES = {
  visitor: '-MYxykgjMCh8nJ2XdSjsBQ',
  session: 's%3Apcd1FuRwswrspCAbFFpHBU_fm28-wlHC.Q%2FskJQikmwQV3gu7uKgntz1KvUDofXIufLngdekWIPk',
};
const WAS = {
  'primary canceled': 4,
  'primary confirmed': 64,
  'primary rejected': 13,
  'primary resigned': 8,
  'primary sent': 14,
  'primary waiting': 52,
  'reserve confirmed': 1,
  'reserve rejected': 3,
  'reserve waiting': 13,
};

beforeAll(async () => {
  database = await testDatabase('template0');
  smtp = await startSmtp();
  const { pool } = database;
  const client = await pool.connect();
  await client.query(gunzipSync(readFileSync(DUMP)).toString('utf8'));
  // In the cluster that it comes from all of it was long over: so it is here.
  await client.query(`DO $$ BEGIN WHILE pg_current_xact_id()::text::bigint <= ${NEWEST} LOOP COMMIT; END LOOP; END $$`);
  // Sessions end by the clock of the machine, whenever this runs.
  await client.query(
    `UPDATE app.sessions SET expire = now() + interval '1 hour',
            sess = jsonb_set(sess::jsonb, '{cookie,expires}', to_jsonb(now() + interval '1 hour'))::json`,
  );
  client.release(true);
  await migrate(pool);
  await grantToApplication(pool, APP_ROLE.name);
  program = await testApp({
    databaseUrl: database.appUrl,
    ownerUrl: database.url,
    workers: true,
    now: () => NOW,
    config: {
      masterKey: Buffer.from('a5'.repeat(32), 'hex'),
      sessionSecrets: ['oldest-release-session-secret-0123456789'],
      smtpUrl: smtp.url,
      mailHoldMs: 0,
    },
  });
  await program.settled();
  await workedOff(program.app);
});
afterAll(async () => {
  await program.stop();
  await smtp.stop();
  await database.drop();
});

describe('what the oldest release left', () => {
  it('is read whole: no event is left out, each application is as it was', async () => {
    const { rows: held } = await database.pool.query(
      `SELECT name, error, held FROM read.checkpoints WHERE slot = 'live' AND (error IS NOT NULL OR held <> '{}')`,
    );
    expect(held).toEqual([]);
    const { rows } = await database.pool.query<{ what: string; n: number }>(
      `SELECT list_type || ' ' || status AS what, count(*)::int AS n FROM read.applications GROUP BY 1`,
    );
    // As its own read model had them.
    expect(Object.fromEntries(rows.map(({ what, n }) => [what, n]))).toEqual(WAS);
    const {
      rows: [one],
    } = await database.pool.query(`SELECT count(*)::int AS n FROM read.timeline WHERE kind <> 'mail'`);
    expect(one).toEqual({ n: 459 });
  });

  it('is worked off: a mail that nobody had ordered yet goes out, once, and nothing is sent again', () => {
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      'Przyjęliśmy zgłoszenie: Układy Common Rail, 28.12.2026, Ewa Ostatnia',
    ]);
  });

  it('keeps who was logged in, an hour later', async () => {
    const answer = await new Client(program.url, new Map(Object.entries(COOKIES))).props(
      '/szkolenia/panel/applications',
    );
    expect([answer.status, answer.body.data.items.length > 0]).toEqual([200, true]);
  });

  it('lets its accounts in, and shows them its mails, without whom it erased', async () => {
    const operator = program.client();
    expect((await operator.login('admin@demo.example', PASSWORD)).status).toBe(200);
    const { rows } = await database.pool.query<{ id: string; subjects: string[] }>('SELECT id FROM app.mails');
    expect(rows.length).toBeGreaterThan(10);
    const naming = async (name: string): Promise<number> => {
      const pages = await Promise.all(rows.map(({ id }) => operator.get(`/szkolenia/panel/mailbox/${id}/content`)));
      return pages.filter(({ status, text }) => status === 200 && text.includes(name)).length;
    };
    // Its mails go with a job.
    await expect.poll(() => naming('Falkowska')).toBe(0);
    expect(await naming('Ostatnia')).toBe(1);
  });

  it('has its erasures in the list that a restored backup applies', async () => {
    const erasures = await readErasures(erasuresFile(program.app.config.dataDir));
    const { rows } = await database.pool.query<{ id: string }>(
      'SELECT person_id AS id FROM vault.persons WHERE wrapped IS NULL',
    );
    expect(rows).toHaveLength(1);
    expect(erasures.map(({ personId }) => personId)).toEqual(rows.map(({ id }) => id));
  });
});
