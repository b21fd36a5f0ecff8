import { companyFields, companyList } from '#domain/cooperant/fields.ts';
import { importAction } from '#domain/cooperant/imports.ts';
import { COMPANY } from '#domain/cooperant/words.ts';
import type { RecordDeclaration } from '#domain/record/declaration.ts';
import { recordWords } from '#domain/record/words.ts';
import { companies } from '../companies.ts';

export interface CompanyValues {
  readonly name: string;
  readonly city: string | null;
  /** `ph`, `bts` or both. */
  readonly cooperationScope: readonly string[];
  /** Only of those who cooperate in BTS. */
  readonly btsTypes: string | null;
  /** The company's own address, where mails about visits go; null: it is written to by nobody. */
  readonly phEmail: string | null;
  readonly phShort: string | null;
}

/**
 * Who an order is given to. ORD-25 names no actor for it, so nobody logs in as a company here, as one does in the
 * services portal (SUD-02): it is a plain record, and its address is an office's, not a person's.
 */
export const company: RecordDeclaration<CompanyValues> = {
  kind: companies.kind,
  event: 'OrdersCompany',
  noun: COMPANY,
  title: 'name',
  tellsNamesakes: true,
  base: '/panel/services',
  permissions: { read: 'VIEWING_COOPERANTS', write: 'MANAGING_COOPERANTS' },
  words: recordWords(COMPANY, { hint: 'Dodaj pierwszą firmę, a potem jej pracowników.' }),
  fields: [
    companyFields.name,
    companyFields.city,
    companyFields.cooperationScope,
    companyFields.btsTypes,
    { ...companyFields.phEmail, hint: 'Adres firmy, nie osoby: tu wysyłamy e-maile o wizytach.' },
    companyFields.phShort,
  ],
  status: { name: 'active', label: 'Aktywna', value: true },
  actions: [importAction('/panel/services')],
  ...companyList,
  order: 'title',
};
