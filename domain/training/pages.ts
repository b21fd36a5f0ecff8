import { apiPages } from '#domain/api/pages.ts';
import { accountPages, auditPages, jobPages, mailPages, personPages, todayPage } from '#domain/portal/common-pages.ts';
import { COMPARE } from '#domain/portal/derived-pages.ts';
import type { OwnKey, Pages } from '#domain/portal/page.ts';
import { publicPages } from './public-pages.ts';
import { mergePages } from './merge-pages.ts';
import { personRights } from './persons.ts';

const [READ_APPLICATIONS, WRITE_APPLICATIONS] = [['APPLICATION_READ'], ['APPLICATION_WRITE']] as const;
const [READ_DATES, WRITE_DATES] = [['COURSEDATE_READ'], ['COURSEDATE_WRITE']] as const;

const applicationPages = {
  applications: {
    path: '/panel/applications',
    title: 'Zgłoszenia',
    guard: READ_APPLICATIONS,
    shows: ['application'],
    views: {},
  },
  applicationsCompare: {
    ...COMPARE,
    path: '/panel/applications/compare',
    title: 'Porównanie stanów zgłoszeń',
    parent: 'applications',
    guard: READ_APPLICATIONS,
    shows: ['application'],
  },
  applicationNew: {
    path: '/panel/applications/new',
    title: 'Nowe zgłoszenie',
    crumb: 'Zgłoś pracowników',
    parent: 'courseDates',
    guard: WRITE_APPLICATIONS,
    changes: true,
  },
  applicationsNew: {
    path: '/panel/applications/several',
    title: 'Zgłoszenia kilku osób',
    crumb: 'Zgłoś kilka osób',
    parent: 'courseDates',
    guard: WRITE_APPLICATIONS,
    changes: true,
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
    changes: true,
  },
  attendanceDecision: {
    path: '/panel/applications/:id/attendance/:action',
    title: 'Zmiana obecności',
    crumb: 'Decyzja',
    parent: 'applications',
    guard: WRITE_APPLICATIONS,
    changes: true,
  },
} as const satisfies Pages;

const courseDatePages = {
  courseDates: {
    path: '/panel/course-dates',
    title: 'Terminy szkoleń',
    guard: READ_DATES,
    shows: ['course-date', 'application'],
    views: {},
  },
  courseDatesCompare: {
    ...COMPARE,
    path: '/panel/course-dates/compare',
    title: 'Porównanie stanów terminów',
    parent: 'courseDates',
    guard: READ_DATES,
    shows: ['course-date', 'application'],
  },
  courseDateNew: {
    path: '/panel/course-dates/new',
    title: 'Nowy termin szkolenia',
    crumb: 'Dodaj',
    parent: 'courseDates',
    guard: WRITE_DATES,
    changes: true,
  },
  courseDateSeries: {
    path: '/panel/course-dates/series',
    title: 'Dodaj serię terminów',
    parent: 'courseDates',
    guard: WRITE_DATES,
    changes: true,
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
    changes: true,
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
  nps: { path: '/panel/nps', title: 'NPS', guard: 'panel', shows: ['survey-answer'], reading: true },
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
  ...apiPages('szkolenia', ['OPERATOR_WRITE']),
} as const satisfies Pages;

export type TrainingPage = OwnKey<typeof trainingPages>;
