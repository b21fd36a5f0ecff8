import { declareAccount, type PersonOf, type ValuesOf } from '#domain/account/declaration.ts';
import { loginEmail, personName, phoneField } from '#domain/account/fields.ts';
import type { Session } from '#domain/account/session.ts';
import { loginWords, REPORTER } from '#domain/account/words.ts';
import type { Form, Option } from '#domain/form/form.ts';
import { nip, normalizeNip } from '#domain/form/validators/ids.ts';
import { VOIVODESHIPS } from '#domain/form/voivodeships.ts';
import { reporterIdentity } from '../course-date/identity.ts';
import { flatFacts } from './legacy.ts';
import { ACTOR_LABELS, REPORTER_PERMISSIONS } from './roles.ts';

/** Texts: anyone who was sent a link has none yet (PUB-18). */
const STATES: readonly Option[] = VOIVODESHIPS;

/**
 * Reporters with an account (REP-01, PUB-18…20). Who registers others without one is on the list too, known by these
 * registrations alone, until they get an account.
 */
export const reporter = declareAccount({
  kind: 'reporter',
  event: 'Reporter',
  base: '/panel/reporters',
  mergeable: true,
  table: 'reporters',
  noun: REPORTER,
  words: loginWords(REPORTER, {
    hint: 'Osoby zgłaszające pojawiają się ze zgłoszeniami; konto zakłada taka osoba sama albo operator.',
    withoutAccount: 'bez konta',
  }),
  shows: ['application'],
  permissions: { read: 'REPORTER_READ', write: 'REPORTER_WRITE', own: 'OWN_ACCOUNT_WRITE' },
  fields: [
    ...personName,
    loginEmail,
    phoneField,
    { name: 'companyName', label: 'Nazwa firmy', type: 'text', required: true },
    { name: 'companyNip', label: 'NIP', type: 'text', required: true, validate: nip, mask: normalizeNip },
    { name: 'companyState', label: 'Województwo', type: 'select', required: true, options: STATES },
  ],
  actions: [{ label: 'Pobierz zgody (XLSX)', path: '/panel/reporters/excel-gdpr', icon: 'download' }],
  columns: ['email', 'phone', 'companyName', 'actor[accessType]'],
  filters: [
    { name: 'lastName', label: 'Nazwisko', how: 'title' },
    { name: 'companyName', label: 'Nazwa firmy', how: 'title' },
    { name: 'email', label: 'E-mail', how: 'title' },
    {
      name: 'account',
      label: 'Konto',
      how: 'account',
      options: [
        { value: 'yes', label: 'z kontem' },
        { value: 'no', label: 'bez konta' },
      ],
    },
  ],
  searched: ['companyName', 'companyNip'],
  detail: 'companyName',
  /** The person is the one whom registrations under this e-mail are about. */
  identity: ({ email: address }) => reporterIdentity(address),
  login: {
    type: 'SzkoleniaReporter',
    label: ACTOR_LABELS.reporter,
    panel: false,
    home: '/konto',
    signsUp: true,
    grantable: REPORTER_PERMISSIONS,
    permissions: () => REPORTER_PERMISSIONS,
    session: ({ id, person, values }) => ({ reporterAccount: { id, ...person, ...values } }),
  },
  legacy: flatFacts({
    id: 'reporterId',
    values: ({ company }) => {
      const { name, nip: number, state } = company as Readonly<Record<string, string>>;
      return { companyName: name, companyNip: number, companyState: state };
    },
  }),
});

type Fields = typeof reporter.fields;

/** The reporter of the session, with the fields of this kind; null for everybody else. */
export const sessionReporter = (
  session: Session | null,
): ({ readonly id: string } & PersonOf<Fields> & ValuesOf<Fields>) | null =>
  (session?.reporterAccount ?? null) as never;

/** PUB-19: what reporters may change about themselves. The e-mail is their login and stays. */
export const reporterForm: Form = {
  id: 'reporter-me',
  method: 'put',
  submitLabel: 'Zapisz',
  fields: reporter.fields.filter(({ name }) => name !== 'email'),
};

/** The form's values once checked. */
export type ReporterInput = Readonly<Record<Exclude<(typeof reporter.fields)[number]['name'], 'email'>, string>>;

/** A reporter's own data as the form's inputs. */
export const reporterInputs = (me: ReporterInput): ReporterInput => ({
  firstName: me.firstName,
  lastName: me.lastName,
  phone: me.phone,
  companyName: me.companyName,
  companyNip: me.companyNip,
  companyState: me.companyState,
});
