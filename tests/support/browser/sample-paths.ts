import { v7 as uuid } from 'uuid';
import { vi } from 'vitest';
import { apiTokenKind, apiTokenTable } from '#domain/api/token.ts';
import { writesOf } from '#domain/api/writes.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { webhookKind, webhookTable } from '#domain/webhook/webhook.ts';
import type { Page } from '#domain/portal/page.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { definitionOf } from '#domain/record/decide.ts';
import { factsOf, type RecordFacts } from '#domain/record/events.ts';
import { training } from '#domain/training/portal.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import type { TestApp } from '../program/app.ts';

/** One id of each kind of thing in the demo data, by what is before `:id` in a page's path. */
const SAMPLES: Readonly<Record<string, string>> = {
  '/panel/applications': `SELECT id FROM read.applications WHERE status = 'waiting' ORDER BY id LIMIT 1`,
  '/panel/course-dates': `SELECT id FROM read.course_dates WHERE status = 'active' ORDER BY started_on LIMIT 1`,
  '/panel/groups': 'SELECT id FROM read.groups ORDER BY id LIMIT 1',
  '/panel/courses': 'SELECT id FROM read.courses ORDER BY id LIMIT 1',
  '/panel/locations': 'SELECT id FROM read.locations ORDER BY id LIMIT 1',
  '/panel/firms': 'SELECT id FROM read.companies ORDER BY id LIMIT 1',
  '/panel/operators': 'SELECT id FROM read.operators ORDER BY id LIMIT 1',
  '/panel/auditors': 'SELECT id FROM read.auditors ORDER BY id LIMIT 1',
  '/panel/reporters': 'SELECT id FROM read.reporters ORDER BY id LIMIT 1',
  '/panel/employees': 'SELECT id FROM read.employees ORDER BY id LIMIT 1',
  '/panel/marquee': 'SELECT id FROM read.banners ORDER BY id LIMIT 1',
  '/panel/gdpr/users': 'SELECT person_id AS id FROM read.applications ORDER BY id LIMIT 1',
  '/panel/api-tokens': 'SELECT id FROM read.szkolenia_api_tokens ORDER BY id LIMIT 1',
  '/panel/webhooks': 'SELECT id FROM read.szkolenia_webhooks ORDER BY id LIMIT 1',
  '/panel/contact': 'SELECT id FROM read.szkolenia_contact ORDER BY id LIMIT 1',
  '/panel/privacy-notice': 'SELECT id FROM read.privacy_notices ORDER BY id LIMIT 1',
  '/panel/mail-wordings': 'SELECT id FROM read.szkolenia_mail_wordings ORDER BY id LIMIT 1',
  '/panel/audit': `SELECT id FROM read.timeline WHERE portal = '${training.name}' ORDER BY position LIMIT 1`,
  '/panel/mailbox': `SELECT id FROM app.mails WHERE portal = '${training.name}' ORDER BY id LIMIT 1`,
};

/** Of a second factor, a proposed administrator, a list or a report kept under a name: the demo has none. Of auditors alone. */
const OF_NOTHING: readonly string[] = [
  'account-question',
  'passkey',
  'save-view',
  'remove-view',
  'save-own-report',
  'own-report-mail',
  'own-report-question',
  'journals',
];

/** Pages that need a link of a mail or another login, looked at by tests of their own. */
const APART = new Set([
  '/change-password',
  '/login',
  '/ocena-szkolenia',
  '/panel',
  '/powiadomienie',
  '/powiadomienie/link',
  '/zgloszenia/przyjete',
  '/konto',
  '/konto/zgloszenia/:id',
  '/zaloz-konto',
  '/panel/firms/import/:id',
  '/panel/employees/import/:id',
]);

/** Decisions have one page each; the crawl takes one of each kind. */
const ACTIONS: Readonly<Record<string, string>> = {
  '/panel/applications/:id/:action': '/reject-with-info',
  '/panel/applications/:id/attendance/:action': '/attendance/toggle',
  '/panel/course-dates/:id/:action': '/cancel',
};

