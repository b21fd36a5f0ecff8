import { declareAccount } from '#domain/account/declaration.ts';
import { loginEmail, personName } from '#domain/account/fields.ts';
import { loginWords, OPERATOR } from '#domain/account/words.ts';
import { ABOVE, PERMISSION_LABELS, PERMISSIONS } from '../permissions.ts';
import { canonicalDistributorId, DISTRIBUTOR_ID, distributorId, oneSpelling } from '../distributor-id.ts';

const permissions = PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }));

/** Who manages distributors manages the operators of each of them. */
const held = (chosen: readonly string[]): readonly string[] =>
  PERMISSIONS.filter((one) => chosen.includes(one) || (one === 'MANAGING_OPERATORS' && chosen.includes(ABOVE)));

/** LEA-01, LEA-02: works for one distributor; those who manage distributors are above them all. */
export const operator = declareAccount({
  kind: 'leasing-operator',
  event: 'LeasingOperator',
  base: '/panel/operators',
  table: 'leasing_operators',
  noun: OPERATOR,
  words: loginWords(OPERATOR),
  permissions: { read: 'MANAGING_OPERATORS', write: 'MANAGING_OPERATORS' },
  fields: [
    {
      name: 'distributorId',
      label: 'ID dystrybutora',
      type: 'text',
      required: true,
      missing: DISTRIBUTOR_ID,
      validate: distributorId,
      canonical: canonicalDistributorId,
      hint: 'Numer z listy dystrybutorów. Operator widzi tylko operatorów tego samego dystrybutora.',
      props: { inputMode: 'numeric' },
    },
    ...personName,
    loginEmail,
    { name: 'permissions', label: 'Uprawnienia', type: 'checkboxGroup', options: permissions },
  ],
  elsewhere: [{ name: 'distributorName', label: 'Dystrybutor', type: 'text' }],
  organisation: {
    field: 'distributorId',
    table: 'leasing_distributors',
    key: 'distributorId',
    except: { field: 'permissions', value: ABOVE },
  },
  upcasters: [oneSpelling],
  owner: {
    field: 'distributorId',
    above: { field: 'permissions', value: ABOVE },
    ours: 'od mojego dystrybutora i operatorzy wszystkich dystrybutorów',
  },
  columns: ['email', 'distributorId', 'distributorName', 'actor[accessType]'],
  filters: [
    { name: 'name', label: 'Imię i nazwisko', how: 'title' },
    { name: 'email', label: 'E-mail', how: 'title' },
    { name: 'distributorId', label: 'ID dystrybutora', how: 'equals', mask: canonicalDistributorId },
    { name: 'permission', field: 'permissions', label: 'Uprawnienie', how: 'equals', options: permissions },
  ],
  login: {
    type: 'LeasingOperator',
    label: 'operator',
    panel: true,
    home: '/panel',
    grantable: PERMISSIONS,
    permissions: (values) => held(values.permissions),
    grants: { permissions: (one: string) => held([one]) },
    session: ({ values }) => ({ actor: { distributorId: values.distributorId } }),
    administrator: {
      field: 'permissions',
      value: ABOVE,
      lockedOut: 'Nie możesz odebrać sobie zarządzania ani dostępu. Może to zrobić inny operator.',
      last: 'Nikt inny nie zarządza dystrybutorami bez ograniczeń. Najpierw nadaj to uprawnienie innemu operatorowi.',
    },
  },
});
