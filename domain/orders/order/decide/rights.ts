import type { Access } from '#domain/kernel/access.ts';
import { forbidden, type Refusal } from '#domain/kernel/refusal.ts';
import { lackingText } from '#domain/portal/lacking.ts';
import { isEmployee } from '../../access.ts';
import { MANAGING, PERMISSION_LABELS } from '../../permissions.ts';
import { boundToCompany, editsOrders, orderActor } from '../actor.ts';
import { isClosed, serviceOf, type Status } from '../terms.ts';
import { BTS_MAY } from '../transitions.ts';

const ONLY_WITH_SCOPE = 'Zlecenia zmienia tylko pracownik, którego zakres współpracy to PH albo BTS.';

const ANOTHER_DRIVES = 'Do tego zlecenia jedzie inny serwis. Pracownik BTS zmienia tylko zlecenia swojego serwisu.';

/** What another service drives to. */
const isOfAnother = (access: Access, companyId: string): boolean => {
  const service = serviceOf(companyId);
  return service !== null && service !== boundToCompany(access);
};

/**
 * Why somebody does not change an order that this service drives to (ORD-22, ORD-24); undefined: they do. A BTS employee
 * reports on visits of the own company: what its people entered for another one they only see (decision 254).
 */
export function refusedEditing(access: Access, companyId: string): Refusal | undefined {
  if (orderActor(access) === 'bts' && isOfAnother(access, companyId)) return forbidden(ANOTHER_DRIVES);
  if (editsOrders(access)) return undefined;
  if (isEmployee(access)) return forbidden(ONLY_WITH_SCOPE);
  return forbidden(lackingText(MANAGING.filter((one) => !access.can(one)).map((one) => PERMISSION_LABELS[one])));
}

/**
 * Why somebody may not take back the step to a status (decision 059): a BTS employee takes back those that are theirs to
 * take; a completed order is reopened by an operator, never by those whose work it closes; any other by the one who manages
 * orders (ORD-22). Undefined: they may.
 */
export function refusedTakingBack(
  access: Access,
  { status, companyId }: { readonly status: Status; readonly companyId: string },
): Refusal | undefined {
  const actor = orderActor(access);
  const unfit = refusedEditing(access, companyId);
  if (unfit) return unfit;
  if (actor === 'bts')
    return BTS_MAY.includes(status) ? undefined : forbidden('Pracownik BTS cofa tylko umówienie i wykonanie wizyty.');
  return actor === 'operator' || !isClosed(status) ? undefined : forbidden('Zakończenie zlecenia cofa tylko operator.');
}