/** The demo's past sends none in this portal: a reminder does. */
async function aMail({ app, ...program }: TestApp): Promise<void> {
  await program.client().post('/remind-password', { email: 'operator@demo.example' });
  const own = 'SELECT FROM app.mails WHERE portal = $1';
  await vi.waitUntil(async () => (await app.pool.query(own, [training.name])).rowCount, { timeout: 60_000 });
}

/** Nor is there a program that reads the demo, or is notified of it: a token and a webhook as the command line could give them. */
export async function aToken(program: TestApp, portal: PortalModel): Promise<void> {
  const { name, apiScopes = [] } = portal;
  const writes = writesOf(apiScopes).length > 0 ? { writes: [] } : {};
  const both = { name: 'Hurtownia', kinds: [], persons: false, secretHash: null };
  await aRecord(program, portal, [apiTokenTable(name), { ...both, ...writes, expiresOn: '2099-01-01' }]);
  await aRecord(program, portal, [
    webhookTable(name),
    { ...both, url: 'https://crm.example/webhook', formerHash: null },
  ]);
}

async function aRecord(
  { app }: TestApp,
  { name, records }: PortalModel,
  [table, values]: readonly [table: string, values: object],
): Promise<void> {
  const declaration = records[table];
  if (!declaration) throw new Error(`${name} has no ${table}`);
  const facts = factsOf(table, declaration) as unknown as RecordFacts<object>;
  const { stream, decider, create } = definitionOf(facts);
  const id = uuid();
  const context = systemContext(app, name);
  const made = await app.execute({
    stream: stream(id),
    decider,
    command: create,
    input: { id, values },
    context,
    correlationId: id,
  });
  if (isRefusal(made)) throw new Error(made.message);
  // Its own position: beside other appends the newest that is seen may be an older one.
  const isShown = await app.projector.waitFor([table], made.position, 120_000);
  if (!isShown) throw new Error(`${table} does not show it`);
}

/**
 * The address of every page there is, with ids of the demo data: what a crawl visits as an administrator. A page whose
 * id can't be determined fails the crawl instead of being left out.
 */
export async function samplePaths(portal: TestApp): Promise<string[]> {
  await aMail(portal);
  await aToken(portal, training);
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
    '/panel/applications/several': `/panel/applications/several?courseDateId=${open}`,
    '/panel/own-reports/build': '/panel/own-reports/build?source=applications&by1=course&chart=bars',
    '/panel/own-reports/rows': '/panel/own-reports/rows?source=applications&by1=attended&at1=true',
    '/certyfikat/:code': `/certyfikat/${code}`,
    '/zgloszenia/stan': `/zgloszenia/stan?id=${await one(`SELECT registration_id AS id FROM read.applications WHERE status = 'waiting' ORDER BY id LIMIT 1`)}`,
  };
  const paths: string[] = [];
  for (const page of Object.values(training.allPages)) {
    const { path } = page;
    if (APART.has(path) || OF_NOTHING.includes(page.screen ?? '')) continue;
    if (page.screen === 'record-switch') {
      paths.push(...(await switchPaths(portal, training, page)));
      continue;
    }
    const [before = '', after] = path.split('/:id');
    if (special[path]) paths.push(special[path]);
    else if (after === undefined) paths.push(path);
    else {
      const sql = SAMPLES[before];
      if (!sql) throw new Error(`No sample id for ${path}`);
      const id = await one(sql);
      paths.push(`${before}/${id}${ACTIONS[path] ?? after}`);
    }
  }
  return [...new Set(paths)];
}

/** Whoever crawls is offered no switch of the own account. */
const CRAWLERS = ['admin@demo.example', ...['bx', 'leasing', 'sud', 'zlecenia'].map((name) => `${name}@demo.example`)];

