import { ACCESS_TYPE_LABELS, ACCESS_TYPES } from '#domain/account/access.ts';
import { declareAccount } from '#domain/account/declaration.ts';
import { loginEmail, personName } from '#domain/account/fields.ts';
import { takingQuestion } from '#domain/account/taking.ts';
import { loginWords, OPERATOR } from '#domain/account/words.ts';
import { flatFacts } from './legacy.ts';
import {
  ACTOR_LABELS,
  PERMISSION_LABELS,
  PERMISSIONS,
  permissionsOf,
  ROLE_LABELS,
  ROLE_PERMISSIONS,
  ROLES,
  type Permission,
  type Role,
} from './roles.ts';

const roles = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Operators of the panel (OPR-01). `permission` adds to what the role grants already (decided). */
export const operator = declareAccount({
  kind: 'operator',
  event: 'Operator',
  base: '/panel/operators',
  table: 'operators',
  noun: OPERATOR,
  words: loginWords(OPERATOR),
  permissions: { read: 'OPERATOR_READ', write: 'OPERATOR_WRITE', own: 'OWN_ACCOUNT_WRITE' },
  fields: [
    ...personName,
    loginEmail,
    {
      name: 'role',
      label: 'Rola',
      type: 'select',
      required: true,
      options: roles,
      placeholder: 'Wybierz rolę',
      closed: true,
    },
    {
      name: 'permission',
      label: 'Dodatkowe uprawnienia',
      type: 'checkboxGroup',
      options: PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] })),
      hint: 'Ponad to, co daje rola.',
      closed: true,
    },
    { name: 'photo', label: 'Zdjęcie', type: 'file', props: { accept: '.jpg,.jpeg,.png,.webp' } },
  ],
  questions: [
    takingQuestion(
      'Potrzebne, bo ta osoba prowadzi nadchodzące terminy, opiekuje się firmami albo zna sekrety innych programów.',
      ({ role }) => role === ('UNAUTHORIZED' satisfies Role),
    ),
  ],
  columns: ['email', 'role', 'actor[accessType]'],
  filters: [
    { name: 'name', label: 'Imię i nazwisko', how: 'title' },
    { name: 'email', label: 'E-mail', how: 'title' },
    { name: 'role', label: 'Rola', how: 'equals', options: roles },
    {
      name: 'accessType',
      label: 'Dostęp',
      how: 'equals',
      options: ACCESS_TYPES.map((value) => ({ value, label: ACCESS_TYPE_LABELS[value] })),
    },
  ],
  note: ({ role }) => `rola: ${ROLE_LABELS[role] ?? role}`,
  login: {
    type: 'SzkoleniaOperator',
    label: ACTOR_LABELS.operator,
    panel: true,
    roles: ROLE_LABELS,
    home: '/panel',
    grantable: PERMISSIONS,
    permissions: ({ role, permission }) => permissionsOf(role, permission),
    grants: { role: (one: Role) => ROLE_PERMISSIONS[one] ?? [], permission: (one: Permission) => [one] },
    session: ({ values: { role, photo } }) => ({ role, photo }),
    blocked: {
      field: 'role',
      value: 'UNAUTHORIZED',
      message: 'Ten operator ma rolę „nieaktywny”. Zmień rolę, aby mógł się zalogować.',
    },
    administrator: {
      field: 'role',
      value: 'ADMIN_OPERATOR',
      meanwhile: 'NORMAL_OPERATOR',
      lockedOut: 'Nie możesz odebrać sobie roli administratora ani dostępu. Może to zrobić inny administrator.',
      last: 'To jedyny administrator z dostępem bez ograniczeń. Najpierw wyznacz innego administratora.',
    },
  },
  legacy: flatFacts({
    id: 'operatorId',
    // Profiles of version 1 had neither further permissions nor a photo.
    steps: [(old) => ({ permissions: [], photo: null, ...old })],
    values: ({ role, permissions, photo }) => ({ role, permission: permissions, photo }),
  }),
});
