import { definePortal } from '#domain/portal/portal.ts';

/** Declared so that its addresses are known; its actors and pages are still to come. */
export const leasing = definePortal({
  name: 'leasing',
  prefix: '/leasing',
  title: 'Portal leasingowy',
  icon: '/favicon-leasing.svg',
  brand: {
    words: ['Portal', 'leasingowy'],
    about: 'Leasing i dystrybutorzy.',
    locative: 'portalu leasingowym',
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
