import type { RecordView } from '#domain/record/view.ts';
import { email } from '#domain/form/validators/contact.ts';
import { actorFields } from '#domain/account/actor-fields.ts';
import { reporterForm } from './reporter-form.ts';

/** REP-01, ACT-01: reporters in the panel. The fields are those that reporters fill in themselves, and their login. */
export const reporterView: RecordView = {
  kind: 'reporter',
  base: '/panel/reporters',
  permissions: { read: 'REPORTER_READ', write: 'REPORTER_WRITE' },
  titleLabel: 'Imię i nazwisko',
  words: {
    one: 'osoba zgłaszająca',
    many: 'Osoby zgłaszające',
    fresh: 'Nowa osoba zgłaszająca',
    add: 'Dodaj osobę',
    edit: 'Edycja osoby zgłaszającej',
    added: 'Dodano osobę zgłaszającą i wysłano jej link do ustawienia hasła',
    saved: 'Zapisano osobę zgłaszającą',
    deactivated: 'Wyłączono dostęp osoby zgłaszającej',
    reactivated: 'Włączono dostęp osoby zgłaszającej',
    empty: 'Nie ma tu osób zgłaszających',
    hint: 'Konto zakłada sama osoba zgłaszająca albo operator.',
  },
  fields: [
    ...reporterForm.fields.slice(0, 2),
    {
      name: 'email',
      label: 'E-mail (login)',
      shortLabel: 'E-mail',
      type: 'text',
      required: true,
      validate: email,
      props: { inputMode: 'email' },
    },
    ...reporterForm.fields.slice(2),
    ...actorFields,
  ],
  actions: [{ label: 'Zgody (XLSX)', path: '/panel/reporters/excel-gdpr', icon: 'download' }],
  columns: ['email', 'phone', 'companyName', 'actor[accessType]'],
  filters: [
    { name: 'lastName', label: 'Nazwisko', how: 'title' },
    { name: 'companyName', label: 'Nazwa firmy', how: 'title' },
    { name: 'email', label: 'E-mail', how: 'title' },
  ],
  order: 'title',
};
