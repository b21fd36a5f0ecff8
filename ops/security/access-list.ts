import type { Happening } from '#domain/account/happenings.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { endOfDay, startOfDay } from '#domain/text/warsaw.ts';
import type { App } from '#ops/app.ts';
import type { GivenFile } from './security-log.ts';

type Needs = Pick<App, 'pool'>;

/** A row of the security log as auditors read it. */
export interface AccessRow {
  readonly id: string;
  /** ISO 8601 UTC. */
  readonly at: string;
  readonly event: Happening;
  readonly accountId: string | null;
  readonly subjectId: string | null;
  readonly personId: string | null;
  readonly given: GivenFile | null;
  readonly device: string;
  readonly route: string;
  readonly times: number;
}

/** What is absent is not asked for. */
export interface AccessFilter {
  readonly portal: Portal;
  readonly events?: readonly string[];
  /** Days of Warsaw, `YYYY-MM-DD`, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Who did it, or to whose account it was done. */
  readonly accounts?: readonly string[];
  /** All ids of one human. */
  readonly persons?: readonly string[];
}

/** Counting stops here, as of every list. */
const MOST_COUNTED = 10_000;

const COLUMNS = `id, at, event, account_id AS "accountId", subject_id AS "subjectId", person_id AS "personId", given,
  device, route, times`;

interface Matching {
  readonly where: string;
  readonly values: readonly unknown[];
}

function matching({ portal, events, from, to, accounts, persons }: AccessFilter): Matching {
  const asked: readonly (readonly [condition: string, value: unknown])[] = [
    ['portal = ?', portal],
    ['event = ANY (?)', events],
    ['at >= ?', from && startOfDay(from)],
    ['at <= ?', to && endOfDay(to)],
    ['(account_id = ANY (?) OR subject_id = ANY (?))', accounts],
    ['person_id = ANY (?)', persons],
  ];
  const present = asked.filter(([, value]) => value !== undefined);
  return {
    where: present.map(([condition], place) => condition.replaceAll('?', `$${place + 1}`)).join(' AND '),
    values: present.map(([, value]) => value),
  };
}

interface StoredRow extends Omit<AccessRow, 'at'> {
  readonly at: Date;
}
const rowOf = ({ at, ...row }: StoredRow): AccessRow => ({ ...row, at: at.toISOString() });

/** How many rows a filter finds, counted as far as every list is. */
export async function countAccess(
  { pool }: Needs,
  filter: AccessFilter,
): Promise<{ total: number; totalExact: boolean }> {
  const { where, values } = matching(filter);
  const { rows } = await pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (SELECT FROM app.security_log WHERE ${where} LIMIT ${MOST_COUNTED + 1}) AS few`,
    [...values],
  );
  const total = rows[0]?.n ?? 0;
  return { total, totalExact: total <= MOST_COUNTED };
}

interface Cut {
  /** Behind this place in the order (`at`, `id`), or before it. */
  readonly place?: readonly string[] | undefined;
  readonly backwards?: boolean;
  readonly limit: number;
  readonly offset?: number;
}

/** Rows of a part of the list, the newest first. */
export async function readAccess({ pool }: Needs, filter: AccessFilter, cut: Cut): Promise<AccessRow[]> {
  const { where, values } = matching(filter);
  const { place, backwards = false, limit, offset = 0 } = cut;
  const [at, id] = [values.length + 1, values.length + 2];
  const beyond = place ? ` AND (at, id) ${backwards ? '>' : '<'} ($${at}::timestamptz, $${id}::text)` : '';
  const order = backwards ? 'ASC' : 'DESC';
  const { rows } = await pool.query<StoredRow>(
    `SELECT ${COLUMNS} FROM app.security_log WHERE ${where}${beyond}
      ORDER BY at ${order}, id ${order} LIMIT ${limit} OFFSET ${offset}`,
    [...values, ...(place ?? [])],
  );
  const found = rows.map(rowOf);
  return backwards ? found.toReversed() : found;
}

const BATCH = 1_000;

/** All that a filter finds, the newest first, read in batches. */
export async function* exportAccess(app: Needs, filter: AccessFilter): AsyncGenerator<AccessRow> {
  let place: readonly string[] | undefined;
  for (;;) {
    const rows = await readAccess(app, filter, { place, limit: BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    place = [last.at, last.id];
  }
}
