import { NO_ACCESS } from '#domain/account/access.ts';
import { factTypes, type AccountFacts } from '#domain/account/events.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { PersonsMerged } from '#domain/merging/events.ts';
import { reporter } from '#domain/training/accounts/reporter.ts';
import type { ApplicationDetails, Reporter } from '#domain/training/course-date/details.ts';
import { ApplicationEdited, ApplicationRegistered } from '#domain/training/course-date/application/events.ts';
import { sql, type Kysely, type SqlBool } from 'kysely';
import {
  accessColumns,
  accountColumns,
  accountIndexes,
  forgottenColumns,
  profileColumns,
} from '#projections/accounts.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import type { ReadTables } from '#projections/tables.ts';
import { reporters, type ReporterRow } from './reporters.ts';

/**
 * Everybody who ever registered somebody, as their newest registration says, in the columns of the accounts; `id` is the
 * person's id in the vault and `version` 0. `account`: whether the person has one, so that this row is not shown.
 */
export interface VisitorRow extends ReporterRow {
  account: boolean;
  /** Another reporter was merged with this one, who is known by the own address since (decision 266). */
  stays: boolean;
}

const on = handlers<VisitorRow>();

type Company = Pick<ApplicationDetails['company'], 'name' | 'nip' | 'state'>;

const columnsOf = profileColumns(reporter);

/** The profile's columns as a registration gives them. */
function profile(person: Reporter, company: Company): ReporterRow {
  const values = { companyName: company.name, companyNip: company.nip, companyState: company.state };
  return columnsOf({ person: person as never, values }) as ReporterRow;
}

const NOTHING = {
  version: 0,
  ...accessColumns(NO_ACCESS),
  access_before: null,
  consent_version: null,
  consent_at: null,
  account: false,
  stays: false,
};

const blank = (personId: string): VisitorRow => ({
  ...profile(
    { personId, firstName: '', lastName: '', email: '', phone: '' },
    { name: '', nip: '', state: '' as Company['state'] },
  ),
  ...NOTHING,
  id: personId,
});

const companyColumns = ({ company_name, company_nip, company_state }: ReporterRow) => ({
  company_name,
  company_nip,
  company_state,
});

/** What the newest registration says; under the address of the other one of two who were merged, of the firm alone. */
function registering(row: VisitorRow, { reporter: person, company }: ApplicationDetails): VisitorRow {
  const said = profile(person, company);
  return row.stays && row.email !== said.email ? { ...row, ...companyColumns(said) } : { ...row, ...said };
}

const UNUSED = ['(name, id)'];

/** Nobody of them has access, then as now. */
const ofErasure = on(PersonForgotten, {
  rows: ({ data }) => ({ keys: [data.personId] }),
  evolve: (row) => (row ? ({ ...row, ...forgottenColumns(reporter) } as VisitorRow) : null),
});

export const visitors: ReadModel<VisitorRow> = {
  name: 'visitors',
  version: reporters.version + 5,
  past: { on: ofErasure, indexes: [] },
  columns: {
    ...(accountColumns(reporter) as ReadModel<ReporterRow>['columns']),
    consent_version: 'text',
    consent_at: 'text',
    account: 'boolean NOT NULL',
    stays: 'boolean NOT NULL',
  },
  // The list reads those without an account only.
  indexes: ['(name, id) WHERE NOT account', ...accountIndexes(reporter).filter((index) => !UNUSED.includes(index))],
  on: {
    ...on(ApplicationRegistered, {
      rows: ({ data }) => ({ keys: [data.details.reporter.personId] }),
      evolve: (row, { data: { details, consentVersion }, at }, key) => ({
        ...registering(row ?? blank(key), details),
        ...(consentVersion ? { consent_version: consentVersion, consent_at: at } : {}),
      }),
    }),
    ...on(ApplicationEdited, {
      rows: ({ data }) => ({ keys: data.after.reporter ? [data.after.reporter.personId] : [] }),
      evolve: (row, { data: { after } }, key) => {
        if (!after.reporter) return row ?? null;
        // Who becomes a reporter by a correction has no row yet: of the firm only what was corrected with it is known.
        const known = row ?? blank(key);
        const { company_name: name, company_nip: nip, company_state: state } = known;
        const company = { name, nip, state: state as Company['state'], ...(row ? {} : after.company) };
        return { ...known, ...profile(after.reporter, company) };
      },
    }),
    // An account may be older than the first registration.
    [factTypes(reporter.event).added]: {
      rows: ({ data }: Recorded) => ({ keys: [(data as AccountFacts['added']).person.personId] }),
      evolve: (row, _event, key) => ({ ...(row ?? blank(key)), account: true }),
    },
    ...on(PersonsMerged, {
      rows: ({ data: { kind, into } }) => ({ keys: kind === reporter.kind ? [into] : [] }),
      evolve: (row) => (row ? { ...row, stays: true } : null),
    }),
    ...ofErasure,
  },
};

/** Who has no account to this day. */
export const hasNoAccount = sql<SqlBool>`not account`;

const BATCH = 1000;

/** Those who have no account, by name, a batch in memory at a time. */
export async function* visitorsWithoutAccount(db: Kysely<ReadTables>): AsyncGenerator<VisitorRow> {
  for (let last: VisitorRow | undefined; ;) {
    const after = last;
    const rows = await db
      .selectFrom('visitors')
      .selectAll()
      .where(hasNoAccount)
      .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(name, id) > (${after?.name}, ${after?.id})`))
      .orderBy('name')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
