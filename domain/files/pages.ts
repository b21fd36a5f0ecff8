import type { Form } from '#domain/form/form.ts';
import type { Pages } from '#domain/portal/page.ts';

/** Where a portal's files are looked for and saved from: by everybody, private ones by its own people alone. */
export const filesPages = {
  files: {
    path: '/pliki',
    title: 'Pliki do pobrania',
    guard: 'public',
    screen: 'files',
    index: { description: 'Instrukcje, cenniki i druki do pobrania, według grup.' },
  },
} as const satisfies Pages;

export const filesFilterForm: Form = {
  id: 'files-filters',
  method: 'get',
  theme: 'filters',
  submitLabel: 'Szukaj',
  fields: [
    {
      name: 'filters[text]',
      label: 'Szukaj w nazwach i opisach',
      shortLabel: 'Szukaj',
      type: 'text',
      maxLength: 100,
      props: { inputMode: 'search' },
    },
  ],
};
