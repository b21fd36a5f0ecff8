import { vi } from 'vitest';
import type { PortalModel } from '#domain/portal/portal.ts';
import { training } from '#domain/training/portal.ts';
import type { TestApp } from '../program/app.ts';

/** One id of each kind of thing in the demo data, by what stands before `:id` in a page's path. */
const SAMPLES: Readonly<Record<string, string>> = {
  '/panel/applications': `SELECT id FROM read.applications WHERE status = 'waiting' ORDER BY id LIMIT 1`,
  '/panel/course-dates': `SELECT id FROM read.course_dates WHERE status = 'active' ORDER BY started_on LIMIT 1`,
  '/panel/groups': 'SELECT id FROM read.groups ORDER BY id LIMIT 1',
  '/panel/courses': 'SELECT id FROM read.courses ORDER BY id LIMIT 1',
  '/panel/locations': 'SELECT id FROM read.locations ORDER BY id LIMIT 1',
  '/panel/firms': 'SELECT id FROM read.companies ORDER BY id LIMIT 1',
  '/panel/operators': 'SELECT id FROM read.operators ORDER BY id LIMIT 1',
  '/panel/reporters': 'SELECT id FROM read.reporters ORDER BY id LIMIT 1',
  '/panel/employees': 'SELECT id FROM read.employees ORDER BY id LIMIT 1',
  '/panel/marquee': 'SELECT id FROM read.banners ORDER BY id LIMIT 1',
  '/panel/gdpr/users': 'SELECT person_id AS id FROM read.applications ORDER BY id LIMIT 1',
  '/panel/mailbox': `SELECT id FROM app.mails WHERE portal = '${training.name}' ORDER BY id LIMIT 1`,
};

/** Pages that need a link of a mail or another login, looked at by tests of their own. */
const APART = new Set([
  '/change-password',
  '/login',
  '/panel',
  '/zgloszenia/przyjete',
  '/konto',
  '/zaloz-konto',
  '/panel/firms/import/:id',
  '/panel/employees/import/:id',
]);

/** Decisions have one page each; the crawl takes one of either kind. */
const ACTIONS: Readonly<Record<string, string>> = {
  '/:action': '/reject-with-info',
  '/attendance/:action': '/attendance/toggle',
};

/** The demo's past sends none in this portal: a reminder does. */
async function aMail({ app, ...program }: TestApp): Promise<void> {
  await program.client().post('/remind-password', { email: 'operator@demo.example' });
  const own = 'SELECT FROM app.mails WHERE portal = $1';
  await vi.waitUntil(async () => (await app.pool.query(own, [training.name])).rowCount, { timeout: 60_000 });
}

/**
 * The address of every page there is, with ids of the demo data: what a crawl visits as an administrator. A page whose
 * id can't be told fails the crawl instead of being left out.
 */
export async function samplePaths(portal: TestApp): Promise<string[]> {
  await aMail(portal);
  const one = async (sql: string): Promise<string> => {
    const { rows } = await portal.app.pool.query<{ id: string }>(sql);
    if (!rows[0]) throw new Error(`Nothing for ${sql}`);
    return rows[0].id;
  };
  const open = await one(
    `SELECT id FROM read.course_dates WHERE status = 'active' AND visibility = 'visible' ORDER BY started_on DESC LIMIT 1`,
  );
  const code = await one('SELECT code AS id FROM read.certificates WHERE valid ORDER BY code LIMIT 1');
  const special: Readonly<Record<string, string>> = {
    '/zgloszenia': `/zgloszenia?courseDateId=${open}`,
    '/panel/applications/new': `/panel/applications/new?courseDateId=${open}`,
    '/certyfikat/:code': `/certyfikat/${code}`,
    '/zgloszenia/stan': `/zgloszenia/stan?id=${await one(`SELECT registration_id AS id FROM read.applications WHERE status = 'waiting' ORDER BY id LIMIT 1`)}`,
  };
  const paths: string[] = [];
  for (const { path } of Object.values(training.allPages)) {
    if (APART.has(path)) continue;
    const [before = '', after] = path.split('/:id');
    if (special[path]) paths.push(special[path]);
    else if (after === undefined) paths.push(path);
    else {
      const sql = SAMPLES[before];
      if (!sql) throw new Error(`No sample id for ${path}`);
      const id = await one(sql);
      paths.push(`${before}/${id}${ACTIONS[after] ?? after}`);
    }
  }
  return [...new Set(paths)];
}

/** One id of what a portal keeps besides records and accounts, by what stands before `:id`. */
const OTHERS: Readonly<Record<string, string>> = {
  '/panel/orders': `SELECT id FROM read.orders WHERE status = 'approved' ORDER BY id LIMIT 1`,
};

/** Every page of a panel that is all records, accounts, persons and mails, with ids of the demo data. */
export async function panelPaths(program: TestApp, portal: PortalModel): Promise<string[]> {
  const { accounts, allPages, records } = portal;
  const tables = new Map([
    ...Object.entries(records).map(([table, { kind }]) => [kind, table] as const),
    ...accounts.map(({ kind, table }) => [kind, table] as const),
  ]);
  const idOf = async (sql: string) => (await program.app.pool.query<{ id: string }>(sql)).rows[0]?.id;
  const paths = await Promise.all(
    Object.values(allPages).map(async ({ path, record, screen }) => {
      if (!path.startsWith('/panel/') || screen === 'mail' || screen === 'import-result') return [];
      if (!path.includes(':id')) return [path];
      const table = record ? tables.get(record.kind) : accounts.at(-1)?.table;
      const other = OTHERS[path.split('/:id')[0] ?? ''];
      const one = `SELECT ${record ? 'id' : 'person_id AS id'} FROM read.${table} ORDER BY id LIMIT 1`;
      const id = await idOf(other ?? one);
      if (id === undefined) throw new Error(`No sample id for ${path}`);
      return [path.replace(':id', id).replace('/:action', '/set')];
    }),
  );
  return paths.flat();
}
