import { describe, expect, it } from 'vitest';
import { anonymous, createAccess, type Access } from '#domain/kernel/access.ts';
import { stripPortal } from '#domain/kernel/url.ts';
import * as navigation from '#domain/portal/navigation.ts';
import { training } from './portal.ts';
import { ROLE_PERMISSIONS, type Role } from './accounts/roles.ts';

const panelEntries = (access: Access) => navigation.panelEntries(training, access);
const firstPanelPath = (access: Access) => navigation.firstPanelPath(training, access);
/** As the page context takes a path out of an address. */
const breadcrumbs = (address: string) =>
  navigation.breadcrumbs(training, stripPortal(address.split('?')[0] ?? '').path);

const as = (role: Role) => createAccess({ actorType: 'SzkoleniaOperator', permissions: ROLE_PERMISSIONS[role] });
const labels = (role: Role) => panelEntries(as(role)).map((entry) => entry.label);
const trail = (path: string) => breadcrumbs(path).map((crumb) => crumb.label);

describe('panel navigation', () => {
  it('LAY-04 an administrator sees the eleven entries in order', () => {
    expect(labels('ADMIN_OPERATOR')).toEqual([
      'Zgłoszenia',
      'Terminy szkoleń',
      'Grupy szkoleń',
      'Osoby zgłaszające',
      'Operatorzy',
      'Firmy',
      'Uczestnicy',
      'Raporty',
      'NPS',
      'Wyszukaj użytkownika',
      'Pasek',
    ]);
  });

  it('PERM-06 a trainer sees Zgłoszenia, Terminy, Raporty, NPS, Wyszukaj and Pasek', () => {
    expect(labels('TRAINER')).toEqual([
      'Zgłoszenia',
      'Terminy szkoleń',
      'Raporty',
      'NPS',
      'Wyszukaj użytkownika',
      'Pasek',
    ]);
  });

  it('PERM-07 the last three need only panel mode, which a reporter and a visitor are not in', () => {
    expect(labels('UNAUTHORIZED')).toEqual(['NPS', 'Wyszukaj użytkownika', 'Pasek']);
    expect(panelEntries(anonymous)).toEqual([]);
    expect(panelEntries(createAccess({ actorType: 'SzkoleniaReporter', permissions: ['APPLICATION_READ'] }))).toEqual(
      [],
    );
  });

  it('LAY-06 /panel leads to the first section that may be read', () => {
    expect(firstPanelPath(as('TRAINER'))).toBe('/panel/today');
    expect(firstPanelPath(createAccess({ actorType: 'SzkoleniaOperator', permissions: ['COURSE_READ'] }))).toBe(
      '/panel/groups',
    );
    expect(firstPanelPath(anonymous)).toBeUndefined();
  });

  it('PUB-07 the public menu has five labels in order', () => {
    expect(navigation.openPages(training, training.menus.public, anonymous).map((item) => item.label)).toEqual([
      'Strona główna',
      'Szkolenia',
      'Harmonogram',
      'Cennik',
      'Kontakt',
    ]);
  });
});

describe('breadcrumbs', () => {
  it.each([
    ['/grupy', 'Szkolenia'],
    ['/harmonogram', 'Harmonogram'],
    ['/zgloszenia?courseDateId=1', 'Zgłoś pracownika'],
    ['/cennik', 'Cennik'],
    ['/kontakt/', 'Kontakt'],
    ['/regulaminy-szkolen', 'Regulaminy szkoleń'],
    ['/szkolenia/kontakt', 'Kontakt'],
  ])('PUB-09 %s is Strona główna › %s', (path, label) => {
    expect(breadcrumbs(path)).toEqual([
      { label: 'Strona główna', path: '/' },
      { label, path: null },
    ]);
  });

  it.each([
    ['/panel/applications', ['Panel', 'Zgłoszenia']],
    ['/panel/applications/0199-ab', ['Panel', 'Zgłoszenia', 'Szczegóły']],
    ['/panel/applications/0199-ab/edit', ['Panel', 'Zgłoszenia', 'Edycja']],
    ['/panel/applications/new?courseDateId=1', ['Panel', 'Terminy szkoleń', 'Zgłoś pracowników']],
    ['/panel/course-dates/new', ['Panel', 'Terminy szkoleń', 'Dodaj']],
    ['/panel/course-dates/calendar?month=2027-03', ['Panel', 'Terminy szkoleń', 'Kalendarz']],
    ['/panel/course-dates/7/edit', ['Panel', 'Terminy szkoleń', 'Edytuj']],
    ['/panel/course-dates/7/attendance_list_edit', ['Panel', 'Terminy szkoleń', 'Lista obecności']],
    ['/panel/groups/new', ['Panel', 'Grupy szkoleń', 'Dodaj']],
    ['/panel/groups/4/edit', ['Panel', 'Grupy szkoleń', 'Edytuj']],
    ['/panel/reporters', ['Panel', 'Osoby zgłaszające']],
    ['/panel/operators/new', ['Panel', 'Operatorzy', 'Dodaj']],
    ['/panel/firms/9/edit', ['Panel', 'Firmy', 'Edytuj']],
    ['/panel/employees/3', ['Panel', 'Uczestnicy', 'Szczegóły']],
    ['/panel/reports/crm_courses_participation', ['Panel', 'Raporty', 'Eksport uczestników do CRM']],
    ['/panel/reports/applications', ['Panel', 'Raporty', 'Raport zgłoszeń']],
    ['/panel/nps', ['Panel', 'NPS']],
    ['/szkolenia/panel/gdpr/users', ['Panel', 'Wyszukaj użytkownika']],
  ])('LAY-05 %s', (path, expected) => {
    expect(trail(path)).toEqual(expected);
  });

  it('LAY-05 every crumb but the last is a link', () => {
    const crumbs = breadcrumbs('/panel/applications/1/edit');
    expect(crumbs.slice(0, -1).every((crumb) => crumb.path !== null)).toBe(true);
    expect(crumbs.at(-1)?.path).toBeNull();
  });

  it('the home page and unknown pages have no trail', () => {
    expect(breadcrumbs('/')).toEqual([]);
    expect(breadcrumbs('/nie-ma')).toEqual([]);
    expect(breadcrumbs('/panel/nie-ma')).toEqual([{ label: 'Panel', path: null }]);
  });
});
