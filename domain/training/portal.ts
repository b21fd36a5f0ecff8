import { definePortal } from '#domain/portal/portal.ts';
import { auditor } from './accounts/auditor.ts';
import { operator } from './accounts/operator.ts';
import { participant } from './accounts/participant.ts';
import { reporter } from './accounts/reporter.ts';
import { brand, title } from './brand.ts';
import { importKinds } from './imports/kinds.ts';
import { TRAINING_MAILS, type TrainingMail } from './mail/terms.ts';
import { TRAINING_WORDINGS } from './mail/wordings.ts';
import { trainingPages } from './pages.ts';
import { trainingRecords, trainingScopes } from './records.ts';
import { HEADS, REPORTS } from './reports/heads.ts';

/** The training portal: car services register employees for the manufacturer's courses. */
export const training = definePortal({
  name: 'szkolenia',
  prefix: '/szkolenia',
  title,
  icon: '/favicon.svg',
  brand,
  login: {
    about: 'Dla operatorów i osób zgłaszających pracowników serwisów.',
    links: [{ page: 'reporterNew', label: 'Załóż konto osoby zgłaszającej' }],
  },
  errorLayout: 'own',
  accounts: [operator, reporter, participant, auditor],
  visitor: 'osoba zgłaszająca (bez konta)',
  pages: trainingPages,
  menus: {
    start: ['today'],
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
    account: [
      'reporterAccount',
      'ownReports',
      'mailbox',
      'audit',
      'auditor.list',
      'jobs',
      'mailTexts',
      'szkolenia-contact.list',
      'privacy-notice.list',
      'szkolenia-api-token.list',
    ],
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
  records: trainingRecords,
  apiScopes: trainingScopes,
  reports: REPORTS,
  imports: importKinds,
  personFiles: [
    '/panel/applications/excel',
    '/panel/applications/compare/excel',
    '/panel/reporters/excel-gdpr',
    `${HEADS.crm.path}/excel`,
    `${HEADS.certificateEnds.path}/excel`,
    '/panel/reports/operators/excel',
    '/panel/reports/operators/days/excel',
  ],
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
  mails: {
    labels: TRAINING_MAILS,
    wordings: TRAINING_WORDINGS,
    sendAgain: ['APPLICATION_WRITE'],
    causedByAnybody: ['registration-received', 'seat-alert-confirm'] satisfies TrainingMail[],
  },
  jobs: {
    tell: 'Zlecenie wiadomości po zmianie zgłoszenia albo terminu',
    'finish-move': 'Dokończenie przeniesienia zgłoszenia',
    'finish-merge': 'Dokończenie połączenia osób',
    'settle-certificates': 'Uzgodnienie certyfikatów z obecnością',
    'carry-promises': 'Zmiany szkoleń i miejsc w historii terminów',
    'carry-person': 'Poprawione dane osób na ich zgłoszeniach',
    'readdress-trainer': 'Terminy pod poprawionym adresem trenera',
    'trainer-back': 'Terminy trenera, który ma znowu dostęp',
    'seat-alert-mail': 'Wiadomości o wolnych miejscach',
  },
  reactions: {
    'training-mails': 'Wiadomości o szkoleniach',
    'finish-move': 'Dokończenie przeniesienia zgłoszenia',
    'finish-merge': 'Dokończenie połączenia osób',
    'settle-certificates': 'Certyfikaty po zmianie obecności',
    'carry-promises': 'Zmiany szkoleń i miejsc w historii terminów',
    'carry-person': 'Poprawione dane osób na ich zgłoszeniach',
    'readdress-trainer': 'Terminy pod poprawionym adresem trenera',
    'trainer-back': 'Terminy trenera, który ma znowu dostęp',
    'seat-alert-mails': 'Wiadomości o wolnych miejscach',
  },
  tables: {
    application_statuses: 'Statusy zgłoszeń w czasie',
    certificates: 'Certyfikaty',
    visitors: 'Osoby bez konta',
    training_ratings: 'Oceny szkoleń',
    seat_alerts: 'Powiadomienia o wolnych miejscach',
  },
});
