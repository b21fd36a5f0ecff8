import { sql, type Kysely } from 'kysely';
import { auditList } from '#domain/audit/list.ts';
import type { FilterOf, ListFilter } from '#domain/list/list.ts';
import { orderBy, type Order, type Page, type PageRequest } from '#projections/keyset-page.ts';
import { allOf, type ListCondition } from '#projections/list/conditions.ts';
import { byColumn, filterConditions } from '#projections/list/filter-conditions.ts';
import { readListPage } from '#projections/list/list-page.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';
import { timeline, type TimelineRow } from '#projections/timeline.ts';

/** Every fact of a portal, as auditors look through them. */
export type AuditFilter = FilterOf<typeof auditList> & { readonly portal: string };

/** Newest first; facts of one instant in the log's order. */
const NEWEST: Order = { columns: ['at', 'position'], direction: 'desc' };

const FILTERS: readonly ListFilter<string, keyof TimelineRow & string>[] = auditList.filters;

const conditionsOf = (filter: AuditFilter): ListCondition[] =>
  filterConditions(FILTERS, filter, {
    portal: (portal) => [byColumn('portal', 'equal', portal)],
    behalf: () => [{ column: 'on_behalf_of', how: 'search', where: sql`on_behalf_of is not null` }],
    // Also what a fact happened in: `course-date:…`.
    record: (record) => [
      { column: 'subject', how: 'search', where: sql`(subject = ${record} or context = ${record})` },
    ],
  });

/** One page: keyset when a cursor is given, offset otherwise. */
export const listFacts = (
  source: ReadSource,
  { filter, ...request }: PageRequest & { readonly filter: AuditFilter },
): Promise<Page<TimelineRow>> =>
  readListPage(source, {
    table: timeline.name,
    indexes: timeline.indexes,
    conditions: conditionsOf(filter),
    order: NEWEST,
    request,
    readRows: (db, ids) =>
      db
        .selectFrom('timeline')
        .where(sql<boolean>`id in (${ids})`)
        .selectAll()
        .orderBy(orderBy(NEWEST))
        .execute(),
  });

/** A fact of the portal by its event's id. */
export const factById = (
  db: Kysely<ReadTables>,
  { portal, id }: { readonly portal: string; readonly id: string },
): Promise<TimelineRow | undefined> =>
  db.selectFrom('timeline').selectAll().where('id', '=', id).where('portal', '=', portal).executeTakeFirst();

/** What followed from a fact, the oldest first. */
export const factsBecauseOf = (
  db: Kysely<ReadTables>,
  { portal, id }: { readonly portal: string; readonly id: string },
): Promise<TimelineRow[]> =>
  db
    .selectFrom('timeline')
    .selectAll()
    .where('causation_id', '=', id)
    .where('portal', '=', portal)
    .orderBy('position')
    .limit(200)
    .execute();

/** The facts of the portal about a record after one moment (absent: from the first), up to another one, the oldest first. */
export const factsBetween = (
  db: Kysely<ReadTables>,
  asked: {
    readonly portal: string;
    readonly subject: string;
    readonly from: string | undefined;
    readonly to: string;
  },
): Promise<TimelineRow[]> =>
  db
    .selectFrom('timeline')
    .selectAll()
    .where('subject', '=', asked.subject)
    .where('portal', '=', asked.portal)
    .where('at', '<=', asked.to)
    .$if(asked.from !== undefined, (query) => query.where('at', '>', asked.from ?? ''))
    .orderBy('position')
    .execute();

/** Kinds of records that the portal's facts are about. */
export async function kindsOfFacts(db: Kysely<ReadTables>, portal: string): Promise<string[]> {
  // One step of an index for each kind, however many facts there are.
  const { rows } = await sql<{ kind: string }>`with recursive kinds as (
      (select kind from read.timeline where portal = ${portal} order by kind limit 1)
      union all
      select (select kind from read.timeline where portal = ${portal} and kind > kinds.kind order by kind limit 1)
      from kinds where kinds.kind is not null)
    select kind from kinds where kind is not null`.execute(db);
  return rows.map(({ kind }) => kind);
}

const BATCH = 1_000;

/** All that the filter finds, newest first, read in batches. */
export async function* exportFacts(db: Kysely<ReadTables>, filter: AuditFilter): AsyncGenerator<TimelineRow> {
  let last: TimelineRow | undefined;
  for (;;) {
    const rows: TimelineRow[] = await db
      .selectFrom('timeline')
      .selectAll()
      .where(sql<boolean>`${allOf(conditionsOf(filter))}`)
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(at, position) < (${last?.at ?? ''}, ${last?.position ?? ''})`),
      )
      .orderBy(orderBy(NEWEST))
      .limit(BATCH)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
