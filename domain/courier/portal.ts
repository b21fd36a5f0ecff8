import { scopesOf } from '#domain/api/scopes.ts';
import { apiRecords } from '#domain/webhook/records.ts';
import { contactRecord, contactTable } from '#domain/portal/contact.ts';
import { definePortal } from '#domain/portal/portal.ts';
import { operator } from './accounts/operator.ts';
import { reporter } from './accounts/reporter.ts';
import { courierPages } from './pages.ts';
import { company } from './records/company.ts';
import { news } from './records/news.ts';

const accounts = [operator, reporter];

const records = { courier_companies: company, courier_news: news, [contactTable('bx')]: contactRecord('bx', 'zaop') };

const courierScopes = scopesOf({ records, accounts });

/** The courier portal: companies, the people whom parcels are brought to, and news for them. */
export const courier = definePortal({
  name: 'bx',
  prefix: '',
  title: 'Portal kurierski',
  icon: '/favicon-bx.svg',
  brand: {
    words: ['Portal', 'kurierski'],
    about: 'Przesyłki kurierskie dla firm i osób zgłaszających.',
    locative: 'portalu kurierskim',
  },
  login: { about: 'Dla operatorów i osób zgłaszających przesyłki.' },
  errorLayout: 'plain',
  accounts,
  pages: courierPages,
  menus: {
    start: [],
    panel: [
      'courier-company.list',
      'courier-reporter.list',
      'courier-operator.list',
      'courier-news.list',
      'personSearch',
    ],
    public: ['home', 'news', 'ownData'],
    account: ['ownData', 'ownReports', 'mailbox', 'audit', 'jobs', 'bx-contact.list', 'bx-api-token.list'],
    footer: [],
  },
  records: { ...records, ...apiRecords('bx', 'zaop', courierScopes) },
  apiScopes: courierScopes,
  reports: [],
  imports: [],
  search: {
    placeholder: 'Nazwisko, e-mail, firma, aktualność…',
    hint: 'część nazwiska, nazwy firmy albo tytułu',
    pages: ['courier-reporter.details', 'courier-company.details', 'courier-operator.details', 'courier-news.details'],
  },
  mails: { labels: {}, sendAgain: ['zaop'] },
});
