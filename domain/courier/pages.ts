import { apiPages } from '#domain/api/pages.ts';
import type { PersonRights } from '#domain/gdpr/rights.ts';
import { accountPages, auditPages, jobPages, mailPages, personPages } from '#domain/portal/common-pages.ts';
import type { OwnKey, Pages } from '#domain/portal/page.ts';

const REPORTER = { actors: ['BxReporter'] } as const;

/** Everything that is known of a person is shown in the file, of operators too; anyone who manages these erases (GDP-03). */
export const personRights = {
  search: ['zafi'],
  file: ['zafi', 'zaop'],
  erase: ['zaop'],
} as const satisfies PersonRights;

/** The pages of the courier portal that are written by hand: what its reporters see. */
export const courierPages = {
  home: {
    path: '/',
    title: 'Przesyłki kurierskie',
    label: 'Strona główna',
    guard: 'public',
    index: { description: 'Przesyłki kurierskie dla firm i osób zgłaszających: logowanie i aktualności.' },
  },
  news: { path: '/aktualnosci', title: 'Aktualności', guard: REPORTER },
  newsItem: { path: '/aktualnosci/:id', title: 'Aktualność', parent: 'news', guard: REPORTER },
  ownData: { path: '/moje-dane', title: 'Moje dane', guard: REPORTER },
  ...accountPages('panel'),
  ...personPages(personRights),
  ...mailPages(['zaop']),
  ...jobPages(['zaop']),
  ...auditPages(['zaop']),
  ...apiPages('bx', ['zaop']),
} as const satisfies Pages;

export type CourierPage = OwnKey<typeof courierPages>;
