import { REPORTS } from '#domain/training/reports/views.ts';
import type { PageEntry } from '../page-table.ts';

/** Pages of the panel that are written by hand. */
export const panelPages: readonly PageEntry[] = [
  {
    path: '/panel/applications',
    title: 'Zgłoszenia',
    source: 'web/pages/applications.tsx',
    load: () => import('../pages/applications.tsx'),
  },
  {
    path: '/panel/applications/new',
    title: 'Nowe zgłoszenie',
    source: 'web/pages/application-new.tsx',
    load: () => import('../pages/application-new.tsx'),
  },
  {
    path: '/panel/applications/:id',
    title: 'Zgłoszenie',
    source: 'web/pages/application.tsx',
    load: () => import('../pages/application.tsx'),
  },
  {
    path: '/panel/applications/:id/edit',
    title: 'Edycja zgłoszenia',
    source: 'web/pages/application-edit.tsx',
    load: () => import('../pages/application-edit.tsx'),
  },
  ...['/panel/applications/:id/:action', '/panel/applications/:id/attendance/:action'].map((path) => ({
    path,
    title: 'Decyzja o zgłoszeniu',
    source: 'web/pages/application-decision.tsx',
    load: () => import('../pages/application-decision.tsx'),
  })),
  {
    path: '/panel/course-dates',
    title: 'Terminy szkoleń',
    source: 'web/pages/course-dates.tsx',
    load: () => import('../pages/course-dates.tsx'),
  },
  {
    path: '/panel/course-dates/new',
    title: 'Nowy termin szkolenia',
    source: 'web/pages/course-date-form.tsx',
    load: () => import('../pages/course-date-form.tsx'),
  },
  {
    path: '/panel/course-dates/:id',
    title: 'Termin szkolenia',
    source: 'web/pages/course-date.tsx',
    load: () => import('../pages/course-date.tsx'),
  },
  {
    path: '/panel/course-dates/:id/edit',
    title: 'Edycja terminu',
    source: 'web/pages/course-date-form.tsx',
    load: () => import('../pages/course-date-form.tsx'),
  },
  {
    path: '/panel/course-dates/:id/attendance_list_edit',
    title: 'Lista obecności',
    source: 'web/pages/attendance-list.tsx',
    load: () => import('../pages/attendance-list.tsx'),
  },
  {
    path: '/panel/course-dates/:id/cancel',
    title: 'Odwołanie terminu',
    source: 'web/pages/course-date-cancel.tsx',
    load: () => import('../pages/course-date-cancel.tsx'),
  },
  { path: '/panel/nps', title: 'NPS', source: 'web/pages/nps/page.tsx', load: () => import('../pages/nps/page.tsx') },
  ...['/panel/firms', '/panel/employees'].flatMap((base) => [
    {
      path: `${base}/import`,
      title: base === '/panel/firms' ? 'Import firm' : 'Import uczestników',
      source: 'web/pages/import/upload.tsx',
      load: () => import('../pages/import/upload.tsx'),
    },
    {
      path: `${base}/import/:id`,
      title: 'Wynik importu',
      source: 'web/pages/import/result.tsx',
      load: () => import('../pages/import/result.tsx'),
    },
  ]),
  {
    path: '/panel/reports',
    title: 'Raporty',
    source: 'web/pages/reports.tsx',
    load: () => import('../pages/reports.tsx'),
  },
  ...REPORTS.map(({ path, title }) => ({
    path,
    title,
    source: 'web/pages/report.tsx',
    load: () => import('../pages/report.tsx'),
  })),
  {
    path: '/panel/gdpr/users',
    title: 'Wyszukaj użytkownika',
    source: 'web/pages/person-search.tsx',
    load: () => import('../pages/person-search.tsx'),
  },
  {
    path: '/panel/gdpr/users/:id',
    title: 'Dane osoby',
    source: 'web/pages/person-file.tsx',
    load: () => import('../pages/person-file.tsx'),
  },
  {
    path: '/panel/mailbox',
    title: 'Skrzynka nadawcza',
    source: 'web/pages/mailbox.tsx',
    load: () => import('../pages/mailbox.tsx'),
  },
  {
    path: '/panel/mailbox/:id',
    title: 'Wiadomość',
    source: 'web/pages/mail.tsx',
    load: () => import('../pages/mail.tsx'),
  },
];
