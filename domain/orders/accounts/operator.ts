import { declareAccount } from '#domain/account/declaration.ts';
import { administrator, operatorOf } from '#domain/cooperant/operator.ts';
import { heldBy, PERMISSION_LABELS, PERMISSIONS, type Permission } from '../permissions.ts';

/** ORD-19, ORD-25. */
export const operator = declareAccount({
  kind: 'orders-operator',
  event: 'OrdersOperator',
  table: 'orders_operators',
  ...operatorOf(PERMISSIONS.map((value) => ({ value, label: PERMISSION_LABELS[value] }))),
  login: {
    type: 'ZleceniaOperator',
    label: 'operator',
    panel: true,
    home: '/panel',
    grantable: PERMISSIONS,
    permissions: (values) => heldBy(values.permissions),
    grants: { permissions: (one: Permission) => heldBy([one]) },
    administrator,
  },
});
