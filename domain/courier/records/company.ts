import { clientNumber } from '#domain/form/validators/ids.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';

/** CUR-01. Whether it is active is the record's being so. */
export interface CompanyValues {
  readonly name: string;
  readonly clientNumber: string;
}

/** CUR-01: whom parcels are sent for. */
export const company: RecordDeclaration<CompanyValues> = {
  kind: 'courier-company',
  event: 'CourierCompany',
  noun: 'firmę',
  title: 'name',
  base: '/panel/companies',
  permissions: { read: 'zafi', write: 'zafi' },
  words: {
    one: 'firma',
    many: 'Firmy',
    fresh: 'Nowa firma',
    add: 'Dodaj firmę',
    edit: 'Edycja firmy',
    added: 'Dodano firmę',
    saved: 'Zapisano firmę',
    deactivated: 'Wyłączono firmę',
    reactivated: 'Włączono firmę',
    empty: 'Nie ma jeszcze firm',
    hint: 'Dodaj pierwszą firmę, a potem jej osoby zgłaszające.',
  },
  fields: [
    { name: 'name', label: 'Nazwa', type: 'text', required: true },
    { name: 'clientNumber', label: 'Numer klienta', type: 'text', required: true, validate: clientNumber },
  ],
  status: { name: 'active', label: 'Aktywna', value: true },
  columns: ['clientNumber'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'clientNumber', label: 'Numer klienta', how: 'equals' },
  ],
  order: 'title',
};
