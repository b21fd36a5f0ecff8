import { declareAccount } from '#domain/account/declaration.ts';
import { administrator, operatorOf } from '#domain/cooperant/operator.ts';
import { PERMISSION_LABELS, PERMISSIONS } from '../permissions.ts';

/** SUD-01, SUD-08. */
export const operator = declareAccount({
  kind: 'services-operator',
  event: 'ServicesOperator',
  table: 'services_operators',
  ...operatorOf(PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }))),
  login: {
    type: 'SudOperator',
    label: 'operator',
    panel: true,
    home: '/panel',
    grantable: PERMISSIONS,
    permissions: (values) => values.permissions,
    grants: { permissions: (one: string) => [one] },
    administrator,
  },
});
