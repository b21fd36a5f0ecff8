import { definePortal } from '#domain/portal/portal.ts';

/** Declared so that its addresses are known; its actors and pages are still to come. */
export const services = definePortal({
  name: 'sud',
  prefix: '/sud',
  title: 'Portal usług',
  icon: '/favicon-sud.svg',
  brand: {
    words: ['Portal', 'usług'],
    about: 'Firmy serwisowe, pracownicy i pliki.',
    locative: 'portalu usług',
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
