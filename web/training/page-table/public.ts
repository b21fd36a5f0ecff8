import type { PageEntry } from '#web/app/page-view.ts';

/** Pages outside the panel. */
export const publicPages: readonly PageEntry[] = [
  {
    path: '/',
    title: 'Szkolenia dla serwisów samochodowych',
    source: 'web/training/public/home.tsx',
    load: () => import('../public/home.tsx'),
  },
  {
    path: '/grupy',
    title: 'Szkolenia',
    source: 'web/training/public/groups.tsx',
    load: () => import('../public/groups.tsx'),
  },
  {
    path: '/cennik',
    title: 'Cennik szkoleń',
    source: 'web/training/public/price-list.tsx',
    load: () => import('../public/price-list.tsx'),
  },
  {
    path: '/harmonogram',
    title: 'Harmonogram szkoleń',
    source: 'web/training/public/schedule.tsx',
    load: () => import('../public/schedule.tsx'),
  },
  {
    path: '/zgloszenia',
    title: 'Zgłoś pracownika',
    source: 'web/training/public/registration.tsx',
    load: () => import('../public/registration.tsx'),
  },
  {
    path: '/zgloszenia/przyjete',
    title: 'Zgłoszenie przyjęte',
    source: 'web/training/public/registered.tsx',
    load: () => import('../public/registered.tsx'),
  },
  {
    path: '/certyfikat/:code',
    title: 'Weryfikacja certyfikatu',
    source: 'web/training/public/certificate.tsx',
    load: () => import('../public/certificate.tsx'),
  },
  {
    path: '/pliki-cookie',
    title: 'Pliki cookie i ustawienia prywatności',
    source: 'web/training/public/privacy-settings.tsx',
    load: () => import('../public/privacy-settings.tsx'),
  },
  {
    path: '/kontakt',
    title: 'Kontakt',
    source: 'web/training/public/contact.tsx',
    load: () => import('../public/contact.tsx'),
  },
  {
    path: '/regulaminy-szkolen',
    title: 'Regulaminy szkoleń',
    source: 'web/training/public/regulations.tsx',
    load: () => import('../public/regulations.tsx'),
  },
  {
    path: '/nota-prawna',
    title: 'Nota prawna',
    source: 'web/training/public/legal-note.tsx',
    load: () => import('../public/legal-note.tsx'),
  },
  {
    path: '/ochrona-danych-osobowych',
    title: 'Ochrona danych osobowych',
    source: 'web/training/public/data-protection.tsx',
    load: () => import('../public/data-protection.tsx'),
  },
  {
    path: '/dostawca',
    title: 'Dostawca',
    source: 'web/training/public/provider.tsx',
    load: () => import('../public/provider.tsx'),
  },
  {
    path: '/login',
    title: 'Logowanie',
    source: 'web/accounts/login.tsx',
    load: () => import('#web/accounts/login.tsx'),
  },
  {
    path: '/konto',
    title: 'Moje konto',
    source: 'web/training/public/reporter-account.tsx',
    load: () => import('../public/reporter-account.tsx'),
  },
  {
    path: '/zaloz-konto',
    title: 'Konto osoby zgłaszającej',
    source: 'web/training/public/reporter-new.tsx',
    load: () => import('../public/reporter-new.tsx'),
  },
  {
    path: '/remind-password',
    title: 'Przypomnienie hasła',
    source: 'web/accounts/remind-password.tsx',
    load: () => import('#web/accounts/remind-password.tsx'),
  },
  {
    path: '/change-password',
    title: 'Nowe hasło',
    source: 'web/accounts/change-password.tsx',
    load: () => import('#web/accounts/change-password.tsx'),
  },
  {
    path: '/account/change-password',
    title: 'Zmiana hasła',
    source: 'web/accounts/change-password.tsx',
    load: () => import('#web/accounts/change-password.tsx'),
  },
  {
    path: '/galeria',
    title: 'Galeria komponentów',
    source: 'web/gallery/gallery.tsx',
    load: () => import('#web/gallery/gallery.tsx'),
  },
];
