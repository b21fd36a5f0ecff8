import { stripPortal } from '#domain/kernel/url.ts';
import { isPanelActor, type Access } from '#domain/kernel/access.ts';
import type { Permission } from './accounts/roles.ts';

/** Menus and the site map as data: the web draws them, the server finds the first section and guards the same names. */

export interface MenuItem {
  readonly label: string;
  /** Without portal prefix. */
  readonly path: string;
}

export interface NavigationEntry extends MenuItem {
  /** All of them are needed; none: panel mode is enough (PERM-07). */
  readonly permissions: readonly Permission[];
}

/** LAY-04, in this order; permissions by PERM-06 and A17, the last three need only panel mode (A18). */
export const PANEL_NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Zgłoszenia', path: '/panel/applications', permissions: ['APPLICATION_READ'] },
  { label: 'Terminy szkoleń', path: '/panel/course-dates', permissions: ['COURSEDATE_READ'] },
  { label: 'Grupy szkoleń', path: '/panel/groups', permissions: ['COURSE_READ'] },
  { label: 'Osoby zgłaszające', path: '/panel/reporters', permissions: ['REPORTER_READ'] },
  { label: 'Operatorzy', path: '/panel/operators', permissions: ['OPERATOR_READ'] },
  { label: 'Firmy', path: '/panel/firms', permissions: ['BOSCHCARSERVICE_READ'] },
  { label: 'Uczestnicy', path: '/panel/employees', permissions: ['EMPLOYEE_READ'] },
  { label: 'Raporty', path: '/panel/reports', permissions: ['APPLICATION_READ'] },
  { label: 'NPS', path: '/panel/nps', permissions: [] },
  { label: 'Wyszukaj użytkownika', path: '/panel/gdpr/users', permissions: [] },
  { label: 'Pasek', path: '/panel/marquee', permissions: [] },
];

/** The entries this person sees (PERM-06, PERM-08); none outside the operators' login. */
export const panelEntries = (access: Access): NavigationEntry[] =>
  isPanelActor(access) ? PANEL_NAVIGATION.filter((entry) => access.can(...entry.permissions)) : [];

/** Where '/panel' leads (LAY-06); undefined when nothing may be read. */
export const firstPanelPath = (access: Access): string | undefined => panelEntries(access)[0]?.path;

/** PUB-07: shown outside the panel only. */
export const PUBLIC_MENU: readonly MenuItem[] = [
  { label: 'Strona główna', path: '/' },
  { label: 'Szkolenia', path: '/grupy' },
  { label: 'Harmonogram', path: '/harmonogram' },
  { label: 'Cennik', path: '/cennik' },
  { label: 'Kontakt', path: '/kontakt' },
];

/** PUB-08: only an operator sees it. */
export const PANEL_LINK: MenuItem = { label: 'Panel administracyjny', path: '/panel/applications' };

/** A step of the trail; the last one is the page itself and no link. */
export interface Crumb {
  readonly label: string;
  readonly path: string | null;
}

const HOME: MenuItem = { label: 'Strona główna', path: '/' };
const PANEL: MenuItem = { label: 'Panel', path: '/panel' };

/** PUB-09 and the pages of the footer; `:id` stands for one segment. */
const PUBLIC_PAGES: Readonly<Record<string, string>> = {
  '/grupy': 'Szkolenia',
  '/harmonogram': 'Harmonogram',
  '/zgloszenia': 'Zgłoś pracownika',
  '/zgloszenia/przyjete': 'Zgłoszenie przyjęte',
  '/cennik': 'Cennik',
  '/kontakt': 'Kontakt',
  '/regulaminy-szkolen': 'Regulaminy szkoleń',
  '/login': 'Logowanie',
  '/konto': 'Moje konto',
  '/zaloz-konto': 'Konto osoby zgłaszającej',
  '/remind-password': 'Przypomnienie hasła',
  '/change-password': 'Zmiana hasła',
  '/account/change-password': 'Zmiana hasła',
  '/dostawca': 'Dostawca',
  '/nota-prawna': 'Nota prawna',
  '/ochrona-danych-osobowych': 'Ochrona danych osobowych',
  '/pliki-cookie': 'Pliki cookie',
  '/certyfikat': 'Weryfikacja certyfikatu',
  '/certyfikat/:code': 'Weryfikacja certyfikatu',
};

