import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { ReadTables } from './tables.ts';

/** One thing that was found: what it is called, what tells it from others, and its page. */
export interface Hit {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

export const SEARCH_KINDS = [
  'applications',
  'employees',
  'companies',
  'courseDates',
  'courses',
  'reporters',
  'operators',
] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** Of each kind. */
const MOST = 5;

const like = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
const any = (...all: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> => sql<SqlBool>`(${sql.join(all, sql` or `)})`;

type Find = (db: Kysely<ReadTables>, text: string, today: string) => Promise<Hit[]>;

const people =
  (table: 'employees' | 'reporters' | 'operators'): Find =>
  (db, text) =>
    (db as unknown as Kysely<Record<string, { id: string; name: string; email: string }>>)
      .selectFrom(table)
      .where(sql<SqlBool>`lower(name) like ${like(text)}`)
      .select(['id', 'name as title', 'email as detail'])
      .limit(MOST)
      .execute();

const digits = (text: string): string => text.replace(/[\s-]/g, '');

/** Each kind by its own trigram index: what a query touches is what it finds. */
export const FIND: Readonly<Record<SearchKind, Find>> = {
  applications: (db, text) =>
    db
      .selectFrom('applications as a')
      .leftJoin('courses as c', 'c.id', 'a.course_id')
      .where(
        any(
          sql<SqlBool>`a.names like ${like(text)}`,
          sql<SqlBool>`a.emails like ${like(text)}`,
          sql<SqlBool>`lower(a.company_name) like ${like(text)}`,
          ...(/^\d{3,}$/.test(digits(text)) ? [sql<SqlBool>`a.company_nip like ${`${digits(text)}%`}`] : []),
        ),
      )
      .select([
        'a.id',
        'a.participant_name as title',
        sql<string>`coalesce(c.title, '') || ' · ' || a.company_name`.as('detail'),
      ])
      .limit(MOST)
      .execute(),
  employees: people('employees'),
  reporters: people('reporters'),
  operators: people('operators'),
  companies: (db, text) =>
    db
      .selectFrom('companies')
      .where(
        any(
          sql<SqlBool>`lower(title) like ${like(text)}`,
          sql<SqlBool>`"values" @> ${JSON.stringify({ nipNumbers: [digits(text)] })}::jsonb`,
          sql<SqlBool>`"values" @> ${JSON.stringify({ boschCarServiceId: text })}::jsonb`,
        ),
      )
      .select(['id', 'title', sql<string>`coalesce("values"->>'boschCarServiceId', '')`.as('detail')])
      .limit(MOST)
      .execute(),
  courses: (db, text) =>
    db
      .selectFrom('courses')
      .where(sql<SqlBool>`lower(title) like ${like(text)}`)
      .select(['id', 'title', sql<string>`''`.as('detail')])
      .limit(MOST)
      .execute(),
  courseDates: (db, text, today) =>
    db
      .selectFrom('course_dates as d')
      .innerJoin('courses as c', 'c.id', 'd.course_id')
      .where(sql<SqlBool>`lower(c.title) like ${like(text)}`)
      .where('d.started_on', '>=', today)
      .select(['d.id', 'c.title as title', 'd.started_on as detail'])
      .orderBy('d.started_on')
      .limit(MOST)
      .execute(),
};
