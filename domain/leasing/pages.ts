import { apiPages } from '#domain/api/pages.ts';
import type { PersonRights } from '#domain/gdpr/rights.ts';
import { accountPages, auditPages, jobPages, mailPages, personPages } from '#domain/portal/common-pages.ts';
import type { OwnKey, Pages } from '#domain/portal/page.ts';
import { ABOVE } from './permissions.ts';

/** A person's file and the mails are about people of every distributor: only for those who are above them all (LEA-02). */
export const personRights = { search: [ABOVE], file: [ABOVE], erase: [ABOVE] } as const satisfies PersonRights;

/** The pages of the leasing portal that are no record's and no account's. */
export const leasingPages = {
  home: {
    path: '/',
    title: 'Leasing i dystrybutorzy',
    label: 'Strona główna',
    guard: 'public',
    index: { description: 'Portal leasingowy dla dystrybutorów i ich operatorów: logowanie.' },
  },
  ...accountPages('panel'),
  ...personPages(personRights),
  ...mailPages([ABOVE]),
  ...jobPages([ABOVE]),
  ...auditPages([ABOVE]),
  ...apiPages('leasing', [ABOVE]),
} as const satisfies Pages;

export type LeasingPage = OwnKey<typeof leasingPages>;
