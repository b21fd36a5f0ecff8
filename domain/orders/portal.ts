import { wordingTable } from '#domain/mail/wording-names.ts';
import { wordingRecord } from '#domain/mail/wording.ts';
import { scopesOf } from '#domain/api/scopes.ts';
import { apiRecords } from '#domain/webhook/records.ts';
import { contactRecord, contactTable } from '#domain/portal/contact.ts';
import { definePortal } from '#domain/portal/portal.ts';
import { employee } from './accounts/employee.ts';
import { operator } from './accounts/operator.ts';
import { orderWrites } from './api-writes.ts';
import { companies } from './companies.ts';
import { file, fileGroup, files } from './files.ts';
import { orderImports } from './imports.ts';
import { ORDER_MAILS } from './messages/terms.ts';
import { ORDER_WORDINGS } from './messages/wordings.ts';
import { ordersPages } from './pages.ts';
import { company } from './records/company.ts';
import { activation, btsReport } from './records/submitted.ts';
import { ORDER_REPORTS } from './reports/heads.ts';

const accounts = [operator, employee];

const records = {
  [companies.table]: company,
  [files.groups]: fileGroup,
  [files.table]: file,
  orders_activations: activation,
  orders_bts_reports: btsReport,
  [contactTable('zlecenia')]: contactRecord('zlecenia', 'MANAGING_OPERATORS'),
  [wordingTable('zlecenia')]: wordingRecord('zlecenia', { permission: 'MANAGING_OPERATORS', wordings: ORDER_WORDINGS }),
};

const ordersScopes = scopesOf({
  records,
  accounts,
  own: [{ kind: 'order', label: 'Zlecenia', read: ['VIEWING_ORDERS'], writes: orderWrites }],
});

/**
 * The order portal: service orders, the companies they are given to, who works for these, and what they submit. What
 * GEN-08 calls activations and BTS service reports are records of its own companies; those of the services portal
 * (SUD-07) are declared the same way and are others (decision 072).
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
  },
  login: { about: 'Dla operatorów i pracowników firm serwisowych.' },
  errorLayout: 'plain',
  accounts,
  pages: ordersPages,
  menus: {
    start: ['orderDay', 'today'],
    panel: [
      'orders',
      'orderVisits',
      'orderStatistics',
      'reports',
      'orders-company.list',
      'orders-employee.list',
      'orders-operator.list',
      'orders-file.list',
      'orders-file-group.list',
      'orders-activation.list',
      'orders-bts-report.list',
      'orderRules',
      'personSearch',
    ],
    public: ['home', 'files', 'ownActivations', 'ownBtsReports', 'ownData'],
    account: [
      'ownData',
      'ownActivations',
      'ownBtsReports',
      'ownReports',
      'mailbox',
      'audit',
      'jobs',
      'mailTexts',
      'zlecenia-contact.list',
      'zlecenia-api-token.list',
    ],
    footer: [],
  },
  records: { ...records, ...apiRecords('zlecenia', 'MANAGING_OPERATORS', ordersScopes) },
  apiScopes: ordersScopes,
  reports: ORDER_REPORTS,
  imports: Object.values(orderImports),
  personFiles: ['/panel/orders/excel', '/panel/orders/compare/excel'],
  search: {
    placeholder: 'Numer zlecenia, klient, nazwisko…',
    hint: 'część numeru zlecenia, numeru seryjnego, nazwiska albo nazwy firmy',
    pages: [
      'order',
      'orders-employee.details',
      'orders-company.details',
      'orders-operator.details',
      'orders-activation.details',
      'orders-bts-report.details',
      'orders-file.details',
    ],
  },
  mails: { labels: ORDER_MAILS, wordings: ORDER_WORDINGS, sendAgain: ['MANAGING_OPERATORS'] },
  jobs: {
    'tell-order': 'Zlecenie wiadomości po zmianie zlecenia',
    'tell-service-address': 'Zlecenie wiadomości po zmianie adresu serwisu',
    'tell-order-notice': 'Zlecenie wiadomości o opóźnieniu albo powtórzeniu',
    'settle-order-duplicates': 'Szukanie powtórzonych zleceń',
    'call-off-erased-order': 'Anulowanie zlecenia klienta, którego dane usunięto',
  },
  reactions: {
    'order-mails': 'Wiadomości o zleceniach',
    'order-duplicates': 'Wykrywanie powtórzonych zleceń',
    'order-erased-clients': 'Anulowanie zleceń klientów, których dane usunięto',
  },
  tables: { order_persons: 'Osoby ze zleceń', order_statuses: 'Statusy zleceń w czasie' },
});
