import type { Guard } from '#domain/kernel/access.ts';
import { CHECK_PATH } from '#domain/dossier/dossier.ts';
import type { Pages } from './page.ts';

/** What waits and what happens today: the panel's first page, where its work is. */
export const todayPage = (guard: Guard, shows: readonly string[]) =>
  ({ today: { path: '/panel/today', title: 'Dziś', guard, shows, screen: 'today' } }) as const satisfies Pages;

/** Where a list is kept under a name, and a view taken away, for whom no dialog asks it. */
export const viewPages = {
  saveView: {
    path: '/panel/views/new',
    title: 'Zapisz widok',
    guard: 'panel',
    isForm: true,
    screen: 'save-view',
  },
  removeView: {
    path: '/panel/views/:id/remove',
    title: 'Usuń widok',
    guard: 'panel',
    isForm: true,
    screen: 'remove-view',
  },
} as const satisfies Pages;

const BELOW = '/panel/own-reports';
const ownReport = { parent: 'ownReports', guard: 'panel' } as const;
const ofOwnReport = { ...ownReport, screen: 'own-report-question' } as const;

/** Reports that people make themselves: what each may make them of, the server judges by its rights. */
export const ownReportPages = {
  ownReports: { path: BELOW, title: 'Własne raporty', guard: 'panel', screen: 'own-reports' },
  ownReport: { ...ownReport, path: `${BELOW}/build`, title: 'Raport', screen: 'own-report' },
  ownReportRows: { ...ownReport, path: `${BELOW}/rows`, title: 'Wiersze raportu', screen: 'own-report-rows' },
  ownReportViews: { ...ownReport, path: `${BELOW}/views`, title: 'Widoki dla SQL', screen: 'own-report-views' },
  saveOwnReport: { ...ownReport, path: `${BELOW}/save`, title: 'Zapisz raport', screen: 'save-own-report' },
  ownReportMail: { ...ownReport, path: `${BELOW}/:id/mail`, title: 'Wysyłka raportu', screen: 'own-report-mail' },
  removeOwnReport: { ...ofOwnReport, path: `${BELOW}/:id/remove`, title: 'Usuń raport' },
  sendOwnReport: { ...ofOwnReport, path: `${BELOW}/:id/send`, title: 'Wyślij raport' },
} as const satisfies Pages;

/** Logging in, passwords and the way into the panel: every portal has them (AUTH-01…AUTH-07, LAY-06). */
export const accountPages = (ownAccount: Guard) =>
  ({
    login: { path: '/login', title: 'Logowanie', guard: 'public', screen: 'login' },
    remindPassword: {
      path: '/remind-password',
      title: 'Przypomnienie hasła',
      guard: 'public',
      screen: 'remind-password',
    },
    changePassword: {
      path: '/change-password',
      title: 'Nowe hasło',
      crumb: 'Zmiana hasła',
      guard: 'public',
      screen: 'change-password',
    },
    changeOwnPassword: {
      path: '/account/change-password',
      title: 'Zmiana hasła',
      guard: ownAccount,
      screen: 'change-own-password',
    },
    panel: { path: '/panel', title: 'Panel', guard: 'panel', reading: true, screen: 'panel' },
  }) as const satisfies Pages;

/** A portal that somebody logs in to: the second step of the login, and what each does for the safety of their account. */
export const securityPages = (guard: Guard) =>
  ({
    loginCode: { path: '/login/code', title: 'Kod logowania', parent: 'login', guard: 'public', screen: 'login-code' },
    accountSecurity: {
      path: '/account/security',
      title: 'Bezpieczeństwo konta',
      guard,
      screen: 'account-security',
    },
    ownPermissions: {
      path: '/account/permissions',
      title: 'Moje uprawnienia',
      parent: 'accountSecurity',
      guard,
      screen: 'own-permissions',
    },
    secondFactor: {
      path: '/account/second-factor',
      title: 'Drugi składnik logowania',
      parent: 'accountSecurity',
      guard,
      screen: 'second-factor',
    },
    passkey: {
      path: '/account/passkeys/:id/remove',
      title: 'Klucz dostępu',
      parent: 'accountSecurity',
      guard,
      screen: 'passkey',
    },
    proof: {
      path: '/account/proof',
      title: 'Potwierdzenie, że to Ty',
      parent: 'accountSecurity',
      guard,
      screen: 'proof',
    },
  }) as const satisfies Pages;

/** Finding, exporting and forgetting a person (GDP-01…04). */
export const personPages = (guards: { search: Guard; file: Guard }) =>
  ({
    personSearch: {
      path: '/panel/gdpr/users',
      title: 'Wyszukaj użytkownika',
      guard: guards.search,
      // Each look-up is a fact (GDP-04).
      changes: true,
      screen: 'person-search',
    },
    personFile: {
      path: '/panel/gdpr/users/:id',
      title: 'Dane osoby',
      parent: 'personSearch',
      guard: guards.file,
      screen: 'person-file',
    },
  }) as const satisfies Pages;

/** What the portal has sent, and what could not be sent. */
export const mailPages = (guard: Guard) =>
  ({
    mailbox: { path: '/panel/mailbox', title: 'Skrzynka nadawcza', guard, views: {}, screen: 'mailbox' },
    mail: { path: '/panel/mailbox/:id', title: 'Wiadomość', parent: 'mailbox', guard, screen: 'mail' },
  }) as const satisfies Pages;

/** Every fact of the portal, for auditors: who, when, what, why, old → new, and what followed from it. */
export const auditPages = (guard: Guard) =>
  ({
    audit: { path: '/panel/audit', title: 'Dziennik zdarzeń', guard, views: {}, screen: 'audit' },
    auditFact: { path: '/panel/audit/:id', title: 'Zdarzenie', parent: 'audit', guard, screen: 'audit-fact' },
    auditCompare: {
      path: '/panel/audit/compare',
      title: 'Porównanie dwóch chwil',
      parent: 'audit',
      guard,
      screen: 'audit-compare',
    },
    accessLog: {
      path: '/panel/audit/access',
      title: 'Logowania i dostęp do danych',
      parent: 'audit',
      guard,
      views: {},
      screen: 'access-log',
    },
    /** From one portal's journal to another's, for who reads them all. */
    journals: {
      path: '/panel/audit/portals',
      title: 'Dzienniki portali',
      parent: 'audit',
      guard: 'readers',
      screen: 'journals',
    },
    /** For anyone who was given a dossier, or a paper with its proof inside. */
    dossierCheck: {
      path: CHECK_PATH,
      title: 'Weryfikacja teczki dowodowej',
      guard: 'public',
      screen: 'dossier-check',
    },
  }) as const satisfies Pages;

/** Background work that has not succeeded; for administrators. */
export const jobPages = (guard: Guard) =>
  ({ jobs: { path: '/panel/jobs', title: 'Zadania w tle', guard, screen: 'jobs' } }) as const satisfies Pages;
