import { sql, type Kysely, type SqlBool } from 'kysely';
import type { CompanyValues } from '#domain/training/records/company.ts';
import { firmMeant } from '#domain/training/course-date/firm-meant.ts';
import { participantIdentity } from '#domain/training/course-date/identity.ts';
import { anyOf } from '#projections/any-of.ts';
import { knownAs } from '#projections/person-merge-list.ts';
import type { RecordRow } from '#projections/records.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';

interface Names {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/**
 * For each of these people the id of the participant whom operators keep under this e-mail and these names. The vault
 * knows a person by what was registered first; a corrected name or e-mail is known here alone.
 */
export async function keptParticipants(
  db: Kysely<ReadTables>,
  people: readonly Names[],
): Promise<(string | undefined)[]> {
  const emails = emailsOf(people);
  if (emails.length === 0) return people.map(() => undefined);
  const rows = await db
    .selectFrom('employees')
    .where(keptUnder(emails))
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .execute();
  const known = await knownAs(
    db,
    rows.map(({ id }) => id),
  );
  return matched(people, rows).map((id) => (id === undefined ? id : (known.get(id) ?? id)));
}

interface PartiesAsked {
  readonly nip: string;
  readonly companyName: string;
  readonly people: readonly Names[];
}

interface KnownParties {
  readonly company: RecordRow<CompanyValues> | null;
  readonly kept: (string | undefined)[];
}

/** The company meant by this number and name now (`firmMeant`), and `keptParticipants` of these people, in one statement for all who ask now. */
export const knownParties = ({ prepared, together }: ReadSource, asked: PartiesAsked): Promise<KnownParties> =>
  together('known-parties', asked, (all) => partiesOf(prepared, all));

async function partiesOf(db: Kysely<ReadTables>, asked: readonly PartiesAsked[]): Promise<KnownParties[]> {
  const nips = [...new Set(asked.map(({ nip }) => nip))];
  const emails = emailsOf(asked.flatMap(({ people }) => people));
  const { rows } = await sql<{
    companies: Record<string, RecordRow<CompanyValues>[] | null> | null;
    kept: KeptRow[] | null;
  }>`
    select (select jsonb_object_agg(nip,
              (select jsonb_agg(to_jsonb(company) order by company.id) from read.companies company
                where "values" -> 'nipNumbers' @> jsonb_build_array(nip) and active))
              from unnest((select ${nips}::text[])) as nip) as companies,
           (select jsonb_agg(to_jsonb(kept) order by kept.id desc) from
             (select coalesce(merged.into_id, e.id) as id, email, first_name, last_name from read.employees e
                left join read.person_merges merged on merged.id = e.id where ${keptUnder(emails)}) kept) as kept
  `.execute(db);
  const [found] = rows;
  return asked.map(({ nip, companyName, people }) => ({
    company: firmMeant(found?.companies?.[nip] ?? [], { nip, name: companyName }),
    kept: matched(people, found?.kept ?? []),
  }));
}

const COLUMNS = ['id', 'email', 'first_name', 'last_name'] as const;

interface KeptRow {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

const emailsOf = (people: readonly Names[]): string[] =>
  [...new Set(people.map(({ email }) => email.trim().toLowerCase()))].filter((email) => email !== '');

const keptUnder = (emails: readonly string[]) => sql<SqlBool>`lower(email) = ${anyOf(emails)} and version > 0`;

/** Of several with the same e-mail and names the first one was registered first: it stands last in the rows. */
function matched(people: readonly Names[], rows: readonly KeptRow[]): (string | undefined)[] {
  const known = new Map(
    rows.map((row) => [
      participantIdentity({ firstName: row.first_name, lastName: row.last_name, email: row.email }, ''),
      row.id,
    ]),
  );
  return people.map((one) => (one.email ? known.get(participantIdentity(one, '')) : undefined));
}
