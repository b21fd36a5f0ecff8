import { declareAccount } from '#domain/account/declaration.ts';
import { emailField, personName, phoneField } from '#domain/account/fields.ts';
import { clientNumber, fgazNumber } from '#domain/form/validators/ids.ts';
import { recordWords } from '#domain/record/words.ts';
import type { Noun } from '#domain/text/noun.ts';
import { participantIdentity } from '../course-date/identity.ts';
import { flatFacts } from './legacy.ts';

const PARTICIPANT: Noun = {
  gender: 'masculine',
  nominative: 'uczestnik',
  genitive: 'uczestnika',
  accusative: 'uczestnika',
  plural: 'uczestnicy',
  genitivePlural: 'uczestników',
};

/**
 * What operators keep of a participant (EMP-01), i.e. an employee of a car service. The same person may be known by
 * registrations alone: then there are no facts here yet, and the first edit adds them. Past applications keep what was
 * registered. The participant's id is the person's id in the vault, as registrations name it; nobody logs in as one.
 */
export const participant = declareAccount({
  kind: 'participant',
  event: 'Participant',
  base: '/panel/employees',
  mergeable: true,
  table: 'employees',
  noun: PARTICIPANT,
  words: recordWords(PARTICIPANT, {
    empty: 'Nie ma tu uczestników',
    hint: 'Uczestnicy pojawiają się ze zgłoszeniami; można ich też dodać ręcznie.',
  }),
  permissions: { read: 'EMPLOYEE_READ', write: 'EMPLOYEE_WRITE' },
  shows: ['application'],
  fields: [
    ...personName,
    emailField,
    { ...phoneField, required: false },
    {
      name: 'fgazNumber',
      label: 'Numer FGAZ',
      type: 'text',
      validate: fgazNumber,
      placeholder: 'FGAZ-O/21/1234/21',
      personal: true,
    },
    { name: 'companyName', label: 'Firma', type: 'text' },
    { name: 'boschCarServiceId', label: 'Numer serwisu', type: 'text', maxLength: 32, nullable: true },
    { name: 'sapClientNumber', label: 'Numer klienta SAP', type: 'text', validate: clientNumber, nullable: true },
  ],
  elsewhere: [
    { name: 'applicationCount', label: 'Zgłoszenia', type: 'number' },
    { name: 'attendedCount', label: 'Odbyte szkolenia', type: 'number' },
    { name: 'lastTraining', label: 'Ostatnie szkolenie', type: 'date' },
  ],
  actions: [{ label: 'Importuj', path: '/panel/employees/import', icon: 'import', write: true }],
  columns: [
    'email',
    'companyName',
    'boschCarServiceId',
    'sapClientNumber',
    'applicationCount',
    'attendedCount',
    'lastTraining',
  ],
  filters: [
    { name: 'name', label: 'Imię i nazwisko', how: 'title' },
    { name: 'employeeId', field: 'id', label: 'Identyfikator z eksportu', how: 'equals' },
    { name: 'boschCarServiceId', label: 'Numer serwisu', how: 'equals' },
    { name: 'sapClientNumber', label: 'Numer klienta SAP', how: 'equals' },
    {
      name: 'sapClientNumberNotNull',
      field: 'sapClientNumber',
      label: 'Z numerem SAP',
      how: 'filled',
      options: [{ value: 'true', label: 'tylko z numerem' }],
    },
  ],
  searched: ['companyName'],
  detail: 'companyName',
  /** The same e-mail and names are the same person, whether registered or added. */
  identity: (person) => participantIdentity(person, ''),
  legacy: flatFacts({
    id: 'participantId',
    values: ({ companyName, boschCarServiceId, sapClientNumber }) => ({
      companyName,
      boschCarServiceId,
      sapClientNumber,
    }),
    changedHoldAccess: true,
  }),
});
