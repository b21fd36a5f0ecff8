import type { SharedScreen } from '#domain/portal/page.ts';
import type { PageSource } from './page-view.ts';

const formPage: PageSource = {
  source: 'web/records/form-page.tsx',
  load: () => import('#web/records/form-page.tsx'),
};
const switchPage: PageSource = {
  source: 'web/records/switch-page.tsx',
  load: () => import('#web/records/switch-page.tsx'),
};
const passwordPage: PageSource = {
  source: 'web/accounts/change-password.tsx',
  load: () => import('#web/accounts/change-password.tsx'),
};

const permissionsPage: PageSource = {
  source: 'web/accounts/permissions.tsx',
  load: () => import('#web/accounts/permissions.tsx'),
};

const ownReportPage: PageSource = {
  source: 'web/own-reports/pages.tsx',
  load: () => import('#web/own-reports/pages.tsx'),
};

/** The components that serve every portal, one chunk each. */
export const sharedScreens: Readonly<Record<SharedScreen, PageSource>> = {
  login: { source: 'web/accounts/login.tsx', load: () => import('#web/accounts/login.tsx') },
  'remind-password': {
    source: 'web/accounts/remind-password.tsx',
    load: () => import('#web/accounts/remind-password.tsx'),
  },
  'change-password': passwordPage,
  'change-own-password': passwordPage,
  'login-code': { source: 'web/accounts/login-code.tsx', load: () => import('#web/accounts/login-code.tsx') },
  'account-security': { source: 'web/accounts/security.tsx', load: () => import('#web/accounts/security.tsx') },
  'second-factor': { source: 'web/accounts/second-factor.tsx', load: () => import('#web/accounts/second-factor.tsx') },
  passkey: { source: 'web/accounts/passkey.tsx', load: () => import('#web/accounts/passkey.tsx') },
  proof: { source: 'web/accounts/proof.tsx', load: () => import('#web/accounts/proof.tsx') },
  panel: { source: 'web/app/leads-on.tsx', load: () => import('./leads-on.tsx') },
  'save-view': { source: 'web/list/save-view.tsx', load: () => import('#web/list/save-view.tsx') },
  'remove-view': { source: 'web/list/remove-view.tsx', load: () => import('#web/list/remove-view.tsx') },
  today: { source: 'web/today/today.tsx', load: () => import('#web/today/today.tsx') },
  'own-reports': { source: 'web/own-reports/list.tsx', load: () => import('#web/own-reports/list.tsx') },
  'own-report': { source: 'web/own-reports/builder.tsx', load: () => import('#web/own-reports/builder.tsx') },
  'own-report-rows': { source: 'web/own-reports/rows.tsx', load: () => import('#web/own-reports/rows.tsx') },
  'own-report-views': { source: 'web/own-reports/views.tsx', load: () => import('#web/own-reports/views.tsx') },
  'save-own-report': ownReportPage,
  'own-report-mail': ownReportPage,
  'own-report-question': ownReportPage,
  'person-search': { source: 'web/gdpr/person-search.tsx', load: () => import('#web/gdpr/person-search.tsx') },
  'person-file': { source: 'web/gdpr/person-file.tsx', load: () => import('#web/gdpr/person-file.tsx') },
  mailbox: { source: 'web/mailbox/mailbox.tsx', load: () => import('#web/mailbox/mailbox.tsx') },
  mail: { source: 'web/mailbox/mail.tsx', load: () => import('#web/mailbox/mail.tsx') },
  'mail-texts': { source: 'web/mailbox/mail-texts.tsx', load: () => import('#web/mailbox/mail-texts.tsx') },
  jobs: { source: 'web/jobs/jobs.tsx', load: () => import('#web/jobs/jobs.tsx') },
  audit: { source: 'web/audit/audit.tsx', load: () => import('#web/audit/audit.tsx') },
  'access-log': { source: 'web/audit/access.tsx', load: () => import('#web/audit/access.tsx') },
  'audit-compare': { source: 'web/audit/compare.tsx', load: () => import('#web/audit/compare.tsx') },
  journals: { source: 'web/audit/journals.tsx', load: () => import('#web/audit/journals.tsx') },
  'audit-fact': { source: 'web/audit/fact.tsx', load: () => import('#web/audit/fact.tsx') },
  'dossier-check': { source: 'web/dossier/check-page.tsx', load: () => import('#web/dossier/check-page.tsx') },
  'api-description': { source: 'web/api/description.tsx', load: () => import('#web/api/description.tsx') },
  'api-secret': { source: 'web/api/secret.tsx', load: () => import('#web/api/secret.tsx') },
  'webhook-secret': { source: 'web/webhooks/secret.tsx', load: () => import('#web/webhooks/secret.tsx') },
  'webhook-deliveries': {
    source: 'web/webhooks/deliveries.tsx',
    load: () => import('#web/webhooks/deliveries.tsx'),
  },
  'record-list': { source: 'web/records/list-page.tsx', load: () => import('#web/records/list-page.tsx') },
  'record-compare': { source: 'web/records/compare.tsx', load: () => import('#web/records/compare.tsx') },
  'record-new': formPage,
  'record-details': { source: 'web/records/details-page.tsx', load: () => import('#web/records/details-page.tsx') },
  'record-edit': formPage,
  'record-switch': switchPage,
  'account-question': switchPage,
  'account-permissions': permissionsPage,
  'own-permissions': permissionsPage,
  'organisation-close': { source: 'web/records/close-page.tsx', load: () => import('#web/records/close-page.tsx') },
  'why-not': { source: 'web/details/why-not.tsx', load: () => import('#web/details/why-not.tsx') },
  reports: { source: 'web/reports/reports.tsx', load: () => import('#web/reports/reports.tsx') },
  report: { source: 'web/reports/report.tsx', load: () => import('#web/reports/report.tsx') },
  files: { source: 'web/files/files-page.tsx', load: () => import('#web/files/files-page.tsx') },
  'import-start': { source: 'web/imports/upload.tsx', load: () => import('#web/imports/upload.tsx') },
  'import-result': { source: 'web/imports/result.tsx', load: () => import('#web/imports/result.tsx') },
};
