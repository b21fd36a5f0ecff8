import type { AccessType, PasswordChangeMode } from '#domain/account/account.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import {
  ReporterAccessChanged,
  ReporterAdded,
  ReporterChanged,
  ReporterConsented,
  ReporterPasswordChanged,
  type ReporterCompany,
  type ReporterPerson,
} from '#domain/training/accounts/reporter.ts';
import { FORGOTTEN } from '#domain/kernel/personal.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { searchIndex } from '../search-index.ts';

/** A reporter with an account (REP-01, PUB-19, PUB-20). Instants are ISO 8601 UTC. */
export interface ReporterRow {
  id: string;
  person_id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  company_name: string;
  company_nip: string;
  company_state: string;
  access_type: AccessType;
  expires_at: string | null;
  password_change_mode: PasswordChangeMode;
  /** The newest version of the personal-data notice that was accepted, and when. */
  consent_version: string | null;
  consent_at: string | null;
  version: number;
}

const on = handlers<ReporterRow>();
const own = (event: { data: { reporterId: string } }) => ({ keys: [event.data.reporterId] });

const NOBODY = { name: FORGOTTEN, first_name: '', last_name: '', email: '', phone: '' };

const who = (person: ReporterPerson) =>
  person.forgotten
    ? NOBODY
    : {
        name: `${person.firstName} ${person.lastName}`.trim(),
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        phone: person.phone,
      };

const firm = (company: ReporterCompany) => ({
  company_name: company.name,
  company_nip: company.nip,
  company_state: company.state,
});

const access = (data: {
  accessType: AccessType;
  expiresAt: string | null;
  passwordChangeMode: PasswordChangeMode;
}) => ({
  access_type: data.accessType,
  expires_at: data.expiresAt,
  password_change_mode: data.passwordChangeMode,
});

export const reporters: ReadModel<ReporterRow> = {
  name: 'reporters',
  version: 3,
  columns: {
    id: 'text',
    person_id: 'text NOT NULL',
    name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    first_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    last_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    email: 'text NOT NULL',
    phone: 'text NOT NULL',
    company_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    company_nip: 'text NOT NULL',
    company_state: 'text NOT NULL',
    access_type: 'text NOT NULL',
    expires_at: 'text',
    password_change_mode: 'text NOT NULL',
    consent_version: 'text',
    consent_at: 'text',
    version: 'integer NOT NULL',
  },
  indexes: [
    '(person_id)',
    '(last_name, id)',
    '(name, id)',
    'USING gin (lower(last_name) gin_trgm_ops)',
    'USING gin (lower(company_name) gin_trgm_ops)',
    'USING gin (email gin_trgm_ops)',
    searchIndex('reporters'),
  ],
  on: {
    ...on(ReporterAdded, {
      rows: own,
      evolve: (_row, { data }) => ({
        id: data.reporterId,
        person_id: data.person.personId,
        ...who(data.person),
        ...firm(data.company),
        ...access(data.access),
        consent_version: null,
        consent_at: null,
        version: 1,
      }),
    }),
    ...on(ReporterChanged, {
      rows: own,
      evolve: (row, { data }) =>
        row ? { ...row, ...who(data.after.person), ...firm(data.after.company), version: row.version + 1 } : null,
    }),
    ...on(ReporterAccessChanged, {
      rows: own,
      evolve: (row, { data }) => (row ? { ...row, ...access(data.after), version: row.version + 1 } : null),
    }),
    ...on(ReporterPasswordChanged, {
      rows: own,
      evolve: (row) => (row ? { ...row, version: row.version + 1 } : null),
    }),
    ...on(ReporterConsented, {
      rows: own,
      evolve: (row, { data, at }) =>
        row ? { ...row, consent_version: data.version, consent_at: at, version: row.version + 1 } : null,
    }),
    ...on(PersonForgotten, {
      rows: ({ data }) => ({ where: 'person_id', is: data.personId }),
      evolve: (row) => (row ? { ...row, ...NOBODY, access_type: 'none', expires_at: null } : null),
    }),
  },
};
