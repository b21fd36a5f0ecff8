import type { Access } from '#domain/kernel/access.ts';
import { canManageOrders, isBtsOnly, isEmployee, isPhAndBts } from '../access.ts';

/** As whom somebody works with orders: it decides which of the forms they get (ORD-24). */
export const ORDER_ACTORS = ['operator', 'ph', 'bts', 'ph-and-bts'] as const;
export type OrderActor = (typeof ORDER_ACTORS)[number];

export const ORDER_ACTOR_LABELS: Record<OrderActor, string> = {
  operator: 'operator',
  ph: 'pracownik PH',
  bts: 'pracownik BTS',
  'ph-and-bts': 'pracownik PH i BTS',
};

/** An operator works as one whatever else they hold; an employee by the scope of the cooperation. */
export function orderActor(access: Access): OrderActor {
  if (!isEmployee(access)) return 'operator';
  if (isPhAndBts(access)) return 'ph-and-bts';
  return isBtsOnly(access) ? 'bts' : 'ph';
}

/** Changes orders at all: who manages them, and the BTS employees in their own form (ORD-24). */
export const editsOrders = (access: Access): boolean => canManageOrders(access) || isBtsOnly(access);

/**
 * The service company that somebody is bound to; undefined: sees the orders of all. An employee sees those that are
 * given to the own company or were entered for one of its people; without a company none.
 */
export const boundToCompany = (access: Access): string | undefined =>
  isEmployee(access) ? (access.owner ?? '') : undefined;
