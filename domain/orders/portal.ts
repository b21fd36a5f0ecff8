import { definePortal } from '#domain/portal/portal.ts';
import { employee } from './accounts/employee.ts';
import { operator } from './accounts/operator.ts';
import { companies } from './companies.ts';
import { file, fileGroup, files } from './files.ts';
import { orderImports } from './imports.ts';
import { ORDER_MAILS } from './messages/terms.ts';
import { ordersPages } from './pages.ts';
import { company } from './records/company.ts';

/**
 * The order portal: service orders, the companies they are given to, and who works for these. What GEN-08 calls
 * activations and BTS service reports are orders here, by activity, service and the days of the list's filters; as
 * records of their own they belong to the services portal (SUD-07), so that nobody enters one twice.
 */
export const orders = definePortal({
  name: 'zlecenia',
  prefix: '',
  title: 'Zlecenia serwisowe',
  icon: '/favicon-zlecenia.svg',
  brand: {
    words: ['Zlecenia', 'serwisowe'],
    about: 'Zlecenia, serwisy i raporty.',
    locative: 'portalu zleceń serwisowych',
    social: [],
  },
  login: { about: 'Dla operatorów i pracowników firm serwisowych.' },
  errorLayout: 'plain',
  accounts: [operator, employee],
  pages: ordersPages,
  menus: {
    panel: [
      'orders',
      'orderVisits',
      'orderStatistics',
      'orders-company.list',
      'orders-employee.list',
      'orders-operator.list',
      'orders-file.list',
      'orders-file-group.list',
      'orderRules',
      'personSearch',
    ],
    public: ['home', 'files', 'ownData'],
    account: ['ownData', 'mailbox', 'jobs'],
    footer: [],
  },
  records: { [companies.table]: company, [files.groups]: fileGroup, [files.table]: file },
  reports: [],
  imports: Object.values(orderImports),
  search: {
    placeholder: 'Numer zlecenia, klient, nazwisko…',
    hint: 'część numeru zlecenia, nazwiska albo nazwy firmy',
    pages: [
      'order',
      'orders-employee.details',
      'orders-company.details',
      'orders-operator.details',
      'orders-file.details',
    ],
  },
  mails: { labels: ORDER_MAILS, sendAgain: ['MANAGING_OPERATORS'] },
  jobs: {
    'tell-order': 'Zlecenie wiadomości po zmianie zlecenia',
    'tell-order-notice': 'Zlecenie wiadomości o opóźnieniu albo powtórzeniu',
    'settle-order-duplicates': 'Szukanie powtórzonych zleceń',
  },
  reactions: {
    'order-mails': 'Wiadomości o zleceniach',
    'order-duplicates': 'Wykrywanie powtórzonych zleceń',
  },
  tables: { order_persons: 'Osoby ze zleceń' },
});
