import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportQueries, reportViews } from '#ops/portals.ts';
import { grantLogin, listLogins, newPassword, revokeLogin } from '#ops/reporting/logins.ts';
import { giveWay } from '#ops/reporting/give-way.ts';
import { endOverdue } from '#ops/reporting/overdue.ts';
import { makeViews } from '#ops/reporting/views.ts';
import { loadDemo } from '#ops/run/demo/load.ts';
import type { Loose } from '#tests/bench/client.ts';
import { PHASE_LABELS } from '#domain/training/course-date/phase.ts';
import { statisticsReport } from '#domain/training/reports/views.ts';
import { testApp, type TestApp } from '#tests/support/program/app.ts';
import { otherCluster, type OtherCluster } from '#tests/support/postgres/other-cluster.ts';
import { APP_ROLE } from '#tests/support/postgres/template.ts';

const role = `bi_${randomBytes(4).toString('hex')}`;
/** Roles are of a whole server, and with these every program on it would make all its views again. */
let cluster: OtherCluster;
let portal: TestApp;
let url: URL;
let clients: pg.Client[] = [];

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url.href });
  client.on('error', () => undefined);
  await client.connect();
  clients.push(client);
  return client;
};

async function grant(persons = false): Promise<void> {
  const { pool, ownerPool, config } = portal.app;
  const password = newPassword();
  await grantLogin(ownerPool, { name: role, password, persons, app: APP_ROLE.name });
  expect(await makeViews(pool, reportViews)).toEqual([]);
  url = new URL(config.databaseUrl ?? '');
  [url.username, url.password] = [role, password];
}

beforeAll(async () => {
  cluster = await otherCluster();
  portal = await testApp(await cluster.ready());
  await loadDemo(portal.app);
  await grant();
});
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined);
  await portal.stop();
  await cluster.stop();
});

/** Of the session's group of processes; null where the system has none. */
function groupPriorityOf(pid: number): number | null {
  const file = `/proc/${pid}/autogroup`;
  const [, priority] = (existsSync(file) && / nice (-?\d+)/.exec(readFileSync(file, 'utf8'))) || [];
  return priority === undefined ? null : Number(priority);
}

/** How the kernel shares the processor with it (proc_pid_stat(5), field 41); null where there is no /proc. */
function policyOf(pid: number): number | null {
  const file = `/proc/${pid}/stat`;
  const fields = existsSync(file) ? readFileSync(file, 'utf8').split(') ')[1]?.split(' ') : undefined;
  return fields === undefined ? null : Number(fields[38]);
}

/** SCHED_IDLE, where util-linux can set it. */
const IDLE = spawnSync('chrt', ['--version']).status === 0 ? 5 : 0;

