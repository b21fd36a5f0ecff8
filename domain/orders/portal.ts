import { definePortal } from '#domain/portal/portal.ts';

/** Declared so that its addresses are known; its actors and pages are still to come. */
export const orders = definePortal({
  name: 'zlecenia',
  prefix: '',
  title: 'Zlecenia serwisowe',
  icon: '/favicon-zlecenia.svg',
  brand: {
    words: ['Zlecenia', 'serwisowe'],
    about: 'Zlecenia, serwisy i raporty.',
    locative: 'portalu zleceń serwisowych',
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
