import { sql, type Kysely, type SqlBool } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';
import type { ApplicationRow } from './application-row.ts';
import { applicationConditions, SORTS, type ApplicationFilter, type ApplicationSort } from './application-list.ts';

export type ExportRow = ApplicationRow & { course_name: string | null };

const BATCH = 1000;

/**
 * Every row of the filtered list in its order, a keyset page at a time: memory stays flat, and rows that others
 * change in between are neither skipped nor doubled unless their own place in the order changes.
 */
export async function* exportApplications(
  db: Kysely<ReadTables>,
  { filter, sort }: { filter: ApplicationFilter; sort: ApplicationSort },
): AsyncGenerator<ExportRow> {
  const { columns, direction } = SORTS[sort];
  let after: ExportRow | undefined;
  for (;;) {
    let query = db
      .selectFrom('applications')
      .leftJoin('courses as c', 'c.id', 'applications.course_id')
      .where(applicationConditions(filter))
      .selectAll('applications')
      .select('c.title as course_name')
      .limit(BATCH);
    for (const column of columns) query = query.orderBy(`applications.${column}`, direction);
    if (after) {
      const last = after;
      const place = sql.join(columns.map((column) => sql.ref(`applications.${column}`)));
      const values = sql.join(columns.map((column) => last[column]));
      query = query.where(sql<SqlBool>`(${place}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${values})`);
    }
    const rows = await query.execute();
    yield* rows;
    after = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
