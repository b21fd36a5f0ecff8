import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Option } from '#domain/form/form.ts';
import type { ReadTables } from '#projections/tables.ts';

/**
 * A course is sold while it is switched on and one at least of its groups is: its own or one it was assigned to
 * further (CRS-02). A group that nobody knows is not switched off. `course` is a trusted alias of read.courses.
 */
export const isSold = (course: string): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.ref(`${course}.active`)} and exists (
  select 1 from jsonb_array_elements_text(coalesce(${sql.ref(`${course}.values`)} -> 'furtherGroupIds', '[]')) further(id)
    left join read.groups g on g.id = further.id where g.active is distinct from false
  union all
  select 1 from (select ${sql.ref(`${course}.values`)} ->> 'groupId' as id) own
    left join read.groups g on g.id = own.id where g.active is distinct from false))`;

/** Whether dates of this course may be offered and taken. */
export async function sellsCourse(db: Kysely<ReadTables>, courseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('courses as c')
    .select('c.id')
    .where('c.id', '=', courseId)
    .where(isSold('c'))
    .executeTakeFirst();
  return row !== undefined;
}

/** PUB-15: whether visitors register for this course themselves; for any other the office does it. */
export async function takesRequests(db: Kysely<ReadTables>, courseId: string): Promise<boolean> {
  const row = await db.selectFrom('courses').select('values').where('id', '=', courseId).executeTakeFirst();
  return row?.values.allowRequests ?? false;
}

/** Courses to choose from for a new date; `present` stays a choice of the date that has it. */
export async function courseChoices(db: Kysely<ReadTables>, present?: string): Promise<Option[]> {
  const rows = await db
    .selectFrom('courses as c')
    .select(['c.id', 'c.title', isSold('c').as('sold')])
    .orderBy('c.title')
    .orderBy('c.id')
    .execute();
  return rows
    .filter((row) => row.sold || row.id === present)
    .map((row) => ({ value: row.id, label: row.sold ? row.title : `${row.title} (wyłączone)` }));
}

/** How long each course lasts, in days, by its id. */
export async function courseDurations(db: Kysely<ReadTables>): Promise<Readonly<Record<string, number>>> {
  const rows = await db.selectFrom('courses').select(['id', 'values']).execute();
  return Object.fromEntries(rows.map(({ id, values }) => [id, values.duration]));
}

/** All courses there are, for filters of what exists. */
export async function everyCourse(db: Kysely<ReadTables>): Promise<Option[]> {
  const rows = await db
    .selectFrom('courses')
    .select(['id', 'title', 'active'])
    .orderBy('title')
    .orderBy('id')
    .execute();
  return rows.map(({ id, title, active }) => ({ value: id, label: active ? title : `${title} (wyłączone)` }));
}
