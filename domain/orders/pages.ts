import { apiPages } from '#domain/api/pages.ts';
import { filesPages } from '#domain/files/pages.ts';
import { ownSubmittedPages } from '#domain/cooperant/own-submitted.ts';
import type { PersonRights } from '#domain/gdpr/rights.ts';
import { accountPages, auditPages, jobPages, mailPages, personPages, todayPage } from '#domain/portal/common-pages.ts';
import { COMPARE } from '#domain/portal/derived-pages.ts';
import type { OwnKey, Pages } from '#domain/portal/page.ts';
import { REMOVE_ATTACHMENT_WORDS } from './order/attachments/words.ts';

/** A person's file shows employees and operators alike; anyone who manages operators erases (GDP-03). */
export const personRights = {
  search: ['VIEWING_COOPERANTS'],
  file: ['VIEWING_COOPERANTS', 'MANAGING_OPERATORS'],
  erase: ['MANAGING_OPERATORS'],
} as const satisfies PersonRights;

const VIEWING = ['VIEWING_ORDERS'] as const;

const orderPages = {
  orders: {
    path: '/panel/orders',
    title: 'Zlecenia',
    guard: VIEWING,
    shows: ['order'],
    views: { texts: ['cityFilter', 'deviceModelFilter', 'deviceSerialNumber'] },
  },
  ordersCompare: {
    ...COMPARE,
    path: '/panel/orders/compare',
    title: 'Porównanie stanów zleceń',
    parent: 'orders',
    guard: VIEWING,
    shows: ['order'],
  },
  orderNew: {
    path: '/panel/orders/new',
    title: 'Nowe zlecenie',
    crumb: 'Dodaj',
    parent: 'orders',
    guard: VIEWING,
    isForm: true,
  },
  orderDay: {
    path: '/panel/orders/day',
    title: 'Wizyty na dziś',
    label: 'Mój dzień',
    parent: 'orders',
    // Those who drive there; the office has its own day.
    guard: { actors: ['ZleceniaEmployee'], permissions: ['BTS_PERMISSIONS'] },
    shows: ['order'],
  },
  orderVisits: {
    path: '/panel/orders/visits',
    title: 'Kalendarz wizyt',
    crumb: 'Wizyty',
    parent: 'orders',
    guard: VIEWING,
    shows: ['order'],
  },
  orderStatistics: {
    path: '/panel/orders/statistics',
    title: 'Statystyki zleceń',
    crumb: 'Statystyki',
    parent: 'orders',
    guard: ['VIEWING_STATS'],
  },
  reports: { path: '/panel/reports', title: 'Raporty', guard: ['VIEWING_STATS'], screen: 'reports' },
  orderRules: {
    path: '/panel/orders/rules',
    title: 'Reguły pól zlecenia',
    crumb: 'Reguły',
    parent: 'orders',
    guard: ['MANAGING_OPERATORS'],
  },
  order: {
    path: '/panel/orders/:id',
    title: 'Zlecenie',
    crumb: 'Szczegóły',
    parent: 'orders',
    guard: VIEWING,
    shows: ['order'],
    explains: true,
  },
  orderEdit: {
    path: '/panel/orders/:id/edit',
    title: 'Edycja zlecenia',
    crumb: 'Edytuj',
    parent: 'order',
    guard: VIEWING,
    shows: ['order'],
    isForm: true,
  },
  orderMove: {
    path: '/panel/orders/:id/move',
    title: 'Zmiana dnia lub godzin wizyty',
    crumb: 'Zmień dzień',
    parent: 'order',
    guard: VIEWING,
    shows: ['order'],
    isForm: true,
  },
  orderUndo: {
    path: '/panel/orders/:id/undo',
    title: 'Cofnięcie zmiany statusu',
    crumb: 'Cofnij',
    parent: 'order',
    guard: VIEWING,
    shows: ['order'],
    isForm: true,
  },
  orderAttachmentRemove: {
    path: '/panel/orders/:id/attachments/:attachmentId/remove',
    title: REMOVE_ATTACHMENT_WORDS.title,
    crumb: 'Usunięcie załącznika',
    parent: 'order',
    guard: VIEWING,
    shows: ['order'],
    isForm: true,
  },
  orderAction: {
    path: '/panel/orders/:id/:action',
    title: 'Zmiana statusu zlecenia',
    crumb: 'Zmiana statusu',
    parent: 'order',
    guard: VIEWING,
    shows: ['order'],
    isForm: true,
  },
} as const satisfies Pages;

/** The pages of the order portal that are no record's and no account's. */
export const ordersPages = {
  home: {
    path: '/',
    title: 'Wizyty serwisowe u klientów',
    label: 'Strona główna',
    guard: 'public',
    index: {
      description: 'Zlecenia i wizyty serwisowe u klientów: logowanie dla operatorów i pracowników firm serwisowych.',
    },
  },
  ...todayPage(VIEWING, ['order']),
  ...orderPages,
  ...filesPages,
  ownData: { path: '/moje-dane', title: 'Moje dane', guard: { actors: ['ZleceniaEmployee'] } },
  ...ownSubmittedPages(['ZleceniaEmployee']),
  ...accountPages('panel'),
  ...personPages(personRights),
  ...mailPages(['MANAGING_OPERATORS']),
  ...jobPages(['MANAGING_OPERATORS']),
  ...auditPages(['MANAGING_OPERATORS']),
  ...apiPages('zlecenia', ['MANAGING_OPERATORS']),
} as const satisfies Pages;

export type OrdersPage = OwnKey<typeof ordersPages>;
