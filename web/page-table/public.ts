import type { PageEntry } from '../page-table.ts';

/** Pages outside the panel. */
export const publicPages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Szkolenia dla serwisów samochodowych',
    source: 'web/pages/home.tsx',
    load: () => import('../pages/home.tsx'),
  },
  { path: '/grupy', title: 'Szkolenia', source: 'web/pages/groups.tsx', load: () => import('../pages/groups.tsx') },
  {
    path: '/cennik',
    title: 'Cennik szkoleń',
    source: 'web/pages/price-list.tsx',
    load: () => import('../pages/price-list.tsx'),
  },
  {
    path: '/harmonogram',
    title: 'Harmonogram szkoleń',
    source: 'web/pages/schedule.tsx',
    load: () => import('../pages/schedule.tsx'),
  },
  {
    path: '/zgloszenia',
    title: 'Zgłoś pracownika',
    source: 'web/pages/registration.tsx',
    load: () => import('../pages/registration.tsx'),
  },
  {
    path: '/zgloszenia/przyjete',
    title: 'Zgłoszenie przyjęte',
    source: 'web/pages/registered.tsx',
    load: () => import('../pages/registered.tsx'),
  },
  {
    path: '/certyfikat/:code',
    title: 'Weryfikacja certyfikatu',
    source: 'web/pages/certificate.tsx',
    load: () => import('../pages/certificate.tsx'),
  },
  {
    path: '/pliki-cookie',
    title: 'Pliki cookie i ustawienia prywatności',
    source: 'web/pages/privacy-settings.tsx',
    load: () => import('../pages/privacy-settings.tsx'),
  },
  {
    path: '/kontakt',
    title: 'Kontakt',
    source: 'web/pages/contact.tsx',
    load: () => import('../pages/contact.tsx'),
  },
  {
    path: '/regulaminy-szkolen',
    title: 'Regulaminy szkoleń',
    source: 'web/pages/regulations.tsx',
    load: () => import('../pages/regulations.tsx'),
  },
  {
    path: '/nota-prawna',
    title: 'Nota prawna',
    source: 'web/pages/legal-note.tsx',
    load: () => import('../pages/legal-note.tsx'),
  },
  {
    path: '/ochrona-danych-osobowych',
    title: 'Ochrona danych osobowych',
    source: 'web/pages/data-protection.tsx',
    load: () => import('../pages/data-protection.tsx'),
  },
  {
    path: '/dostawca',
    title: 'Dostawca',
    source: 'web/pages/provider.tsx',
    load: () => import('../pages/provider.tsx'),
  },
  { path: '/login', title: 'Logowanie', source: 'web/pages/login.tsx', load: () => import('../pages/login.tsx') },
  {
    path: '/konto',
    title: 'Moje konto',
    source: 'web/pages/reporter-account.tsx',
    load: () => import('../pages/reporter-account.tsx'),
  },
  {
    path: '/zaloz-konto',
    title: 'Konto osoby zgłaszającej',
    source: 'web/pages/reporter-new.tsx',
    load: () => import('../pages/reporter-new.tsx'),
  },
  {
    path: '/remind-password',
    title: 'Przypomnienie hasła',
    source: 'web/pages/remind-password.tsx',
    load: () => import('../pages/remind-password.tsx'),
  },
  {
    path: '/change-password',
    title: 'Nowe hasło',
    source: 'web/pages/change-password.tsx',
    load: () => import('../pages/change-password.tsx'),
  },
  {
    path: '/account/change-password',
    title: 'Zmiana hasła',
    source: 'web/pages/change-password.tsx',
    load: () => import('../pages/change-password.tsx'),
  },
  {
    path: '/galeria',
    title: 'Galeria komponentów',
    source: 'web/pages/gallery.tsx',
    load: () => import('../pages/gallery.tsx'),
  },
];
