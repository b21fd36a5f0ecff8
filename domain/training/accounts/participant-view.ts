import { actorFields } from '#domain/account/actor-fields.ts';
import type { RecordView } from '#domain/record/view.ts';
import { email, phone } from '#domain/form/validators/contact.ts';
import { clientNumber, fgazNumber } from '#domain/form/validators/ids.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';

/** EMP-01, ACT-01: participants, i.e. employees of car services. */
export const participantView: RecordView = {
  kind: 'participant',
  base: '/panel/employees',
  permissions: { read: 'EMPLOYEE_READ', write: 'EMPLOYEE_WRITE' },
  shows: ['application'],
  titleLabel: 'Imię i nazwisko',
  words: {
    one: 'uczestnik',
    many: 'Uczestnicy',
    fresh: 'Nowy uczestnik',
    add: 'Dodaj uczestnika',
    edit: 'Edycja uczestnika',
    added: 'Dodano uczestnika',
    saved: 'Zapisano uczestnika',
    deactivated: 'Wyłączono uczestnika',
    reactivated: 'Włączono uczestnika',
    empty: 'Nie ma tu uczestników',
    hint: 'Uczestnicy pojawiają się ze zgłoszeniami; można ich też dodać ręcznie.',
  },
  fields: [
    { name: 'firstName', label: 'Imię', type: 'text', required: true, validate: firstName },
    { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, validate: lastName },
    { name: 'email', label: 'E-mail', type: 'text', required: true, validate: email, props: { inputMode: 'email' } },
    { name: 'phone', label: 'Telefon', type: 'text', validate: phone, props: { inputMode: 'tel' } },
    { name: 'fgazNumber', label: 'Numer FGAZ', type: 'text', validate: fgazNumber, placeholder: 'FGAZ-O/21/1234/21' },
    { name: 'companyName', label: 'Firma', type: 'text' },
    { name: 'boschCarServiceId', label: 'Numer serwisu', type: 'text', maxLength: 32 },
    { name: 'sapClientNumber', label: 'Numer klienta SAP', type: 'text', validate: clientNumber },
    ...actorFields,
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
    { name: 'employeeId', label: 'Identyfikator', how: 'equals' },
    { name: 'boschCarServiceId', label: 'Numer serwisu', how: 'equals' },
    { name: 'sapClientNumber', label: 'Numer klienta SAP', how: 'equals' },
    {
      name: 'sapClientNumberNotNull',
      label: 'Z numerem SAP',
      how: 'equals',
      options: [{ value: 'true', label: 'tylko z numerem' }],
    },
  ],
  order: 'title',
};
