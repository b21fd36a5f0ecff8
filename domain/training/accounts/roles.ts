import type { Guard } from '#domain/kernel/access.ts';

/** Roles and permissions of the training portal as data (specification point 6, PERM-01…PERM-05). */

const AREAS = [
  'APPLICATION',
  'BOSCHCARSERVICE',
  'COURSE',
  'COURSEDATE',
  'EMPLOYEE',
  'GROUP',
  'OPERATOR',
  'REPORTER',
  'OWN_ACCOUNT',
] as const;
type Area = (typeof AREAS)[number];
export type Permission = `${Area}_${'READ' | 'WRITE'}`;

const pair = <A extends Area>(area: A) => [`${area}_READ`, `${area}_WRITE`] as const;

/** The 18 names (PERM-03): a read and a write permission for each area. */
export const PERMISSIONS: readonly Permission[] = AREAS.flatMap(pair);

const AREA_LABELS: Record<Area, string> = {
  APPLICATION: 'Zgłoszenia',
  BOSCHCARSERVICE: 'Firmy',
  COURSE: 'Szkolenia',
  COURSEDATE: 'Terminy szkoleń',
  EMPLOYEE: 'Uczestnicy',
  GROUP: 'Grupy szkoleń',
  OPERATOR: 'Operatorzy',
  REPORTER: 'Osoby zgłaszające',
  OWN_ACCOUNT: 'Własne konto',
};

export const PERMISSION_LABELS = Object.fromEntries(
  AREAS.flatMap((area) => [
    [`${area}_READ`, `${AREA_LABELS[area]}: odczyt`],
    [`${area}_WRITE`, `${AREA_LABELS[area]}: zapis`],
  ]),
) as Record<Permission, string>;

export const ROLES = [
  'UNAUTHORIZED',
  'FIELD_WORKER',
  'NORMAL_OPERATOR',
  'ADMIN_OPERATOR',
  'TRAINER',
  'SALES_REPRESENTATIVE',
] as const;
export type Role = (typeof ROLES)[number];

/** Labels of the role select (PERM-02); the specification names the roles only in code. */
export const ROLE_LABELS: Record<Role, string> = {
  UNAUTHORIZED: 'nieaktywny',
  FIELD_WORKER: 'pracownik terenowy',
  NORMAL_OPERATOR: 'operator',
  ADMIN_OPERATOR: 'administrator',
  TRAINER: 'trener',
  SALES_REPRESENTATIVE: 'przedstawiciel handlowy',
};

/** PERM-05: trainer and sales-type; A16 counts FIELD_WORKER among the latter. */
const FIELD_SET: readonly Permission[] = [...pair('OWN_ACCOUNT'), ...pair('APPLICATION'), ...pair('COURSEDATE')];

/** PERM-04. */
const NORMAL_SET: readonly Permission[] = [
  ...pair('OWN_ACCOUNT'),
  ...pair('APPLICATION'),
  ...pair('BOSCHCARSERVICE'),
  ...pair('COURSE'),
  ...pair('COURSEDATE'),
  ...pair('EMPLOYEE'),
  ...pair('GROUP'),
  ...pair('REPORTER'),
  'OPERATOR_READ',
];

/** What each role may do. An UNAUTHORIZED operator holds nothing and can't log in (AUTH-02). */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  UNAUTHORIZED: [],
  FIELD_WORKER: FIELD_SET,
  NORMAL_OPERATOR: NORMAL_SET,
  ADMIN_OPERATOR: [...NORMAL_SET, 'OPERATOR_WRITE'],
  TRAINER: FIELD_SET,
  SALES_REPRESENTATIVE: FIELD_SET,
};

/** What an operator may do: the role's set and what was given besides. An UNAUTHORIZED one may do nothing. */
export const permissionsOf = (role: Role, more: readonly Permission[]): readonly Permission[] =>
  role === 'UNAUTHORIZED' ? [] : [...new Set([...ROLE_PERMISSIONS[role], ...more])];

/** A reporter holds only the own account (PERM-01): everything public needs no permission. */
export const REPORTER_PERMISSIONS: readonly Permission[] = pair('OWN_ACCOUNT');

/** An auditor's too: what they read they hold no permission for (`AccountLogin.readsAll`). */
export const AUDITOR_PERMISSIONS: readonly Permission[] = pair('OWN_ACCOUNT');

/** What a reporter does for themselves; no operator does it for them. */
export const REPORTER_ONLY: Guard = { actors: ['SzkoleniaReporter'] };

/** Display names of the kinds of actors (OPR-02). */
export const ACTOR_LABELS = {
  operator: 'operator',
  reporter: 'osoba zgłaszająca',
  auditor: 'audytor',
  employee: 'pracownik',
  service: 'serwis',
} as const;
