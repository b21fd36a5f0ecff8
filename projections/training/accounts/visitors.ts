import { PersonForgotten } from '#domain/gdpr/events.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Reporter } from '#domain/training/course-date/details.ts';
import { ApplicationEdited, ApplicationRegistered } from '#domain/training/course-date/application/events.ts';
import { sql, type Kysely } from 'kysely';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import type { ReadTables } from '#projections/tables.ts';

/** Everybody who ever registered somebody, with an account or without one, as their newest registration says. */
export interface VisitorRow {
  /** The person's id in the vault. */
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company_name: string;
  company_nip: string;
  company_state: string;
  /** The version of the personal-data notice that was accepted last, and when (ISO 8601 UTC). */
  consent_version: string | null;
  consent_at: string | null;
}

const on = handlers<VisitorRow>();

const personal = ({ personId, firstName, lastName, email, phone, forgotten }: Reporter) => ({
  id: personId,
  name: forgotten ? FORGOTTEN : `${firstName} ${lastName}`.trim(),
  first_name: firstName,
  last_name: lastName,
  email,
  phone,
});

export const visitors: ReadModel<VisitorRow> = {
  name: 'visitors',
  version: 1,
  columns: {
    id: 'text',
    name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    first_name: 'text NOT NULL',
    last_name: 'text NOT NULL',
    email: 'text NOT NULL',
    phone: 'text NOT NULL',
    company_name: 'text NOT NULL',
    company_nip: 'text NOT NULL',
    company_state: 'text NOT NULL',
    consent_version: 'text',
    consent_at: 'text',
  },
  indexes: ['(name, id)'],
  on: {
    ...on(ApplicationRegistered, {
      rows: ({ data }) => ({ keys: [data.details.reporter.personId] }),
      evolve: (row, { data: { details, consentVersion }, at }) => ({
        ...personal(details.reporter),
        company_name: details.company.name,
        company_nip: details.company.nip,
        company_state: details.company.state,
        consent_version: consentVersion ?? row?.consent_version ?? null,
        consent_at: consentVersion ? at : (row?.consent_at ?? null),
      }),
    }),
    ...on(ApplicationEdited, {
      rows: ({ data }) => ({ keys: data.after.reporter ? [data.after.reporter.personId] : [] }),
      evolve: (row, { data }) => (row && data.after.reporter ? { ...row, ...personal(data.after.reporter) } : null),
    }),
    ...on(PersonForgotten, {
      rows: ({ data }) => ({ keys: [data.personId] }),
      evolve: (row, { data: { personId } }) => {
        const blank = { firstName: '', lastName: '', email: '', phone: '' };
        return row ? { ...row, ...personal({ personId, forgotten: true, ...blank }) } : null;
      },
    }),
  },
};

const BATCH = 1000;

/** Those who have no account, by name, a batch in memory at a time. */
export async function* visitorsWithoutAccount(db: Kysely<ReadTables>): AsyncGenerator<VisitorRow> {
  for (let last: VisitorRow | undefined; ;) {
    const after = last;
    const rows = await db
      .selectFrom('visitors as v')
      .selectAll()
      .where(sql<boolean>`not exists (select 1 from read.reporters r where r.person_id = v.id)`)
      .$if(after !== undefined, (query) => query.where(sql<boolean>`(v.name, v.id) > (${after?.name}, ${after?.id})`))
      .orderBy('v.name')
      .orderBy('v.id')
      .limit(BATCH)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
