import { createHash } from 'node:crypto';
import type pg from 'pg';
import { transaction } from '#ops/projector/transaction.ts';
import { fillDays } from './days.ts';
import { literal, schemaOf, type ReportColumn, type ReportView } from './view.ts';

/** A view that can't be made for now, since a read model of this program is not live yet, say. */
interface ViewTrouble {
  readonly view: string;
  readonly reason: string;
}

/** Owns the views where it exists (ops/postgres/roles.sql): without login, so that nobody acts as it but the program. */
export const VIEW_OWNER = 'portal_reporting';

/** The groups that logins of report builders are members of, by the schema that they read. */
export const READERS = { reporting: 'portal_reports', reporting_persons: 'portal_reports_persons' } as const;

type Db = Pick<pg.ClientBase, 'query'>;

/** Any number: two processes that make the views do so one after the other. */
const LOCK = 7_316_221;

export const nameOf = (view: ReportView): string => `${schemaOf(view)}.${view.name}`;

const valueOf = ({ type, sql }: ReportColumn): string =>
  `(${sql})::${type}${type === 'text' ? ' COLLATE "default"' : ''}`;

/** The statement that makes a view; columns that it has already keep their places. */
function createView(view: ReportView, present: readonly string[] = []): string {
  const fresh = Object.keys(view.columns).filter((name) => !present.includes(name));
  const columns = [...present, ...fresh].flatMap((name) => {
    const declared = view.columns[name];
    return declared ? [`${valueOf(declared)} AS ${name}`] : [];
  });
  return `CREATE OR REPLACE VIEW ${nameOf(view)} WITH (security_barrier) AS SELECT ${columns.join(', ')} FROM ${view.from}`;
}

/** What the database itself says of a view and its columns. */
const commentsOf = (view: ReportView): string[] => [
  `COMMENT ON VIEW ${nameOf(view)} IS ${literal(view.about)}`,
  ...Object.entries(view.columns).map(
    ([name, { about }]) => `COMMENT ON COLUMN ${nameOf(view)}.${name} IS ${literal(about)}`,
  ),
];

/**
 * Makes the views as they are declared, any number of times. What is made stays untouched, so that nobody who reads it is waited
 * for; what can't be made keeps what it was, and is tried at the next call.
 *
 * @returns those that could not be made
 */
export async function makeViews(pool: pg.Pool, views: readonly ReportView[]): Promise<ViewTrouble[]> {
  const rights = await rightsIn(pool);
  if ((await unmade(pool, views, rights)).length === 0) return [];
  await alone(pool, async (client) => {
    await fillDays(client);
    await shareSources(client, rights);
  });
  const troubles: ViewTrouble[] = [];
  for (const view of await unmade(pool, views, rights)) {
    const reason = await alone(pool, (client) => makeView(client, view, rights));
    if (reason !== null) troubles.push({ view: nameOf(view), reason });
  }
  return troubles;
}

/** One process at a time, in a short transaction: a long one would hold up swaps, indexes and all readers of the log. */
const alone = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  transaction(pool, async (client) => {
    await client.query(`SET LOCAL lock_timeout = '2s'`);
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    return work(client);
  });

/** Which of the roles exist, and whether this one may act for the owner of the views. */
interface Rights {
  readonly owner: boolean;
  readonly readers: readonly (keyof typeof READERS)[];
}

async function rightsIn(db: Db): Promise<Rights> {
  const { rows } = await db.query<{ name: string; member: boolean }>(
    `SELECT rolname AS name, pg_has_role(oid, 'USAGE') AS member FROM pg_roles WHERE rolname = ANY ($1)`,
    [[VIEW_OWNER, ...Object.values(READERS)]],
  );
  const schemas = Object.keys(READERS) as (keyof typeof READERS)[];
  return {
    owner: rows.some(({ name, member }) => name === VIEW_OWNER && member),
    readers: schemas.filter((schema) => rows.some(({ name }) => name === READERS[schema])),
  };
}

const digestOf = (view: ReportView, rights: Rights): string =>
  createHash('sha256')
    .update(JSON.stringify([createView(view), commentsOf(view), rights]))
    .digest('hex');

async function unmade(db: Db, views: readonly ReportView[], rights: Rights): Promise<ReportView[]> {
  const { rows } = await db.query<{ name: string; digest: string }>(
    'SELECT name, digest FROM app.report_views WHERE trouble IS NULL AND to_regclass(name) IS NOT NULL',
  );
  const made = new Map(rows.map(({ name, digest }) => [name, digest]));
  return views.filter((view) => made.get(nameOf(view)) !== digestOf(view, rights));
}

async function makeView(client: Db, view: ReportView, rights: Rights): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 ORDER BY attnum`,
    [nameOf(view)],
  );
  const present = rows.map(({ name }) => name);
  // A newer program has made it, with columns that this one does not know.
  if (present.some((name) => !Object.hasOwn(view.columns, name))) return null;
  await client.query('SAVEPOINT one');
  const reason = await make(client, view, { present, rights });
  await client.query(reason === null ? 'RELEASE SAVEPOINT one' : 'ROLLBACK TO SAVEPOINT one');
  await client.query(
    `INSERT INTO app.report_views (name, digest, trouble) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET digest = excluded.digest, trouble = excluded.trouble, made_at = now()`,
    [nameOf(view), digestOf(view, rights), reason],
  );
  return reason;
}

async function make(
  client: Db,
  view: ReportView,
  { present, rights }: { present: readonly string[]; rights: Rights },
): Promise<string | null> {
  const schema = schemaOf(view) as keyof typeof READERS;
  const statements = [
    createView(view, present),
    ...commentsOf(view),
    ...(rights.owner ? [`ALTER VIEW ${nameOf(view)} OWNER TO ${VIEW_OWNER}`] : []),
    ...(rights.readers.includes(schema) ? [`GRANT SELECT ON ${nameOf(view)} TO ${READERS[schema]}`] : []),
  ];
  try {
    for (const statement of statements) await client.query(statement);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** What is no read model and yet read: without contents and addresses. */
const MAILS = `CREATE OR REPLACE VIEW reporting_source.app_mails AS
  SELECT id, portal, template, status, attempts, created_at, sent_at, (erased_at IS NOT NULL) AS erased FROM app.mails`;

async function shareSources(client: Db, { owner, readers }: Rights): Promise<void> {
  const { rows } = await client.query(`SELECT WHERE to_regclass('reporting_source.app_mails') IS NOT NULL`);
  if (rows.length === 0) await client.query(MAILS);
  for (const schema of readers) await client.query(`GRANT USAGE ON SCHEMA ${schema} TO ${READERS[schema]}`);
  if (!owner) return;
  await client.query(`GRANT USAGE, CREATE ON SCHEMA reporting, reporting_persons TO ${VIEW_OWNER}`);
  await client.query(`GRANT USAGE ON SCHEMA reporting_source TO ${VIEW_OWNER}`);
  await client.query(`GRANT SELECT ON ALL TABLES IN SCHEMA reporting_source TO ${VIEW_OWNER}`);
}
