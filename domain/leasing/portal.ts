import { scopesOf } from '#domain/api/scopes.ts';
import { apiRecords } from '#domain/webhook/records.ts';
import { contactRecord, contactTable } from '#domain/portal/contact.ts';
import { definePortal } from '#domain/portal/portal.ts';
import { operator } from './accounts/operator.ts';
import { leasingPages } from './pages.ts';
import { ABOVE } from './permissions.ts';
import { distributor } from './records/distributor.ts';

const accounts = [operator];

const records = { leasing_distributors: distributor, [contactTable('leasing')]: contactRecord('leasing', ABOVE) };

const leasingScopes = scopesOf({ records, accounts });

/** The leasing portal: distributors and their operators. What they lease out is not shown, so it is not here (GEN-09). */
export const leasing = definePortal({
  name: 'leasing',
  prefix: '/leasing',
  title: 'Portal leasingowy',
  icon: '/favicon-leasing.svg',
  brand: {
    words: ['Portal', 'leasingowy'],
    about: 'Leasing i dystrybutorzy.',
    locative: 'portalu leasingowym',
  },
  login: { about: 'Dla operatorów dystrybutorów.' },
  errorLayout: 'plain',
  accounts,
  pages: leasingPages,
  menus: {
    start: [],
    panel: ['leasing-distributor.list', 'leasing-operator.list', 'personSearch'],
    public: ['home'],
    account: ['ownReports', 'mailbox', 'audit', 'jobs', 'leasing-contact.list', 'leasing-api-token.list'],
    footer: [],
  },
  records: { ...records, ...apiRecords('leasing', ABOVE, leasingScopes) },
  apiScopes: leasingScopes,
  reports: [],
  imports: [],
  search: {
    placeholder: 'Nazwisko, e-mail, dystrybutor…',
    hint: 'część nazwiska albo nazwy dystrybutora',
    pages: ['leasing-operator.details', 'leasing-distributor.details'],
  },
  mails: { labels: {}, sendAgain: [ABOVE] },
});
