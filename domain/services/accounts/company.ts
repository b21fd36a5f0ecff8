import { declareAccount } from '#domain/account/declaration.ts';
import { loginEmail } from '#domain/account/fields.ts';
import { loginWords } from '#domain/account/words.ts';
import { companyFields, companyList } from '#domain/cooperant/fields.ts';
import { importAction } from '#domain/cooperant/imports.ts';
import { COMPANY } from '#domain/cooperant/words.ts';

/**
 * SUD-02, GEN-07: who does the services, and logs in with an e-mail of its own. The addresses are those of people,
 * so they are sealed as a person's.
 */
export const company = declareAccount({
  kind: 'services-company',
  event: 'ServicesCompany',
  base: '/panel/services',
  table: 'services_companies',
  noun: COMPANY,
  words: loginWords(COMPANY),
  permissions: { read: 'MANAGING_SERVICES', write: 'MANAGING_SERVICES' },
  titleLabel: 'Nazwa',
  title: ({ name }) => name,
  fields: [
    { ...companyFields.name, personal: true },
    companyFields.city,
    companyFields.cooperationScope,
    companyFields.btsTypes,
    { ...companyFields.phEmail, personal: true },
    companyFields.phShort,
    loginEmail,
  ],
  status: { name: 'active', label: 'Aktywna', value: true },
  actions: [importAction('/panel/services')],
  ...companyList,
  login: {
    type: 'SudService',
    label: 'serwis',
    panel: false,
    home: '/pliki',
    grantable: [],
    permissions: () => [],
    session: ({ id }) => ({ actor: { companyId: id } }),
  },
});
