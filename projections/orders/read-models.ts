import type { employee } from '#domain/orders/accounts/employee.ts';
import type { operator } from '#domain/orders/accounts/operator.ts';
import type { AccountRow } from '#projections/accounts.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { StatusSpansRow } from '#projections/status-spans.ts';
import { orderPersons, type OrderPersonRow } from './order-persons.ts';
import { orderStatuses } from './orders/order-statuses.ts';
import { serviceOrders, type OrderRow } from './orders/orders.ts';

/** The read models of the service orders that are written by hand. To add one: its file, a line here and its table below. */
export const ordersReadModels: readonly AnyReadModel[] = [serviceOrders, orderStatuses, orderPersons];

declare module '#projections/tables.ts' {
  interface ReadTables {
    orders: OrderRow;
    order_statuses: StatusSpansRow;
    order_persons: OrderPersonRow;
    orders_operators: AccountRow<typeof operator>;
    orders_employees: AccountRow<typeof employee>;
  }
}
