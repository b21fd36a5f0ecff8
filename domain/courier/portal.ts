import { definePortal } from '#domain/portal/portal.ts';

/** The courier portal: shipments of parts to companies and their reporters. */
export const courier = definePortal({
  name: 'bx',
  prefix: '',
  title: 'Portal kurierski',
  icon: '/favicon-bx.svg',
  brand: {
    words: ['Portal', 'kurierski'],
    about: 'Przesyłki kurierskie dla firm i osób zgłaszających.',
    locative: 'portalu kurierskim',
    social: [],
  },
  errorLayout: 'plain',
  accounts: [],
  pages: {},
  menus: { panel: [], public: [], account: [], footer: [] },
  records: {},
  reports: [],
  imports: [],
  search: { placeholder: 'Nazwisko, e-mail, firma…', hint: 'część nazwiska albo firmy', pages: [] },
  mails: { labels: {}, sendAgain: 'panel' },
});
