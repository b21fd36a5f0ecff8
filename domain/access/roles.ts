/** Roles and permissions of the training portal (specification point 6, PERM-02…PERM-05). */

export const ROLES = [
  'UNAUTHORIZED',
  'FIELD_WORKER',
  'NORMAL_OPERATOR',
  'ADMIN_OPERATOR',
  'TRAINER',
  'SALES_REPRESENTATIVE',
] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  UNAUTHORIZED: 'bez dostępu',
  FIELD_WORKER: 'pracownik terenowy',
  NORMAL_OPERATOR: 'operator',
  ADMIN_OPERATOR: 'administrator',
  TRAINER: 'trener',
  SALES_REPRESENTATIVE: 'przedstawiciel handlowy',
};

const SUBJECTS = [
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
type Subject = (typeof SUBJECTS)[number];

/** The 18 names of PERM-03. */
export type Permission = `${Subject}_${'READ' | 'WRITE'}`;
export const PERMISSIONS: readonly Permission[] = SUBJECTS.flatMap((subject) => [
  `${subject}_READ` as const,
  `${subject}_WRITE` as const,
]);

const full = (...subjects: Subject[]): Permission[] =>
  subjects.flatMap((subject): Permission[] => [`${subject}_READ`, `${subject}_WRITE`]);

const FIELD = full('OWN_ACCOUNT', 'APPLICATION', 'COURSEDATE');
const NORMAL = [
  ...full('OWN_ACCOUNT', 'APPLICATION', 'BOSCHCARSERVICE', 'COURSE', 'COURSEDATE', 'EMPLOYEE', 'GROUP', 'REPORTER'),
  'OPERATOR_READ' as const,
];

/** PERM-04, PERM-05 (decided: FIELD_WORKER and SALES_REPRESENTATIVE share the trainer's set). */
export const ROLE_PERMISSIONS: Record<Role, readonly Permission[]> = {
  UNAUTHORIZED: [],
  FIELD_WORKER: FIELD,
  NORMAL_OPERATOR: NORMAL,
  ADMIN_OPERATOR: [...NORMAL, 'OPERATOR_WRITE'],
  TRAINER: FIELD,
  SALES_REPRESENTATIVE: FIELD,
};

/** A reporter has an account of its own and nothing of the panel. */
export const REPORTER_PERMISSIONS: readonly Permission[] = full('OWN_ACCOUNT');

/** OPR-02: how an actor type is named to people. */
export const ACTOR_LABELS = {
  SzkoleniaOperator: 'operator',
  SzkoleniaReporter: 'osoba zgłaszająca',
} as const;
