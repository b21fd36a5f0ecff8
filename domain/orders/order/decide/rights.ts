import type { Access } from '#domain/kernel/access.ts';
import { forbidden, type Refusal } from '#domain/kernel/refusal.ts';
import { lackingText } from '#domain/portal/lacking.ts';
import { canManageOrders, isEmployee } from '../../access.ts';
import { MANAGING, PERMISSION_LABELS } from '../../permissions.ts';
import { editsOrders, orderActor } from '../actor.ts';
import { isClosed, type Status } from '../terms.ts';
import { BTS_MAY } from '../transitions.ts';

const ONLY_WITH_SCOPE = 'Zlecenia zmienia tylko pracownik, którego zakres współpracy to PH albo BTS.';

/** Why somebody changes no orders (ORD-22, ORD-24); undefined: they do. */
export function refusedEditing(access: Access): Refusal | undefined {
  if (editsOrders(access)) return undefined;
  if (isEmployee(access)) return forbidden(ONLY_WITH_SCOPE);
  return forbidden(lackingText(MANAGING.filter((one) => !access.can(one)).map((one) => PERMISSION_LABELS[one])));
}

/**
 * Why somebody may not take back the step to a status (decision 059): a BTS employee takes back those that are theirs to
 * take; a completed order is reopened by an operator, never by those whose work it closes; any other by the one who manages
 * orders (ORD-22). Undefined: they may.
 */
export function refusedTakingBack(access: Access, status: Status): Refusal | undefined {
  const actor = orderActor(access);
  if (actor === 'bts')
    return BTS_MAY.includes(status) ? undefined : forbidden('Pracownik BTS cofa tylko umówienie i wykonanie wizyty.');
  if (!canManageOrders(access)) return refusedEditing(access);
  return actor === 'operator' || !isClosed(status) ? undefined : forbidden('Zakończenie zlecenia cofa tylko operator.');
}
