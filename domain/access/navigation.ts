import type { Access } from './access.ts';

/** Menus and breadcrumbs as data: the web shows them, the server guards the same permissions on the routes. */
export interface NavigationEntry {
  readonly label: string;
  readonly path: string;
  /** Absent: panel mode is enough (PERM-07). */
  readonly permission?: string;
}

/** LAY-04: the panel's entries in their order (PERM-06). */
export const PANEL_NAVIGATION: readonly NavigationEntry[] = [
  { label: 'Zgłoszenia', path: '/panel/applications', permission: 'APPLICATION_READ' },
  { label: 'Terminy szkoleń', path: '/panel/course-dates', permission: 'COURSEDATE_READ' },
];

/** PUB-07. */
export const PUBLIC_MENU: readonly NavigationEntry[] = [
  { label: 'Strona główna', path: '/' },
  { label: 'Szkolenia', path: '/grupy' },
  { label: 'Harmonogram', path: '/harmonogram' },
  { label: 'Cennik', path: '/cennik' },
  { label: 'Kontakt', path: '/kontakt' },
];

export const panelEntries = (access: Access): NavigationEntry[] =>
  PANEL_NAVIGATION.filter((entry) => entry.permission === undefined || access.can(entry.permission));

/** Where the bare /panel leads: the first section the role may read (LAY-06). */
export const firstPanelPath = (access: Access): string | undefined => panelEntries(access)[0]?.path;

export interface Crumb {
  readonly label: string;
  readonly path: string;
}

const HOME: Crumb = { label: 'Strona główna', path: '/' };
const PANEL: Crumb = { label: 'Panel', path: '/panel' };
const APPLICATIONS: Crumb = { label: 'Zgłoszenia', path: '/panel/applications' };
const DATES: Crumb = { label: 'Terminy szkoleń', path: '/panel/course-dates' };

/** Site map (PUB-09, LAY-05): path pattern → trail above it and its own label. `:id` crumbs link to the record. */
const TRAILS: readonly { readonly pattern: RegExp; readonly above: readonly Crumb[]; readonly label: string }[] = [
  { pattern: /^\/grupy$/, above: [HOME], label: 'Szkolenia' },
  { pattern: /^\/harmonogram$/, above: [HOME], label: 'Harmonogram' },
  { pattern: /^\/zgloszenia$/, above: [HOME], label: 'Zgłoś pracownika' },
  {
    pattern: /^\/zgloszenia\/przyjete$/,
    above: [HOME, { label: 'Zgłoś pracownika', path: '/harmonogram' }],
    label: 'Przyjęte',
  },
  { pattern: /^\/cennik$/, above: [HOME], label: 'Cennik' },
  { pattern: /^\/kontakt$/, above: [HOME], label: 'Kontakt' },
  { pattern: /^\/regulaminy-szkolen$/, above: [HOME], label: 'Regulaminy szkoleń' },
  { pattern: /^\/dostawca$/, above: [HOME], label: 'Dostawca' },
  { pattern: /^\/nota-prawna$/, above: [HOME], label: 'Nota prawna' },
  { pattern: /^\/ochrona-danych-osobowych$/, above: [HOME], label: 'Ochrona danych osobowych' },
  { pattern: /^\/pliki-cookie$/, above: [HOME], label: 'Pliki cookie' },
  { pattern: /^\/certyfikat(\/|$)/, above: [HOME], label: 'Weryfikacja certyfikatu' },
  { pattern: /^\/login$/, above: [HOME], label: 'Logowanie' },
  { pattern: /^\/remind-password$/, above: [HOME], label: 'Przypomnienie hasła' },
  { pattern: /^\/(account\/)?change-password$/, above: [HOME], label: 'Zmiana hasła' },
  { pattern: /^\/panel\/applications$/, above: [PANEL], label: 'Zgłoszenia' },
  { pattern: /^\/panel\/applications\/new$/, above: [PANEL, APPLICATIONS], label: 'Dodaj' },
  { pattern: /^\/panel\/applications\/[^/]+\/edit$/, above: [PANEL, APPLICATIONS], label: 'Edycja' },
  { pattern: /^\/panel\/applications\/[^/]+/, above: [PANEL, APPLICATIONS], label: 'Szczegóły' },
  { pattern: /^\/panel\/course-dates$/, above: [PANEL], label: 'Terminy szkoleń' },
  { pattern: /^\/panel\/course-dates\/new$/, above: [PANEL, DATES], label: 'Dodaj' },
  { pattern: /^\/panel\/course-dates\/[^/]+\/edit$/, above: [PANEL, DATES], label: 'Edytuj' },
  { pattern: /^\/panel\/course-dates\/[^/]+\/attendance_list_edit$/, above: [PANEL, DATES], label: 'Lista obecności' },
  { pattern: /^\/panel\/course-dates\/[^/]+\/cancel$/, above: [PANEL, DATES], label: 'Odwołaj' },
  { pattern: /^\/panel\/course-dates\/[^/]+/, above: [PANEL, DATES], label: 'Szczegóły' },
  { pattern: /^\/panel\/mailbox(\/|$)/, above: [PANEL], label: 'Skrzynka nadawcza' },
];

/** The trail of a path without its portal prefix; the last crumb is where we are. [] on the home page. */
export function breadcrumbs(path: string): Crumb[] {
  const found = TRAILS.find((trail) => trail.pattern.test(path));
  return found ? [...found.above, { label: found.label, path }] : [];
}
