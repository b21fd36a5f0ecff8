import type { Access } from '#domain/kernel/access.ts';

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
export function orderActor(access: Pick<Access, 'actorType' | 'can'>): OrderActor {
  if (access.actorType !== 'ZleceniaEmployee') return 'operator';
  if (!access.can('BTS_PERMISSIONS')) return 'ph';
  return access.can('PH_PERMISSIONS') ? 'ph-and-bts' : 'bts';
}

/** ORD-16: adds orders on behalf of an employee, who is then chosen. */
export const isPartner = (access: Pick<Access, 'can'>): boolean => access.can('ADDING_ORDERS_AS_PARTNER');

/** ORD-22 (grouping decided, A19): orders are managed by who holds these three, or PH permissions. */
export const managesOrders = (access: Pick<Access, 'can'>): boolean =>
  access.can('MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER') || access.can('PH_PERMISSIONS');

/** Changes orders at all: who manages them, and the BTS employees in their own form (ORD-24). */
export const editsOrders = (access: Pick<Access, 'actorType' | 'can'>): boolean =>
  managesOrders(access) || (access.actorType === 'ZleceniaEmployee' && access.can('BTS_PERMISSIONS'));

/**
 * The service company that somebody is bound to; undefined: sees the orders of all. An employee sees those that are
 * given to the own company or were entered for one of its people; without a company none.
 */
export const boundToCompany = (access: Pick<Access, 'actorType' | 'owner'>): string | undefined =>
  access.actorType === 'ZleceniaEmployee' ? (access.owner ?? '') : undefined;
