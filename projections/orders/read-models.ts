import type { employee } from '#domain/orders/accounts/employee.ts';
import type { operator } from '#domain/orders/accounts/operator.ts';
import type { AccountRow } from '#projections/accounts.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { orderPersons, type OrderPersonRow } from './order-persons.ts';
import { serviceOrders, type OrderRow } from './orders/orders.ts';

/** The read models of the service orders that are written by hand. To add one: its file, a line here and its table below. */
export const ordersReadModels: readonly AnyReadModel[] = [serviceOrders, orderPersons];

declare module '#projections/tables.ts' {
  interface ReadTables {
    orders: OrderRow;
    order_persons: OrderPersonRow;
    orders_operators: AccountRow<typeof operator>;
    orders_employees: AccountRow<typeof employee>;
  }
}
