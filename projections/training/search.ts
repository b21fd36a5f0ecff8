import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import { folded, foldedSql } from '#projections/folded.ts';
import {
  CANDIDATES,
  findAccounts,
  findRecords,
  MOST_HITS,
  runSearch,
  type Find,
  type Hit,
} from '#projections/search.ts';
import { searchedSql } from '#projections/account-search.ts';
import { all, any, byFit, has, hasWord, wordsOf, type Condition } from '#projections/search-text.ts';
import { operator } from '#domain/training/accounts/operator.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import type { ReadTables } from '#projections/tables.ts';

/** '2027-03-12' as people write it. */
const day = (column: string) =>
  sql.raw(`substr(${column}, 9, 2) || '.' || substr(${column}, 6, 2) || '.' || substr(${column}, 1, 4)`);

/** A part of an application's own columns: these have indexes. */
function ownPart(word: string): Condition {
  const columns = ['names', 'emails', 'company_searched'].map((column) => hasWord(sql.ref(column), word));
  return any(/^\d+$/.test(word) ? [...columns, sql<SqlBool>`company_nip like ${`${word}%`}`] : columns);
}

/** Applications whose own columns have every word: persons, e-mails, firm, NIP. */
export const ownOfApplication = (text: string): Condition => all(wordsOf(folded(text)).map(ownPart));

const APPLICATION = `a.names || ' ' || a.emails || ' ' || a.company_name || ' ' || a.company_nip`;

type Ids = RawBuilder<unknown>;

/** Of these applications the ones that have every word themselves, the newest first. */
const newest = (db: Kysely<ReadTables>, text: string, ids: Ids): Promise<Hit[]> =>
  runSearch(
    db,
    sql<Hit>`select a.id, a.participant_name as title, concat_ws(' · ', c.title, ${day('a.started_on')}, a.company_name) as detail
      from read.applications a left join read.courses c on c.id = a.course_id
      where a.id in (${ids}) and ${has(APPLICATION, text)}
      order by a.applied_at desc, a.id limit ${MOST_HITS}`,
  );

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The number that a visitor reads on the page after a registration. */
const byNumber = (db: Kysely<ReadTables>, id: string): Promise<Hit[]> =>
  newest(db, '', sql`select id from read.applications where registration_id = ${id}`);

/**
 * Applications are found by their persons; only when these are too few by their own columns, which have wider indexes and
 * cost more (another firm than the person's newest one).
 */
const applications: Find = async (db, text) => {
  if (UUID.test(text)) return byNumber(db, text.toLowerCase());
  const persons = sql`select id from read.employees where ${has(searchedSql(participant), text)} limit ${CANDIDATES}`;
  const ofPersons = sql`select id from read.applications where person_id in (${persons}) limit ${CANDIDATES}`;
  const hits = await newest(db, text, ofPersons);
  if (hits.length === MOST_HITS) return hits;
  const own = sql`select id from read.applications where ${ownOfApplication(text)} limit ${CANDIDATES}`;
  const more = await newest(db, text, own);
  const known = new Set(hits.map(({ id }) => id));
  return [...hits, ...more.filter(({ id }) => !known.has(id))].slice(0, MOST_HITS);
};

const companies: Find = (db, text) => {
  const nip = text.replace(/\D/g, '');
  const exact = [
    sql<SqlBool>`"values" @> ${JSON.stringify({ nipNumbers: [nip] })}::jsonb`,
    sql<SqlBool>`"values" @> ${JSON.stringify({ boschCarServiceId: text })}::jsonb`,
  ];
  return runSearch(
    db,
    sql<Hit>`select id, title, coalesce("values"->>'boschCarServiceId', '') as detail
      from (select * from read.companies where ${any([has('title', text), ...exact])} limit ${CANDIDATES}) f
      order by ${byFit('title', text)}, id limit ${MOST_HITS}`,
  );
};

/** By course, place and day (`12.03.2027` or a part of it); the next ones first, then the last ones. */
const courseDates: Find = (db, text, { today }) => {
  const found = all(wordsOf(folded(text)).map((word) => hasWord(sql`d.text`, word)));
  return runSearch(
    db,
    sql<Hit>`with c as materialized (select id, title, ${sql.raw(foldedSql('title'))} as text from read.courses),
      l as materialized (select id, ${sql.raw(foldedSql('title'))} as text from read.locations),
      d as (select d.id, d.started_on, c.title,
          ${day('d.started_on')} as day,
          concat(c.text, l.text, ' ', ${day('d.started_on')}) as text
        from read.course_dates d join c on c.id = d.course_id left join l on l.id = d.course_location_id)
      select id, title, day as detail from d where ${found}
      order by started_on < ${today}, case when started_on >= ${today} then started_on end, started_on desc, id
      limit ${MOST_HITS}`,
  );
};

/** Each page that a hit leads to, by what its things already have. */
export const trainingFinders: Readonly<Record<string, Find>> = {
  application: applications,
  'participant.details': findAccounts(participant),
  'company.details': companies,
  courseDate: courseDates,
  'course.details': findRecords('courses'),
  'reporter.details': findAccounts(reporter),
  'operator.details': findAccounts(operator),
};
