import { apiPages } from '#domain/api/pages.ts';
import { filesPages } from '#domain/files/pages.ts';
import { ownSubmittedPages } from '#domain/cooperant/own-submitted.ts';
import type { PersonRights } from '#domain/gdpr/rights.ts';
import { accountPages, auditPages, jobPages, mailPages, personPages } from '#domain/portal/common-pages.ts';
import type { OwnKey, Pages } from '#domain/portal/page.ts';

const EVERYBODY = { actors: ['SudOperator', 'SudService', 'SudEmployee'] } as const;
const OUTSIDE_ACTORS = ['SudService', 'SudEmployee'] as const;
const OUTSIDE = { actors: OUTSIDE_ACTORS } as const;

/** A person's file shows employees and operators alike; anyone who manages operators erases (GDP-03). */
export const personRights = {
  search: ['MANAGING_EMPLOYEES'],
  file: ['MANAGING_EMPLOYEES', 'MANAGING_OPERATORS'],
  erase: ['MANAGING_OPERATORS'],
} as const satisfies PersonRights;

/** The pages of the services portal that are no record's and no account's. */
export const servicesPages = {
  home: {
    path: '/',
    title: 'Firmy serwisowe i pliki',
    label: 'Strona główna',
    guard: 'public',
    index: { description: 'Portal usług dla firm serwisowych i ich pracowników: logowanie i pliki do pobrania.' },
  },
  ...filesPages,
  ...ownSubmittedPages(OUTSIDE_ACTORS),
  ownData: { path: '/moje-dane', title: 'Moje dane', guard: OUTSIDE },
  ...accountPages(EVERYBODY),
  ...personPages(personRights),
  ...mailPages(['MANAGING_OPERATORS']),
  ...jobPages(['MANAGING_OPERATORS']),
  ...auditPages(['MANAGING_OPERATORS']),
  ...apiPages('sud', ['MANAGING_OPERATORS']),
} as const satisfies Pages;

export type ServicesPage = OwnKey<typeof servicesPages>;
