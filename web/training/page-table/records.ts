import type { PageEntry } from '#web/app/page-view.ts';

/** The four pages of a plain record below the path of its list; one component serves every kind. */
const recordPages = (base: string, titles: { many: string; fresh: string; one: string; edit: string }): PageEntry[] => [
  {
    path: base,
    title: titles.many,
    source: 'web/records/list-page.tsx',
    load: () => import('#web/records/list-page.tsx'),
  },
  ...[
    { path: `${base}/new`, title: titles.fresh },
    { path: `${base}/:id/edit`, title: titles.edit },
  ].map((entry) => ({
    ...entry,
    source: 'web/records/form-page.tsx',
    load: () => import('#web/records/form-page.tsx'),
  })),
  {
    path: `${base}/:id`,
    title: titles.one,
    source: 'web/records/details-page.tsx',
    load: () => import('#web/records/details-page.tsx'),
  },
];

/** Pages of plain records. */
export const recordTables: readonly PageEntry[] = [
  ...recordPages('/panel/groups', {
    many: 'Grupy szkoleń',
    fresh: 'Nowa grupa szkoleń',
    one: 'Grupa szkoleń',
    edit: 'Edycja grupy szkoleń',
  }),
  ...recordPages('/panel/courses', {
    many: 'Lista szkoleń',
    fresh: 'Nowe szkolenie',
    one: 'Szkolenie',
    edit: 'Edycja szkolenia',
  }),
  ...['', '/edit'].map((rest) => ({
    path: `/panel/courses/:id/assign-course${rest}`,
    title: 'Przypisanie szkolenia do grup',
    source: 'web/training/records/assign-course-page.tsx',
    load: () => import('../records/assign-course-page.tsx'),
  })),
  ...recordPages('/panel/locations', {
    many: 'Miejsca szkoleń',
    fresh: 'Nowe miejsce szkoleń',
    one: 'Miejsce szkoleń',
    edit: 'Edycja miejsca szkoleń',
  }),
  ...recordPages('/panel/operators', {
    many: 'Operatorzy',
    fresh: 'Nowy operator',
    one: 'Operator',
    edit: 'Edycja operatora',
  }),
  ...recordPages('/panel/reporters', {
    many: 'Osoby zgłaszające',
    fresh: 'Nowa osoba zgłaszająca',
    one: 'Osoba zgłaszająca',
    edit: 'Edycja osoby zgłaszającej',
  }),
  ...recordPages('/panel/employees', {
    many: 'Uczestnicy',
    fresh: 'Nowy uczestnik',
    one: 'Uczestnik',
    edit: 'Edycja uczestnika',
  }),
  ...recordPages('/panel/marquee', { many: 'Pasek', fresh: 'Nowy pasek', one: 'Treść paska', edit: 'Edycja paska' }),
  ...recordPages('/panel/firms', { many: 'Firmy', fresh: 'Nowa firma', one: 'Firma', edit: 'Edycja firmy' }),
];
