import type { Pages } from '#domain/portal/page.ts';
import { REPORTER_ONLY } from './accounts/roles.ts';

/** What visitors and reporters see of training. */
export const publicPages = {
  home: {
    path: '/',
    title: 'Szkolenia dla serwisów samochodowych',
    label: 'Strona główna',
    guard: 'public',
    index: {
      description:
        'Szkolenia techniczne dla serwisów samochodowych: diagnostyka, hamulce, wtrysk, pojazdy elektryczne i klimatyzacja. Najbliższe terminy i zgłoszenia pracowników.',
    },
  },
  groups: {
    path: '/grupy',
    title: 'Szkolenia',
    guard: 'public',
    index: {
      description:
        'Szkolenia techniczne według grup: program, czas trwania, forma i cena każdego kursu dla pracowników serwisów.',
    },
  },
  schedule: {
    path: '/harmonogram',
    title: 'Harmonogram szkoleń',
    crumb: 'Harmonogram',
    guard: 'public',
    index: {
      description:
        'Terminy szkoleń technicznych dla serwisów: dni, godziny, miejsce albo online i wolne miejsca. Zgłoś pracowników jednym formularzem.',
      parameters: ['filters[courseId]'],
    },
  },
  priceList: {
    path: '/cennik',
    title: 'Cennik szkoleń',
    crumb: 'Cennik',
    guard: 'public',
    index: { description: 'Ceny szkoleń technicznych dla serwisów samochodowych, netto i brutto, z czasem trwania.' },
  },
  contact: {
    path: '/kontakt',
    title: 'Kontakt',
    guard: 'public',
    index: { description: 'Telefon, e-mail, adres i godziny pracy biura szkoleń.' },
  },
  registration: {
    path: '/zgloszenia',
    title: 'Zgłoś pracownika',
    guard: 'public',
    index: {
      description:
        'Zgłoś pracowników serwisu na szkolenie techniczne: termin, miejsce, wolne miejsca i formularz bez zakładania konta.',
      parameters: ['courseDateId'],
      needsParameters: true,
    },
  },
  registered: { path: '/zgloszenia/przyjete', title: 'Zgłoszenie czeka na decyzję', guard: 'public' },
  /** `?id=` of a registration or of one application: unguessable, known from mails. */
  applicationStatus: { path: '/zgloszenia/stan', title: 'Stan zgłoszenia', guard: 'public' },
  /** `?token=` of the mail that asks: personal. */
  trainingRating: { path: '/ocena-szkolenia', title: 'Ocena szkolenia', guard: 'public' },
  /** `?courseDateId=` or `?courseId=`: who wants to hear of a free seat there. */
  seatAlertNew: { path: '/powiadomienie', title: 'Powiadomienie o wolnym miejscu', guard: 'public' },
  /** `?token=` of a mail: personal. */
  seatAlert: {
    path: '/powiadomienie/link',
    title: 'Twoje powiadomienie o wolnym miejscu',
    crumb: 'Powiadomienie',
    guard: 'public',
  },
  certificate: { path: '/certyfikat/:code', title: 'Weryfikacja certyfikatu', guard: 'public' },
  cookies: {
    path: '/pliki-cookie',
    title: 'Pliki cookie i ustawienia prywatności',
    crumb: 'Pliki cookie',
    label: 'Ustawienia prywatności',
    guard: 'public',
    index: { description: 'Jakie pliki cookie zapisuje portal szkoleń i po co.' },
  },
  regulations: {
    path: '/regulaminy-szkolen',
    title: 'Regulaminy szkoleń',
    guard: 'public',
    index: { description: 'Zasady zgłoszeń, list podstawowej i rezerwowej, rezygnacji i certyfikatów.' },
  },
  legalNote: {
    path: '/nota-prawna',
    title: 'Nota prawna',
    guard: 'public',
    index: { description: 'Nota prawna portalu szkoleń.' },
  },
  dataProtection: {
    path: '/ochrona-danych-osobowych',
    title: 'Ochrona danych osobowych',
    guard: 'public',
    index: { description: 'Jak portal szkoleń przetwarza i chroni dane osobowe oraz jakie masz prawa.' },
  },
  provider: {
    path: '/dostawca',
    title: 'Dostawca',
    guard: 'public',
    index: { description: 'Kto prowadzi portal szkoleń.' },
  },
  reporterAccount: { path: '/konto', title: 'Moje konto', guard: REPORTER_ONLY },
  ownApplication: {
    path: '/konto/zgloszenia/:id',
    title: 'Moje zgłoszenie',
    parent: 'reporterAccount',
    guard: REPORTER_ONLY,
  },
  reporterNew: { path: '/zaloz-konto', title: 'Konto osoby zgłaszającej', guard: 'public' },
  gallery: { path: '/galeria', title: 'Galeria komponentów', guard: 'public' },
} as const satisfies Pages;
