import type { RecordView } from '#domain/record/view.ts';
import { email } from '#domain/form/validators/contact.ts';
import { firstName, lastName } from '#domain/form/validators/persons.ts';
import { ACCESS_TYPE_LABELS, ACCESS_TYPES } from '#domain/account/account.ts';
import { actorFields } from '#domain/account/actor-fields.ts';
import { PERMISSION_LABELS, PERMISSIONS, ROLE_LABELS, ROLES } from './roles.ts';

const roles = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));

/** OPR-01. `permission` adds to what the role grants already (decided). */
export const operatorView: RecordView = {
  kind: 'operator',
  base: '/panel/operators',
  permissions: { read: 'OPERATOR_READ', write: 'OPERATOR_WRITE' },
  titleLabel: 'Imię i nazwisko',
  words: {
    one: 'operator',
    many: 'Operatorzy',
    fresh: 'Nowy operator',
    add: 'Dodaj operatora',
    edit: 'Edycja operatora',
    added: 'Dodano operatora i wysłano mu link do ustawienia hasła',
    saved: 'Zapisano operatora',
    deactivated: 'Wyłączono dostęp operatora',
    reactivated: 'Włączono dostęp operatora',
    empty: 'Nie ma tu operatorów',
    hint: 'Dodaj operatora: dostanie e-mail z linkiem do ustawienia hasła.',
  },
  fields: [
    { name: 'firstName', label: 'Imię', type: 'text', required: true, validate: firstName },
    { name: 'lastName', label: 'Nazwisko', type: 'text', required: true, validate: lastName },
    {
      name: 'email',
      label: 'E-mail (login)',
      shortLabel: 'E-mail',
      type: 'text',
      required: true,
      validate: email,
      props: { inputMode: 'email' },
    },
    { name: 'role', label: 'Rola', type: 'select', required: true, options: roles, placeholder: 'Wybierz rolę' },
    {
      name: 'permission',
      label: 'Dodatkowe uprawnienia',
      type: 'checkboxGroup',
      options: PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] })),
      hint: 'Ponad to, co daje rola.',
    },
    { name: 'photo', label: 'Zdjęcie', type: 'file', props: { accept: '.jpg,.jpeg,.png,.webp' } },
    ...actorFields,
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
  order: 'title',
};
