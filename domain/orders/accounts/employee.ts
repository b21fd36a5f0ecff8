import { declareAccount } from '#domain/account/declaration.ts';
import { employeeOf } from '#domain/cooperant/employee.ts';
import { companies } from '../companies.ts';
import { heldByScope, OF_EMPLOYEES } from '../permissions.ts';

/**
 * ORD-25: who works for a service company, for PH, BTS or both. They belong to their company (`access.owner`), as their
 * account says at each request: anyone who is moved to another one has lost the first one's orders with the next.
 */
export const employee = declareAccount({
  kind: 'orders-employee',
  event: 'OrdersEmployee',
  table: 'orders_employees',
  ...employeeOf(companies),
  permissions: { read: 'VIEWING_COOPERANTS', write: 'MANAGING_COOPERANTS' },
  organisation: { field: 'companyId', table: companies.table },
  owner: { field: 'companyId', above: { actors: ['ZleceniaOperator'] }, ours: 'z mojej firmy i operatorzy' },
  login: {
    type: 'ZleceniaEmployee',
    label: 'pracownik',
    panel: true,
    home: '/panel',
    grantable: OF_EMPLOYEES,
    permissions: (values) => heldByScope(values.cooperationScope),
    grants: { cooperationScope: (one: string) => heldByScope([one]) },
    session: ({ values }) => ({ actor: { companyId: values.companyId, cooperationScope: values.cooperationScope } }),
  },
});
