import type { ComponentType } from 'react';

/** What every page component gets: the `data` of its props. */
export interface PageViewProps<D = unknown> {
  readonly data: D;
}
export type PageView = ComponentType<PageViewProps<never>>;

export interface PageEntry {
  /** Without portal prefix; `:name` stands for one segment. */
  readonly path: string;
  readonly title: string;
  /** Source file: the key of its chunk in the build's manifest. */
  readonly source: string;
  load(): Promise<{ default: PageView }>;
}

/** The four pages of a plain record below the path of its list; one component serves every kind. */
const recordPages = (base: string, titles: { many: string; fresh: string; one: string; edit: string }): PageEntry[] => [
  {
    path: base,
    title: titles.many,
    source: 'web/records/list-page.tsx',
    load: () => import('./records/list-page.tsx'),
  },
  ...[
    { path: `${base}/new`, title: titles.fresh },
    { path: `${base}/:id/edit`, title: titles.edit },
  ].map((entry) => ({
    ...entry,
    source: 'web/records/form-page.tsx',
    load: () => import('./records/form-page.tsx'),
  })),
  {
    path: `${base}/:id`,
    title: titles.one,
    source: 'web/records/details-page.tsx',
    load: () => import('./records/details-page.tsx'),
  },
];

/** Every page of the web, one chunk each; words come before parameters. To add one: its file and a line here. */
export const PAGES: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Szkolenia dla serwisów samochodowych',
    source: 'web/pages/home.tsx',
    load: () => import('./pages/home.tsx'),
  },
  {
    path: '/harmonogram',
    title: 'Harmonogram szkoleń',
    source: 'web/pages/schedule.tsx',
    load: () => import('./pages/schedule.tsx'),
  },
  {
    path: '/zgloszenia',
    title: 'Zgłoś pracownika',
    source: 'web/pages/registration.tsx',
    load: () => import('./pages/registration.tsx'),
  },
  {
    path: '/zgloszenia/przyjete',
    title: 'Zgłoszenie przyjęte',
    source: 'web/pages/registered.tsx',
    load: () => import('./pages/registered.tsx'),
  },
  {
    path: '/certyfikat/:code',
    title: 'Weryfikacja certyfikatu',
    source: 'web/pages/certificate.tsx',
    load: () => import('./pages/certificate.tsx'),
  },
  {
    path: '/pliki-cookie',
    title: 'Pliki cookie i ustawienia prywatności',
    source: 'web/pages/privacy-settings.tsx',
    load: () => import('./pages/privacy-settings.tsx'),
  },
  {
    path: '/kontakt',
    title: 'Kontakt',
    source: 'web/pages/contact.tsx',
    load: () => import('./pages/contact.tsx'),
  },
  {
    path: '/regulaminy-szkolen',
    title: 'Regulaminy szkoleń',
    source: 'web/pages/regulations.tsx',
    load: () => import('./pages/regulations.tsx'),
  },
  {
    path: '/nota-prawna',
    title: 'Nota prawna',
    source: 'web/pages/legal-note.tsx',
    load: () => import('./pages/legal-note.tsx'),
  },
  {
    path: '/ochrona-danych-osobowych',
    title: 'Ochrona danych osobowych',
    source: 'web/pages/data-protection.tsx',
    load: () => import('./pages/data-protection.tsx'),
  },
  {
    path: '/dostawca',
    title: 'Dostawca',
    source: 'web/pages/provider.tsx',
    load: () => import('./pages/provider.tsx'),
  },
  { path: '/login', title: 'Logowanie', source: 'web/pages/login.tsx', load: () => import('./pages/login.tsx') },
  {
    path: '/remind-password',
    title: 'Przypomnienie hasła',
    source: 'web/pages/remind-password.tsx',
    load: () => import('./pages/remind-password.tsx'),
  },
  {
    path: '/change-password',
    title: 'Nowe hasło',
    source: 'web/pages/change-password.tsx',
    load: () => import('./pages/change-password.tsx'),
  },
  {
    path: '/account/change-password',
    title: 'Zmiana hasła',
    source: 'web/pages/change-password.tsx',
    load: () => import('./pages/change-password.tsx'),
  },
  {
    path: '/panel/applications',
    title: 'Zgłoszenia',
    source: 'web/pages/applications.tsx',
    load: () => import('./pages/applications.tsx'),
  },
  {
    path: '/panel/applications/new',
    title: 'Nowe zgłoszenie',
    source: 'web/pages/application-new.tsx',
    load: () => import('./pages/application-new.tsx'),
  },
  {
    path: '/panel/applications/:id',
    title: 'Zgłoszenie',
    source: 'web/pages/application.tsx',
    load: () => import('./pages/application.tsx'),
  },
  {
    path: '/panel/applications/:id/edit',
    title: 'Edycja zgłoszenia',
    source: 'web/pages/application-edit.tsx',
    load: () => import('./pages/application-edit.tsx'),
  },
  ...['/panel/applications/:id/:action', '/panel/applications/:id/attendance/:action'].map((path) => ({
    path,
    title: 'Decyzja o zgłoszeniu',
    source: 'web/pages/application-decision.tsx',
    load: () => import('./pages/application-decision.tsx'),
  })),
  {
    path: '/panel/course-dates',
    title: 'Terminy szkoleń',
    source: 'web/pages/course-dates.tsx',
    load: () => import('./pages/course-dates.tsx'),
  },
  {
    path: '/panel/course-dates/new',
    title: 'Nowy termin szkolenia',
    source: 'web/pages/course-date-form.tsx',
    load: () => import('./pages/course-date-form.tsx'),
  },
  {
    path: '/panel/course-dates/:id',
    title: 'Termin szkolenia',
    source: 'web/pages/course-date.tsx',
    load: () => import('./pages/course-date.tsx'),
  },
  {
    path: '/panel/course-dates/:id/edit',
    title: 'Edycja terminu',
    source: 'web/pages/course-date-form.tsx',
    load: () => import('./pages/course-date-form.tsx'),
  },
  {
    path: '/panel/course-dates/:id/cancel',
    title: 'Odwołanie terminu',
    source: 'web/pages/course-date-cancel.tsx',
    load: () => import('./pages/course-date-cancel.tsx'),
  },
  ...recordPages('/panel/groups', {
    many: 'Grupy szkoleń',
    fresh: 'Nowa grupa szkoleń',
    one: 'Grupa szkoleń',
    edit: 'Edycja grupy szkoleń',
  }),
  ...recordPages('/panel/courses', {
    many: 'Szkolenia',
    fresh: 'Nowe szkolenie',
    one: 'Szkolenie',
    edit: 'Edycja szkolenia',
  }),
  ...['', '/edit'].map((rest) => ({
    path: `/panel/courses/:id/assign-course${rest}`,
    title: 'Przypisanie szkolenia do grup',
    source: 'web/records/assign-course-page.tsx',
    load: () => import('./records/assign-course-page.tsx'),
  })),
  ...recordPages('/panel/locations', {
    many: 'Miejsca szkoleń',
    fresh: 'Nowe miejsce szkoleń',
    one: 'Miejsce szkoleń',
    edit: 'Edycja miejsca szkoleń',
  }),
  ...recordPages('/panel/firms', { many: 'Firmy', fresh: 'Nowa firma', one: 'Firma', edit: 'Edycja firmy' }),
  {
    path: '/panel/mailbox',
    title: 'Skrzynka nadawcza',
    source: 'web/pages/mailbox.tsx',
    load: () => import('./pages/mailbox.tsx'),
  },
  {
    path: '/panel/mailbox/:id',
    title: 'Wiadomość',
    source: 'web/pages/mail.tsx',
    load: () => import('./pages/mail.tsx'),
  },
  {
    path: '/galeria',
    title: 'Galeria komponentów',
    source: 'web/pages/gallery.tsx',
    load: () => import('./pages/gallery.tsx'),
  },
];

const patterns = PAGES.map((entry) => ({
  entry,
  expression: new RegExp(`^${entry.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The page of a path without portal prefix. */
export const findPage = (path: string): PageEntry | undefined =>
  patterns.find(({ expression }) => expression.test(path))?.entry;