describe('a login of a report builder', () => {
  it('reads the examples of the handbook, one of which is the report of the panel', async () => {
    const client = await connect();
    expect(reportQueries.length).toBeGreaterThanOrEqual(10);
    const empty: string[] = [];
    for (const { title, sql } of reportQueries) {
      if ((await client.query(sql)).rows.length === 0) empty.push(title);
    }
    // Nobody was written to.
    expect(empty).toEqual(['Mails by kind and month']);
    const operator = await portal.as('ADMIN_OPERATOR');
    const { lines } = (await operator.props(`${statisticsReport.path}?pageSize=100`)).body.data;
    const figures = lines.map(({ cells }: Loose) => [
      cells.startedOn,
      cells.courseName,
      cells.place,
      cells.status === PHASE_LABELS.cancelled,
      ...['seats', 'primary', 'reserve', 'attended', 'absent', 'unmarked', 'occupancy', 'attendance'].map(
        (name) => cells[name],
      ),
    ]);
    const days = await client.query({
      text: reportQueries[0]?.sql ?? '',
      rowMode: 'array',
      types: { getTypeParser: plainDays },
    });
    // The report says of a date without a place that it is online.
    const besidePlace = (rows: readonly unknown[][]) => rows.map((row) => row.toSpliced(2, 1));
    expect(besidePlace(days.rows)).toEqual(besidePlace(figures));
    expect(days.rows.filter((row) => row[8] === null && row[10] !== null).length).toBeGreaterThan(5);
    expect(figures.length).toBeGreaterThan(20);
  });

  it('agrees with itself: the funnel narrows, cohorts are all firms, statuses end at the present one', async () => {
    const client = await connect();
    const find = async (title: string) =>
      (await client.query(reportQueries.find((one) => one.title.startsWith(title))?.sql ?? '')).rows;
    const sum = (rows: readonly Record<string, unknown>[], name: string) =>
      rows.reduce((all, row) => all + Number(row[name]), 0);
    const funnel = await find('Funnel');
    const [total] = (
      await client.query(
        `SELECT count(*)::int AS n, count(DISTINCT coalesce(bosch_car_service_id, NULLIF(company_nip, '')))::int AS firms
         FROM reporting.applications`,
      )
    ).rows;
    expect(sum(funnel, 'applied')).toBe(total.n);
    for (const row of funnel) expect(Number(row.confirmed)).toBeLessThanOrEqual(Number(row.applied));
    expect(sum(funnel, 'certified')).toBeGreaterThan(0);
    expect(sum(await find('Cohorts'), 'firms')).toBe(total.firms);
    for (const row of await find('Lead time')) expect(Number(row.median_hours)).toBeGreaterThan(0);
    const differing = await client.query(`SELECT a.application_id FROM reporting.applications a
      JOIN reporting.application_statuses s USING (application_id) WHERE s.to_at IS NULL AND s.status <> a.status`);
    expect(differing.rows).toEqual([]);
    const orders = await client.query(`SELECT o.order_id FROM reporting.orders o
      JOIN reporting.order_statuses s USING (order_id) WHERE s.to_at IS NULL AND s.status <> o.status`);
    expect(orders.rows).toEqual([]);
    // The day of entry itself has no working day before it; what is only wished for, or called off, is no visit.
    const [days] = (
      await client.query(`SELECT count(*)::int AS with_a_day,
        count(*) FILTER (WHERE status NOT IN ('requested', 'approved', 'cancelled'))::int AS visits
        FROM reporting.orders WHERE visit_on IS NOT NULL`)
    ).rows;
    expect(days.with_a_day).toBeGreaterThan(days.visits);
    expect(sum(await find('Orders: working days from entry to visit'), 'orders')).toBe(days.visits);
  });

  it.each([
    'SELECT * FROM reporting_persons.application_persons',
    'SELECT * FROM read.applications',
    'SELECT * FROM reporting_source.applications',
    'SELECT * FROM eventstore.events',
    'SELECT * FROM app.mails',
    'SET default_transaction_read_only = off; DELETE FROM reporting.applications',
    'SET default_transaction_read_only = off; CREATE TEMP TABLE t (id int)',
    'SET default_transaction_read_only = off; CREATE TABLE reporting.t (id int)',
    `SET temp_file_limit = '-1'`,
    'SET ROLE portal_reporting',
    `SET ROLE ${APP_ROLE.name}`,
    `ALTER ROLE ${role} CONNECTION LIMIT -1`,
    `ALTER ROLE ${role} RESET temp_file_limit`,
  ])('may not: %s', async (statement) => {
    const client = await connect();
    const steps = statement.split('; ');
    for (const step of steps.slice(0, -1)) await client.query(step);
    await expect(client.query(steps.at(-1) ?? '')).rejects.toThrow(/permission denied|cannot|must be|only/i);
    await client.end();
  });

  it('has so many connections, and views that nobody logs in to own', async () => {
    for (const client of clients.splice(0)) await client.end();
    await expect
      .poll(async () => (await listLogins(portal.app.ownerPool)).find(({ name }) => name === role)?.connections)
      .toBe(0);
    for (let n = 0; n < 5; n++) await connect();
    await expect(connect()).rejects.toThrow('too many connections for role');
    for (const client of clients.splice(0)) await client.end();
    const { rows } = await portal.app.ownerPool.query(
      `SELECT DISTINCT r.rolname, r.rolcanlogin, c.reloptions FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
       WHERE c.relnamespace IN ('reporting'::regnamespace, 'reporting_persons'::regnamespace)`,
    );
    expect(rows).toEqual([{ rolname: 'portal_reporting', rolcanlogin: false, reloptions: ['security_barrier=true'] }]);
  });

  it('outlives a rebuild under its owner, with a view of its own', async () => {
    const { ownerPool, projector } = portal.app;
    await ownerPool.query(`CREATE SCHEMA own AUTHORIZATION ${role}`);
    const client = await connect();
    await client.query(`SET default_transaction_read_only = off`);
    await client.query(`CREATE VIEW own.n AS SELECT count(*)::int AS n FROM reporting.applications`);
    const before = (await client.query('SELECT n FROM own.n')).rows;
    await projector.rebuild('applications');
    expect((await client.query('SELECT n FROM own.n')).rows).toEqual(before);
  });

  it('gives way to those at work: its sessions have the lowest priority of the processor, and nobody else’s', async () => {
    const { pool } = portal.app;
    const priorityOf = async (db: Pick<pg.Client, 'query'>) => {
      const { rows } = await db.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const pid = rows[0]?.pid ?? 0;
      return [getPriority(pid), groupPriorityOf(pid), policyOf(pid)];
    };
    const builder = await connect();
    const own = await pool.connect();
    const before = [await priorityOf(builder), await priorityOf(own)];
    const [first, second] = [await giveWay(pool), await giveWay(pool)];
    const after = [await priorityOf(builder), await priorityOf(own)];
    own.release();
    await builder.end();
    const [usual] = before;
    const lowest = [19, usual?.[1] === null ? null : 19, usual?.[2] === null ? null : IDLE];
    expect({ before, after }).toEqual({ before: [usual, usual], after: [lowest, usual] });
    // Sessions of tests before it may still be ending.
    expect([first > 0, second]).toEqual([true, 0]);
  });

  it('is ended when it holds a transaction too long that has written', async () => {
    const client = await connect();
    await client.query('SET default_transaction_read_only = off');
    await client.query('BEGIN');
    await client.query('SELECT pg_current_xact_id()');
    expect(await endOverdue(portal.app.pool)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 31_000));
    expect(await endOverdue(portal.app.pool)).toMatchObject([{ login: role, written: true }]);
    await expect(client.query('SELECT 1')).rejects.toThrow();
  });

  it('reads persons when that is granted, and nothing once it is taken away', async () => {
    await grant(true);
    const client = await connect();
    expect((await client.query('SELECT participant FROM reporting_persons.application_persons LIMIT 1')).rowCount).toBe(
      1,
    );
    await expect(
      grantLogin(portal.app.ownerPool, { name: APP_ROLE.name, password: 'x', persons: true, app: APP_ROLE.name }),
    ).rejects.toThrow('is a role already');
    expect(await revokeLogin(portal.app.ownerPool, role)).toBe(false);
    await expect(client.query('SELECT 1')).rejects.toThrow();
    await expect(connect()).rejects.toThrow(/not permitted to log in/);
    await portal.app.ownerPool.query('DROP SCHEMA own CASCADE');
    await grant();
    expect(await revokeLogin(portal.app.ownerPool, role)).toBe(true);
    expect((await listLogins(portal.app.ownerPool)).map(({ name }) => name)).not.toContain(role);
  });
});

/** Days as texts. */
const plainDays = (oid: number, format?: 'text' | 'binary') =>
  oid === 1082 ? String : pg.types.getTypeParser(oid, format as 'text');
