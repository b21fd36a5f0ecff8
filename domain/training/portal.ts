import { definePortal } from '#domain/portal/portal.ts';
import { operatorView } from './accounts/operator-view.ts';
import { participantView } from './accounts/participant-view.ts';
import { reporterView } from './accounts/reporter-view.ts';
import { ACTOR_LABELS, PERMISSIONS, REPORTER_PERMISSIONS, ROLE_LABELS } from './accounts/roles.ts';
import { brand, title } from './brand.ts';
import { importKinds } from './imports/kinds.ts';
import { TRAINING_MAILS } from './mail/terms.ts';
import { trainingPages } from './pages.ts';
import { trainingRecords } from './records.ts';
import { REPORTS } from './reports/views.ts';

/** The training portal: car services register employees for the manufacturer's courses. */
export const training = definePortal({
  name: 'szkolenia',
  prefix: '/szkolenia',
  title,
  brand,
  errorLayout: 'own',
  actors: {
    SzkoleniaOperator: {
      label: ACTOR_LABELS.operator,
      panel: true,
      home: '/panel',
      account: 'operator',
      permissions: PERMISSIONS,
      roles: ROLE_LABELS,
    },
    SzkoleniaReporter: {
      label: ACTOR_LABELS.reporter,
      panel: false,
      home: '/',
      account: 'reporter',
      permissions: REPORTER_PERMISSIONS,
    },
  },
  pages: trainingPages,
  menus: {
    // LAY-04, in this order; who sees which follows from the pages' guards (PERM-06, A17, A18).
    panel: [
      'applications',
      'courseDates',
      'group.list',
      'reporter.list',
      'operator.list',
      'company.list',
      'participant.list',
      'reports',
      'nps',
      'personSearch',
      'banner.list',
    ],
    public: ['home', 'groups', 'schedule', 'priceList', 'contact'],
    account: ['reporterAccount', 'mailbox'],
    footer: [
      {
        heading: 'Kontakt',
        links: [{ page: 'contact' }, { page: 'schedule', label: 'Zgłoś pracownika' }, { page: 'regulations' }],
      },
      {
        heading: 'Prywatność',
        links: [{ page: 'cookies' }, { page: 'dataProtection' }, { page: 'legalNote' }, { page: 'provider' }],
      },
    ],
  },
  records: [...Object.values(trainingRecords), operatorView, reporterView, participantView],
  reports: REPORTS,
  imports: importKinds,
  search: {
    placeholder: 'Nazwisko, e-mail, firma, NIP, szkolenie, termin…',
    hint: 'część nazwiska, firmy, NIP albo nazwy szkolenia',
    pages: [
      'application',
      'participant.details',
      'company.details',
      'courseDate',
      'course.details',
      'reporter.details',
      'operator.details',
    ],
  },
  mails: { labels: TRAINING_MAILS, sendAgain: ['APPLICATION_WRITE'] },
});
