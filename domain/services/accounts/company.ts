import { declareAccount } from '#domain/account/declaration.ts';
import { loginEmail } from '#domain/account/fields.ts';
import { loginWords } from '#domain/account/words.ts';
import { email } from '#domain/form/validators/contact.ts';
import type { Noun } from '#domain/text/noun.ts';
import { cooperationScope, isForBts } from '../scope.ts';

const COMPANY: Noun = {
  gender: 'feminine',
  nominative: 'firma serwisowa',
  genitive: 'firmy serwisowej',
  accusative: 'firmę serwisową',
  plural: 'firmy serwisowe',
  genitivePlural: 'firm serwisowych',
};

/**
 * SUD-02, GEN-07: who does the services, and logs in with an e-mail of its own. The addresses are those of people,
 * so they are sealed as a person's. Which BTS types there are is not shown, so they are typed.
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
    { name: 'name', label: 'Nazwa', type: 'text', required: true, personal: true },
    { name: 'city', label: 'Miejscowość', type: 'text' },
    cooperationScope,
    {
      name: 'btsTypes',
      label: 'Rodzaje BTS',
      type: 'text',
      if: isForBts,
      hint: 'Kilka rodzajów oddziel przecinkami.',
    },
    {
      name: 'phEmail',
      label: 'E-mail PH',
      type: 'text',
      validate: email,
      props: { inputMode: 'email' },
      personal: true,
    },
    { name: 'phShort', label: 'Skrót PH', type: 'text' },
    loginEmail,
  ],
  status: { name: 'active', label: 'Aktywna', value: true },
  columns: ['city', 'cooperationScope', 'phShort'],
  filters: [
    { name: 'name', label: 'Nazwa', how: 'title' },
    { name: 'city', label: 'Miejscowość', how: 'equals' },
    { name: 'cooperationScope', label: 'Zakres współpracy', how: 'equals', options: cooperationScope.options },
  ],
  login: {
    type: 'SudService',
    label: 'serwis',
    panel: false,
    home: '/',
    grantable: [],
    permissions: () => [],
    session: ({ id }) => ({ actor: { companyId: id } }),
  },
});
