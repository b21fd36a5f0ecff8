import { clientNumber } from '#domain/form/validators/ids.ts';
import type { Noun } from '#domain/text/noun.ts';
import { recordWords } from '#domain/record/words.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';

/** CUR-01. Whether it is active is the record's being so. */
export interface CompanyValues {
  readonly name: string;
  readonly clientNumber: string;
}

const COMPANY: Noun = {
  gender: 'feminine',
  nominative: 'firma',
  genitive: 'firmy',
  accusative: 'firmę',
  plural: 'firmy',
  genitivePlural: 'firm',
};

/** CUR-01: whom parcels are sent for. */
export const company: RecordDeclaration<CompanyValues> = {
  kind: 'courier-company',
  event: 'CourierCompany',
  noun: COMPANY,
  title: 'name',
  tellsNamesakes: true,
  base: '/panel/companies',
  permissions: { read: 'zafi', write: 'zafi' },
  words: recordWords(COMPANY, {
    hint: 'Dodaj pierwszą firmę, a potem jej osoby zgłaszające.',
  }),
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