/** LAY-05: labels of the pages below a section. `section` only where the path alone would say another one. */
const PANEL_PAGES: Readonly<Record<string, { label: string; section?: string }>> = {
  '/panel/applications/new': { label: 'Zgłoś pracowników', section: '/panel/course-dates' },
  '/panel/applications/:id': { label: 'Szczegóły' },
  '/panel/applications/:id/edit': { label: 'Edycja' },
  '/panel/course-dates/new': { label: 'Dodaj' },
  '/panel/course-dates/:id': { label: 'Szczegóły' },
  '/panel/course-dates/:id/edit': { label: 'Edytuj' },
  '/panel/course-dates/:id/cancel': { label: 'Odwołaj' },
  '/panel/course-dates/:id/attendance_list_edit': { label: 'Lista obecności' },
  '/panel/course-dates/:id/attendance_list_reception': { label: 'Lista obecności' },
  '/panel/groups/new': { label: 'Dodaj' },
  '/panel/groups/:id': { label: 'Szczegóły' },
  '/panel/groups/:id/edit': { label: 'Edytuj' },
  '/panel/locations': { label: 'Miejsca szkoleń', section: '/panel/course-dates' },
  '/panel/locations/new': { label: 'Dodaj miejsce', section: '/panel/course-dates' },
  '/panel/locations/:id': { label: 'Miejsce', section: '/panel/course-dates' },
  '/panel/locations/:id/edit': { label: 'Edytuj miejsce', section: '/panel/course-dates' },
  '/panel/courses': { label: 'Szkolenia', section: '/panel/groups' },
  '/panel/courses/new': { label: 'Dodaj szkolenie', section: '/panel/groups' },
  '/panel/courses/:id': { label: 'Szkolenie', section: '/panel/groups' },
  '/panel/courses/:id/edit': { label: 'Edytuj szkolenie', section: '/panel/groups' },
  '/panel/courses/:id/assign-course': { label: 'Przypisanie do grup', section: '/panel/groups' },
  '/panel/courses/:id/assign-course/edit': { label: 'Zmiana przypisania', section: '/panel/groups' },
  '/panel/operators/new': { label: 'Dodaj' },
  '/panel/operators/:id': { label: 'Szczegóły' },
  '/panel/operators/:id/edit': { label: 'Edytuj' },
  '/panel/reporters/new': { label: 'Dodaj' },
  '/panel/reporters/:id': { label: 'Szczegóły' },
  '/panel/reporters/:id/edit': { label: 'Edytuj' },
  '/panel/firms/new': { label: 'Dodaj' },
  '/panel/firms/:id': { label: 'Szczegóły' },
  '/panel/firms/:id/edit': { label: 'Edytuj' },
  '/panel/firms/reports/applications-by-bosch-car-services': { label: 'Zgłoszenia według serwisów' },
  '/panel/firms/import': { label: 'Import' },
  '/panel/firms/import/:id': { label: 'Import' },
  '/panel/employees/import': { label: 'Import' },
  '/panel/employees/import/:id': { label: 'Import' },
  '/panel/employees/new': { label: 'Dodaj' },
  '/panel/employees/:id': { label: 'Szczegóły' },
  '/panel/employees/:id/edit': { label: 'Edytuj' },
  '/panel/reports/crm_courses_participation': { label: 'Eksport uczestników do CRM' },
  '/panel/reports/applications': { label: 'Raport zgłoszeń' },
  '/panel/reports/course-dates/statistics': { label: 'Statystyki terminów' },
  '/panel/gdpr/users/:id': { label: 'Dane osoby' },
  '/panel/marquee/new': { label: 'Dodaj' },
  '/panel/marquee/:id': { label: 'Treść paska' },
  '/panel/marquee/:id/edit': { label: 'Edytuj' },
  '/panel/mailbox/:id': { label: 'Wiadomość' },
};

/** Panel pages that are no entry of the menu. */
const PANEL_EXTRAS: readonly MenuItem[] = [{ label: 'Skrzynka nadawcza', path: '/panel/mailbox' }];

/**
 * The trail of a page (PUB-09, LAY-05). The home page has none; a page that isn't named ends at its section, or has
 * no trail. `path` may carry a portal prefix and a query; crumbs are without a prefix.
 */
export function breadcrumbs(path: string): Crumb[] {
  const bare = stripPortal(path).path.split(/[?#]/)[0] ?? '';
  const page = bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare;
  if (page === PANEL.path) return [here(PANEL.label)];
  if (page.startsWith('/panel/')) return panelTrail(page);
  const label = find(PUBLIC_PAGES, page);
  return label ? [HOME, here(label)] : [];
}

const here = (label: string): Crumb => ({ label, path: null });

function panelTrail(page: string): Crumb[] {
  const found = find(PANEL_PAGES, page);
  const section = [...PANEL_NAVIGATION, ...PANEL_EXTRAS].find(({ path }) => {
    const at = found?.section ?? page;
    return at === path || at.startsWith(`${path}/`);
  });
  if (!section) return [here(PANEL.label)];
  const { label, path } = section;
  if (found) return [PANEL, { label, path }, here(found.label)];
  return [PANEL, section.path === page ? here(label) : { label, path }];
}

/** An exact path wins over one with a placeholder: '/new' is no id. */
function find<T>(pages: Readonly<Record<string, T>>, page: string): T | undefined {
  if (Object.hasOwn(pages, page)) return pages[page];
  const segments = page.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === segments.length && wanted.every((part, at) => part.startsWith(':') || part === segments[at])
    );
  };
  const pattern = Object.keys(pages).find(fits);
  return pattern === undefined ? undefined : pages[pattern];
}
