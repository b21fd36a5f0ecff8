import type { AccessType, PasswordChangeMode } from '#domain/account/account.ts';
import {
  OperatorAccessChanged,
  OperatorAdded,
  OperatorChanged,
  OperatorPasswordChanged,
  type OperatorPerson,
  type OperatorProfile,
} from '#domain/training/accounts/operator.ts';
import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Permission, Role } from '#domain/training/accounts/roles.ts';
import { FORGOTTEN } from '#domain/kernel/personal.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';

/** An operator as lists, selects and every request's check of access need it. Instants are ISO 8601 UTC. */
export interface OperatorRow {
  id: string;
  person_id: string;
  /** First name and last name. */
  name: string;
  first_name: string;
  last_name: string;
  email: string;
  role: Role;
  permissions: Permission[];
  photo: string | null;
  access_type: AccessType;
  expires_at: string | null;
  password_change_mode: PasswordChangeMode;
  version: number;
}

const on = handlers<OperatorRow>();
const own = (event: { data: { operatorId: string } }) => ({ keys: [event.data.operatorId] });

const who = (person: OperatorPerson) =>
  person.forgotten
    ? { name: FORGOTTEN, first_name: '', last_name: '', email: '' }
    : {
        name: `${person.firstName} ${person.lastName}`.trim(),
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
      };

const profile = ({ role, permissions, photo }: OperatorProfile) => ({ role, permissions, photo });

const access = (data: {
  accessType: AccessType;
  expiresAt: string | null;
  passwordChangeMode: PasswordChangeMode;
}) => ({
  access_type: data.accessType,
  expires_at: data.expiresAt,
  password_change_mode: data.passwordChangeMode,
});

export const operators: ReadModel<OperatorRow> = {
  name: 'operators',
  version: 3,
  columns: {
    id: 'text',
    person_id: 'text NOT NULL',
    name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    first_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    last_name: 'text COLLATE "pl-PL-x-icu" NOT NULL',
    email: 'text NOT NULL',
    role: 'text NOT NULL',
    permissions: 'jsonb NOT NULL',
    photo: 'text',
    access_type: 'text NOT NULL',
    // Text, not timestamptz: compared as ISO instants, as everywhere above the tables.
    expires_at: 'text',
    password_change_mode: 'text NOT NULL',
    version: 'integer NOT NULL',
  },
  indexes: ['(person_id)', '(role, name)', '(name, id)', 'USING gin (lower(name) gin_trgm_ops)'],
  on: {
    ...on(OperatorAdded, {
      rows: own,
      evolve: (_row, { data }) => ({
        id: data.operatorId,
        person_id: data.person.personId,
        ...who(data.person),
        ...profile(data),
        ...access(data.access),
        version: 1,
      }),
    }),
    ...on(OperatorChanged, {
      rows: own,
      evolve: (row, { data }) =>
        row ? { ...row, ...who(data.after.person), ...profile(data.after), version: row.version + 1 } : null,
    }),
    ...on(OperatorAccessChanged, {
      rows: own,
      evolve: (row, { data }) => (row ? { ...row, ...access(data.after), version: row.version + 1 } : null),
    }),
    ...on(OperatorPasswordChanged, {
      rows: own,
      evolve: (row) => (row ? { ...row, version: row.version + 1 } : null),
    }),
    // A forgotten person has no account any more.
    ...on(PersonForgotten, {
      rows: ({ data }) => ({ where: 'person_id', is: data.personId }),
      evolve: (row) =>
        row
          ? {
              ...row,
              name: FORGOTTEN,
              first_name: '',
              last_name: '',
              email: '',
              photo: null,
              access_type: 'none',
              expires_at: null,
            }
          : null,
    }),
  },
};
