import type { Access } from '#domain/kernel/access.ts';
import { MANAGING, type Permission } from './permissions.ts';

/** ORD-23: what forms, lists and commands of the order portal ask of the one who is there. Pure, for browser and server alike. */

const holds = (access: Access, ...permissions: Permission[]): boolean => access.can(...permissions);

const isOperator = ({ actorType }: Access): boolean => actorType === 'ZleceniaOperator';
export const isEmployee = ({ actorType }: Access): boolean => actorType === 'ZleceniaEmployee';

/** ORD-16: chooses the employee in whose name an order is added. */
export const canAddOrderAsPartner = (access: Access): boolean => holds(access, 'ADDING_ORDERS_AS_PARTNER');

const holdsPh = (access: Access): boolean => holds(access, 'PH_PERMISSIONS');
const holdsBts = (access: Access): boolean => holds(access, 'BTS_PERMISSIONS');

/**
 * ORD-17, ORD-24: PH and BTS are what an employee works for; an operator who holds the permissions as well is still an
 * operator, to whom nothing is read-only on that account.
 */
const isPhOnly = (access: Access): boolean => isEmployee(access) && holdsPh(access) && !holdsBts(access);
export const isBtsOnly = (access: Access): boolean => isEmployee(access) && holdsBts(access) && !holdsPh(access);
export const isPhAndBts = (access: Access): boolean => isEmployee(access) && holdsPh(access) && holdsBts(access);

/** ORD-22 (A19): (manages and views and adds as a partner) or PH. */
export const canManageOrders = (access: Access): boolean => holds(access, ...MANAGING) || holdsPh(access);

/** ORD-21: operators who receive the shipments decide about many orders at once, as about each (ORD-22). */
export const canActOnGroups = (access: Access): boolean =>
  isOperator(access) && holds(access, 'RECEIVING_SHIPMENTS') && canManageOrders(access);

/** The answers for one who is there, as pages of the portal are given them (GEN-02). */
export const ordersAccess = (access: Access) => ({
  canActOnGroups: canActOnGroups(access),
  canAddOrderAsPartner: canAddOrderAsPartner(access),
  canManageOrders: canManageOrders(access),
  isBtsOnly: isBtsOnly(access),
  isEmployee: isEmployee(access),
  isOperator: isOperator(access),
  isPhAndBts: isPhAndBts(access),
  isPhOnly: isPhOnly(access),
});
export type OrdersAccess = ReturnType<typeof ordersAccess>;
