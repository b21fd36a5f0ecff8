import { REPORTER_ONLY } from './accounts/roles.ts';
import { accountPages, auditPages, jobPages, mailPages, personPages, todayPage } from '#domain/portal/common-pages.ts';
import type { OwnKey, Pages } from '#domain/portal/page.ts';
import { mergePages } from './merge-pages.ts';
import { personRights } from './persons.ts';

const [READ_APPLICATIONS, WRITE_APPLICATIONS] = [['APPLICATION_READ'], ['APPLICATION_WRITE']] as const;
const [READ_DATES, WRITE_DATES] = [['COURSEDATE_READ'], ['COURSEDATE_WRITE']] as const;

const publicPages = {
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
  reporterNew: { path: '/zaloz-konto', title: 'Konto osoby zgłaszającej', guard: 'public' },
  gallery: { path: '/galeria', title: 'Galeria komponentów', guard: 'public' },
} as const satisfies Pages;

const applicationPages = {
  applications: { path: '/panel/applications', title: 'Zgłoszenia', guard: READ_APPLICATIONS, shows: ['application'] },
  applicationNew: {
    path: '/panel/applications/new',
    title: 'Nowe zgłoszenie',
    crumb: 'Zgłoś pracowników',
    parent: 'courseDates',
    guard: WRITE_APPLICATIONS,
  },
  application: {
    path: '/panel/applications/:id',
    title: 'Zgłoszenie',
    crumb: 'Szczegóły',
    parent: 'applications',
    guard: READ_APPLICATIONS,
    shows: ['application'],
    explains: true,
  },
  applicationEdit: {
    path: '/panel/applications/:id/edit',
    title: 'Edycja zgłoszenia',
    crumb: 'Edycja',
    parent: 'applications',
    guard: WRITE_APPLICATIONS,
    shows: ['application'],
    isForm: true,
  },
  applicationDecision: {
    path: '/panel/applications/:id/:action',
    title: 'Decyzja o zgłoszeniu',
    crumb: 'Decyzja',
    parent: 'applications',
    guard: WRITE_APPLICATIONS,
  },
  attendanceDecision: {
    path: '/panel/applications/:id/attendance/:action',
    title: 'Zmiana obecności',
    crumb: 'Decyzja',
    parent: 'applications',
    guard: WRITE_APPLICATIONS,
  },
} as const satisfies Pages;

const courseDatePages = {
  courseDates: {
    path: '/panel/course-dates',
    title: 'Terminy szkoleń',
    guard: READ_DATES,
    shows: ['course-date', 'application'],
  },
  courseDateNew: {
    path: '/panel/course-dates/new',
    title: 'Nowy termin szkolenia',
    crumb: 'Dodaj',
    parent: 'courseDates',
    guard: WRITE_DATES,
  },
  courseDateSeries: {
    path: '/panel/course-dates/series',
    title: 'Dodaj serię terminów',
    parent: 'courseDates',
    guard: WRITE_DATES,
  },
  courseDateCalendar: {
    path: '/panel/course-dates/calendar',
    title: 'Kalendarz terminów',
    crumb: 'Kalendarz',
    parent: 'courseDates',
    guard: READ_DATES,
    shows: ['course-date', 'application'],
  },
  courseDate: {
    path: '/panel/course-dates/:id',
    title: 'Termin szkolenia',
    crumb: 'Szczegóły',
    parent: 'courseDates',
    guard: READ_DATES,
    shows: ['course-date', 'application'],
    explains: true,
  },
  courseDateEdit: {
    path: '/panel/course-dates/:id/edit',
    title: 'Edycja terminu',
    crumb: 'Edytuj',
    parent: 'courseDates',
    guard: WRITE_DATES,
    shows: ['course-date'],
    isForm: true,
  },
  courseDateDecision: {
    path: '/panel/course-dates/:id/:action',
    title: 'Decyzja o terminie',
    crumb: 'Decyzja',
    parent: 'courseDates',
    guard: WRITE_DATES,
    shows: ['course-date'],
  },
  courseDateRatings: {
    path: '/panel/course-dates/:id/ratings',
    title: 'Oceny szkolenia',
    crumb: 'Oceny',
    parent: 'courseDates',
    guard: [...READ_DATES, ...READ_APPLICATIONS],
    shows: ['course-date'],
  },
  attendanceList: {
    path: '/panel/course-dates/:id/attendance_list_edit',
    title: 'Lista obecności',
    parent: 'courseDates',
    guard: WRITE_DATES,
    shows: ['course-date'],
    isForm: true,
  },
} as const satisfies Pages;

const furtherPanelPages = {
  assignCourse: {
    path: '/panel/courses/:id/assign-course',
    title: 'Przypisanie szkolenia do grup',
    crumb: 'Przypisanie do grup',
    parent: 'group.list',
    guard: ['COURSE_READ'],
    shows: ['course'],
  },
  assignCourseEdit: {
    path: '/panel/courses/:id/assign-course/edit',
    title: 'Zmiana przypisania szkolenia do grup',
    crumb: 'Zmiana przypisania',
    parent: 'group.list',
    guard: ['COURSE_WRITE'],
    shows: ['course'],
    isForm: true,
  },
  reports: { path: '/panel/reports', title: 'Raporty', guard: READ_APPLICATIONS, screen: 'reports' },
  nps: { path: '/panel/nps', title: 'NPS', guard: 'panel', shows: ['survey-answer'] },
} as const satisfies Pages;

/** Every page of the training portal that is written by hand; records, accounts, imports and reports bring their own. */
export const trainingPages = {
  ...publicPages,
  ...accountPages(['OWN_ACCOUNT_WRITE']),
  ...mergePages,
  ...todayPage(READ_APPLICATIONS, ['application']),
  ...applicationPages,
  ...courseDatePages,
  ...furtherPanelPages,
  ...personPages(personRights),
  ...mailPages(READ_APPLICATIONS),
  ...jobPages(['OPERATOR_WRITE']),
  ...auditPages(['OPERATOR_WRITE']),
} as const satisfies Pages;

export type TrainingPage = OwnKey<typeof trainingPages>;
