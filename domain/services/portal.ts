import { scopesOf } from '#domain/api/scopes.ts';
import { apiRecords } from '#domain/webhook/records.ts';
import { contactRecord, contactTable } from '#domain/portal/contact.ts';
import { definePortal } from '#domain/portal/portal.ts';
import { company } from './accounts/company.ts';
import { employee } from './accounts/employee.ts';
import { operator } from './accounts/operator.ts';
import { file, fileGroup, files } from './files.ts';
import { serviceImports } from './imports.ts';
import { servicesPages } from './pages.ts';
import { activation, btsReport } from './records/submitted.ts';

const accounts = [operator, company, employee];

const records = {
  [files.groups]: fileGroup,
  [files.table]: file,
  services_activations: activation,
  services_bts_reports: btsReport,
  [contactTable('sud')]: contactRecord('sud', 'MANAGING_OPERATORS'),
};

const servicesScopes = scopesOf({ records, accounts });

/** The services portal: service companies, who works for them, what they report, and files for them. */
export const services = definePortal({
  name: 'sud',
  prefix: '/sud',
  title: 'Portal usług',
  icon: '/favicon-sud.svg',
  brand: {
    words: ['Portal', 'usług'],
    about: 'Firmy serwisowe, pracownicy i pliki.',
    locative: 'portalu usług',
  },
  login: { about: 'Dla operatorów, firm serwisowych i ich pracowników.' },
  errorLayout: 'plain',
  accounts,
  pages: servicesPages,
  menus: {
    start: [],
    panel: [
      'services-company.list',
      'services-employee.list',
      'services-operator.list',
      'services-file.list',
      'services-file-group.list',
      'services-activation.list',
      'services-bts-report.list',
      'personSearch',
    ],
    public: ['home', 'files', 'ownActivations', 'ownBtsReports', 'ownData'],
    account: ['ownData', 'ownReports', 'mailbox', 'audit', 'jobs', 'sud-contact.list', 'sud-api-token.list'],
    footer: [],
  },
  records: { ...records, ...apiRecords('sud', 'MANAGING_OPERATORS', servicesScopes) },
  apiScopes: servicesScopes,
  reports: [],
  imports: Object.values(serviceImports),
  search: {
    placeholder: 'Nazwisko, e-mail, firma, numer seryjny…',
    hint: 'część nazwiska, nazwy firmy albo numeru seryjnego',
    pages: [
      'services-employee.details',
      'services-company.details',
      'services-operator.details',
      'services-activation.details',
      'services-bts-report.details',
      'services-file.details',
    ],
  },
  mails: { labels: {}, sendAgain: ['MANAGING_OPERATORS'] },
});