/** Of a record or an account that can be switched; none where the demo has none, e.g. nobody without access. */
export async function switchPaths({ app }: TestApp, portal: PortalModel, page: Page): Promise<string[]> {
  const isOff = page.path.endsWith('/reactivate');
  const kind = page.record?.kind;
  const account = portal.accounts.find((one) => one.kind === kind);
  const [table] = Object.entries(portal.records).find(([, record]) => record.kind === kind) ?? [];
  const sql = account
    ? `SELECT id FROM read.${account.table} WHERE (access_type = 'none') = $1 AND (version > 0 OR NOT $1) AND email <> ALL ($2)
       ORDER BY version = 0, id LIMIT 1`
    : `SELECT id FROM read.${table} WHERE active <> $1 AND $2::text[] IS NOT NULL ORDER BY id LIMIT 1`;
  const { rows } = await app.pool.query<{ id: string }>(sql, [isOff, CRAWLERS]);
  return rows.map(({ id }) => page.path.replace(':id', id));
}

/** Needs a mail, an import or another thing that the demo has not. */
const NOT_CRAWLED = new Set(['mail', 'import-result', ...OF_NOTHING]);

/** Of accounts that crawl nothing: looked at by tests of their own. */
const OF_OTHERS = new Set(['/panel/orders/day']);

/** One id of what a portal keeps besides records and accounts, by what is before `:id`. */
const OTHERS: Readonly<Record<string, string>> = {
  '/panel/orders': `SELECT id FROM read.orders WHERE status = 'approved' ORDER BY id LIMIT 1`,
};

/** The same of a file that stands with an order. */
async function attachmentPaths({ app }: TestApp, path: string): Promise<string[]> {
  const { rows } = await app.pool.query<{ id: string; attachment: string }>(
    `SELECT id, attachments -> 0 ->> 'id' AS attachment FROM read.orders
     WHERE json_array_length(attachments) > 0 AND status NOT IN ('completed', 'cancelled') ORDER BY id LIMIT 1`,
  );
  if (!rows[0]) throw new Error('No order of the demo has a file');
  return [path.replace(':id', rows[0].id).replace(':attachmentId', rows[0].attachment)];
}

/** Of what other programs have: pages beside those of the record. */
function kindOf({ name }: PortalModel, screen: string | undefined): string | undefined {
  if (screen === 'api-secret') return apiTokenKind(name);
  return screen?.startsWith('webhook-') ? webhookKind(name) : undefined;
}

/** Every page of a panel that is all records, accounts, persons and mails, with ids of the demo data. */
export async function panelPaths(program: TestApp, portal: PortalModel): Promise<string[]> {
  const { accounts, allPages, records } = portal;
  await aToken(program, portal);
  const tables = new Map([
    ...Object.entries(records).map(([table, { kind }]) => [kind, table] as const),
    ...accounts.map(({ kind, table }) => [kind, table] as const),
  ]);
  const idOf = async (sql: string) => (await program.app.pool.query<{ id: string }>(sql)).rows[0]?.id;
  const paths = await Promise.all(
    Object.values(allPages).map(async (page) => {
      const { path, record, screen } = page;
      if (!path.startsWith('/panel/') || OF_OTHERS.has(path) || NOT_CRAWLED.has(screen ?? '')) return [];
      if (screen === 'record-switch') return switchPaths(program, portal, page);
      if (!path.includes(':id')) return [path];
      const shown = kindOf(portal, screen) ?? record?.kind;
      const table = shown ? tables.get(shown) : accounts.at(-1)?.table;
      const other = OTHERS[path.split('/:id')[0] ?? ''];
      const fact = `SELECT id FROM read.timeline WHERE portal = '${portal.name}' ORDER BY position LIMIT 1`;
      const one = `SELECT ${shown ? 'id' : 'person_id AS id'} FROM read.${table} ORDER BY id LIMIT 1`;
      if (path.includes('/:attachmentId/')) return attachmentPaths(program, path);
      const id = await idOf(screen === 'audit-fact' ? fact : (other ?? one));
      if (id === undefined) throw new Error(`No sample id for ${path}`);
      return [path.replace(':id', id).replace('/:action', '/set')];
    }),
  );
  return paths.flat();
}
