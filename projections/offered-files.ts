import { sql, type Kysely } from 'kysely';
import type { FileValues } from '#domain/files/file.ts';
import { all, has } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** A file that may be saved now, with its group. */
export interface OfferedFile {
  readonly id: string;
  readonly title: string;
  readonly values: FileValues;
  readonly group_id: string | null;
  readonly group_title: string | null;
}

/** More are not shown: a page of as many is searched, not read. */
export const MOST_OFFERED = 500;

/** What is searched: names and descriptions of the file, of its group, of its attachments. */
const SEARCHED = `concat_ws(' ', f.title, f."values" ->> 'description', g.title, f."values" -> 'file' ->> 'name',
  jsonb_path_query_array(f."values", '$.attachments[*].description')::text,
  jsonb_path_query_array(f."values", '$.attachments[*].attachment.name')::text)`;

/**
 * Files in use, of groups in use, by the groups' priority (SUD-06), their name and the file's own; what has no group
 * comes last. One more than `MOST_OFFERED` when there are more.
 */
export async function offeredFiles(
  db: Kysely<ReadTables>,
  { table, groups }: { readonly table: string; readonly groups: string },
  { text, withPrivate }: { readonly text: string; readonly withPrivate: boolean },
): Promise<OfferedFile[]> {
  const where = [
    sql<boolean>`f.active and (g.id is null or g.active)`,
    ...(withPrivate ? [] : [sql<boolean>`f."values" ->> 'visibility' = 'public'`]),
    ...(text === '' ? [] : [has(SEARCHED, text)]),
  ];
  const { rows } = await sql<OfferedFile>`
    select f.id, f.title, f."values", g.id as group_id, g.title as group_title
    from ${sql.table(`read.${table}`)} f left join ${sql.table(`read.${groups}`)} g on g.id = f."values" ->> 'filesGroupId'
    where ${all(where)}
    order by g."values" -> 'priority' nulls last, g.title, f.title, f.id
    limit ${MOST_OFFERED + 1}`.execute(db);
  return rows;
}
