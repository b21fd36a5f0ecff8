import { REPORTS } from '#domain/training/reports/views.ts';
import type { PageEntry } from '#web/app/page-view.ts';

/** Pages of the panel that are written by hand. */
export const panelPages: readonly PageEntry[] = [
  {
    path: '/panel/applications',
    title: 'Zgłoszenia',
    source: 'web/training/applications/applications.tsx',
    load: () => import('../applications/applications.tsx'),
  },
  {
    path: '/panel/applications/new',
    title: 'Nowe zgłoszenie',
    source: 'web/training/applications/application-new.tsx',
    load: () => import('../applications/application-new.tsx'),
  },
  {
    path: '/panel/applications/:id',
    title: 'Zgłoszenie',
    source: 'web/training/applications/application.tsx',
    load: () => import('../applications/application.tsx'),
  },
  {
    path: '/panel/applications/:id/edit',
    title: 'Edycja zgłoszenia',
    source: 'web/training/applications/application-edit.tsx',
    load: () => import('../applications/application-edit.tsx'),
  },
  ...['/panel/applications/:id/:action', '/panel/applications/:id/attendance/:action'].map((path) => ({
    path,
    title: 'Decyzja o zgłoszeniu',
    source: 'web/training/applications/application-decision.tsx',
    load: () => import('../applications/application-decision.tsx'),
  })),
  {
    path: '/panel/course-dates',
    title: 'Terminy szkoleń',
    source: 'web/training/course-dates/course-dates.tsx',
    load: () => import('../course-dates/course-dates.tsx'),
  },
  {
    path: '/panel/course-dates/new',
    title: 'Nowy termin szkolenia',
    source: 'web/training/course-dates/course-date-form.tsx',
    load: () => import('../course-dates/course-date-form.tsx'),
  },
  {
    path: '/panel/course-dates/:id',
    title: 'Termin szkolenia',
    source: 'web/training/course-dates/course-date.tsx',
    load: () => import('../course-dates/course-date.tsx'),
  },
  {
    path: '/panel/course-dates/:id/edit',
    title: 'Edycja terminu',
    source: 'web/training/course-dates/course-date-form.tsx',
    load: () => import('../course-dates/course-date-form.tsx'),
  },
  {
    path: '/panel/course-dates/:id/attendance_list_edit',
    title: 'Lista obecności',
    source: 'web/training/course-dates/attendance-list.tsx',
    load: () => import('../course-dates/attendance-list.tsx'),
  },
  {
    path: '/panel/course-dates/:id/cancel',
    title: 'Odwołanie terminu',
    source: 'web/training/course-dates/course-date-cancel.tsx',
    load: () => import('../course-dates/course-date-cancel.tsx'),
  },
  {
    path: '/panel/nps',
    title: 'NPS',
    source: 'web/training/survey/page.tsx',
    load: () => import('../survey/page.tsx'),
  },
  ...['/panel/firms', '/panel/employees'].flatMap((base) => [
    {
      path: `${base}/import`,
      title: base === '/panel/firms' ? 'Import firm' : 'Import uczestników',
      source: 'web/imports/upload.tsx',
      load: () => import('#web/imports/upload.tsx'),
    },
    {
      path: `${base}/import/:id`,
      title: 'Wynik importu',
      source: 'web/imports/result.tsx',
      load: () => import('#web/imports/result.tsx'),
    },
  ]),
  {
    path: '/panel/reports',
    title: 'Raporty',
    source: 'web/training/reports/reports.tsx',
    load: () => import('../reports/reports.tsx'),
  },
  ...REPORTS.map(({ path, title }) => ({
    path,
    title,
    source: 'web/reports/report.tsx',
    load: () => import('#web/reports/report.tsx'),
  })),
  {
    path: '/panel/gdpr/users',
    title: 'Wyszukaj użytkownika',
    source: 'web/gdpr/person-search.tsx',
    load: () => import('#web/gdpr/person-search.tsx'),
  },
  {
    path: '/panel/gdpr/users/:id',
    title: 'Dane osoby',
    source: 'web/gdpr/person-file.tsx',
    load: () => import('#web/gdpr/person-file.tsx'),
  },
  {
    path: '/panel/mailbox',
    title: 'Skrzynka nadawcza',
    source: 'web/mailbox/mailbox.tsx',
    load: () => import('#web/mailbox/mailbox.tsx'),
  },
  {
    path: '/panel/mailbox/:id',
    title: 'Wiadomość',
    source: 'web/mailbox/mail.tsx',
    load: () => import('#web/mailbox/mail.tsx'),
  },
];
