import type { AccessType, PasswordChangeMode } from '#domain/account/account.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import { FORGOTTEN } from '#domain/kernel/personal.ts';
import { ApplicationEdited, ApplicationRegistered } from '#domain/training/course-date/events.ts';
import type { ApplicationDetails } from '#domain/training/course-date/details.ts';
import { ParticipantAdded, ParticipantChanged, type ParticipantData } from '#domain/training/accounts/participant.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { searchIndex } from '../search-index.ts';

/** Everybody who was ever registered or added (EMP-01). What an operator keeps stands before what registrations say. */
export interface EmployeeRow {
  /** The person's id in the vault. */
  id: string;
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  fgaz_number: string;
  company_name: string;
  bosch_car_service_id: string | null;
  sap_client_number: string | null;
  access_type: AccessType;
  expires_at: string | null;
  password_change_mode: PasswordChangeMode;
  /** How many facts an operator made; 0: known by registrations alone. */
  version: number;
}

const on = handlers<EmployeeRow>();

const who = (person: Omit<ParticipantData['person'], 'personId'>) =>
  person.forgotten
    ? { name: FORGOTTEN, first_name: '', last_name: '', email: '', phone: '', fgaz_number: '' }
    : {
        name: `${person.firstName} ${person.lastName}`.trim(),
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        phone: person.phone,
        fgaz_number: person.fgazNumber,
      };

/**
 * A registration is news about somebody unless an operator keeps the data. What it doesn't say stays, access too: an
 * erased person's later registrations give nothing back, in whatever order they are read.
 */
function registered(
  row: EmployeeRow | undefined,
  { participant, company }: Pick<ApplicationDetails, 'participant' | 'company'>,
): EmployeeRow {
  if (row && row.version > 0) return row;
  const known = who(participant);
  return {
    ...(row ?? UNKNOWN),
    id: participant.personId,
    ...known,
    phone: known.phone || (row?.phone ?? ''),
    fgaz_number: known.fgaz_number || (row?.fgaz_number ?? ''),
    company_name: company.name,
    bosch_car_service_id: company.boschCarServiceId,
  };
}

const UNKNOWN = {
  sap_client_number: null,
  access_type: 'unlimited',
  expires_at: null,
  password_change_mode: 'no_limit',
  version: 0,
} as const;

const kept = (id: string, data: ParticipantData, version: number): EmployeeRow => ({
  id,
  ...who(data.person),
  company_name: data.companyName,
  bosch_car_service_id: data.boschCarServiceId,
  sap_client_number: data.sapClientNumber,
  access_type: data.access.accessType,
  expires_at: data.access.expiresAt,
  password_change_mode: data.access.passwordChangeMode,
  version,
});

export const employees: ReadModel<EmployeeRow> = {
  name: 'employees',
  version: 3,
  columns: {
    id: 'text',
    name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    first_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    last_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    email: 'text NOT NULL',
    phone: 'text NOT NULL',
    fgaz_number: 'text NOT NULL',
    company_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    bosch_car_service_id: 'text',
    sap_client_number: 'text',
    access_type: 'text NOT NULL',
    expires_at: 'text',
    password_change_mode: 'text NOT NULL',
    version: 'integer NOT NULL',
  },
  indexes: [
    '(name, id)',
    'USING gin (lower(name) gin_trgm_ops)',
    searchIndex('employees'),
    '(bosch_car_service_id, name, id)',
    '(sap_client_number)',
    '(name, id) WHERE sap_client_number IS NOT NULL',
    // Imports look their lines up by e-mail.
    '(lower(email))',
  ],
  on: {
    ...on(ApplicationRegistered, {
      rows: ({ data }) => ({ keys: [data.details.participant.personId] }),
      evolve: (row, { data }) => registered(row, data.details),
    }),
    ...on(ApplicationEdited, {
      rows: ({ data }) => ({ keys: data.after.participant ? [data.after.participant.personId] : [] }),
      evolve: (row, { data: { after } }) => {
        if (!after.participant) return row ?? null;
        const company = after.company ?? {
          name: row?.company_name ?? '',
          boschCarServiceId: row?.bosch_car_service_id ?? null,
        };
        return registered(row, { participant: after.participant, company: company as ApplicationDetails['company'] });
      },
    }),
    ...on(ParticipantAdded, {
      rows: ({ data }) => ({ keys: [data.participantId] }),
      evolve: (_row, { data }) => kept(data.participantId, data, 1),
    }),
    ...on(ParticipantChanged, {
      rows: ({ data }) => ({ keys: [data.participantId] }),
      evolve: (row, { data }) => kept(data.participantId, data.after, (row?.version ?? 0) + 1),
    }),
    ...on(PersonForgotten, {
      rows: ({ data }) => ({ keys: [data.personId] }),
      evolve: (row) =>
        row
          ? {
              ...row,
              ...who({ firstName: '', lastName: '', email: '', phone: '', fgazNumber: '', forgotten: true }),
              access_type: 'none',
              expires_at: null,
            }
          : null,
    }),
  },
};
