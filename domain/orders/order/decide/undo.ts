import { missing } from '#domain/form/validators/text.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { Command } from '#domain/kernel/decider.ts';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { existing, now, valuesOf, type OrderChange } from './editable.ts';
import { blankDetails, toDetails, type OrderDetails, type OrderDetailsGroup, type SealedDetails } from '../details.ts';
import type { OrderEvent } from '../events.ts';
import { differences } from './facts.ts';
import { fieldsOf, GROUP_NAMES, type GroupName } from '../fields.ts';
import { isAssessed } from '../rules.ts';
import { refusedTakingBack } from './rights.ts';
import { statusesOf, statusOf, type OrderContents, type OrderState, type Step } from '../state.ts';
import { STATUS_LABELS, statusAfterUndo, type Status } from '../terms.ts';
import { hoursInFact, isOfTime, timeOf, type VisitTime } from '../visit-hours.ts';

/** Where an undo leads. */
interface Undone {
  readonly status: Status;
  readonly contents: OrderContents;
}

/** Steps that say a day: that of the visit, or of the work. */
const TELLS_DAY: readonly Status[] = ['set', 'done'];

/**
 * ORD-04: the order as it was before its last step: the day that was agreed then, and every field that the step itself
 * changed. What was changed later stays, another value of such a field too, but for the assessment of work that was not
 * done then. A cancelled order starts
 * again, so it has the day of before its first visit. Undefined at the start.
 *
 * @param keeps names of fields that can't be given back, so they stay
 */
export function undone(state: OrderState, keeps: readonly string[] = []): Undone | undefined {
  const step = state.way.at(-1);
  const last = step && withoutFields(step, [...keeps, ...changedLater(state, step)]);
  const status = statusAfterUndo(statusesOf(state));
  if (!last || !status) return undefined;
  const { details, ...contents } = last.before ? restored(state, last.before, last) : state;
  const time = timeBefore(state, last);
  return { status, contents: { ...contents, details: details && assessedIn(status, details), ...time } };
}

/** Day and hours of before the step; of a cancelled order, which starts again, that of before the first one that said a day. */
function timeBefore(state: OrderState, last: Step): VisitTime {
  const { way } = state;
  const from = last.status === 'cancelled' ? 1 : way.length - 1;
  const dated = way.slice(from).find((step) => TELLS_DAY.includes(step.status) || step.changed.some(isOfTime));
  return timeOf(dated?.before ?? state);
}

const withoutFields = (step: Step, names: readonly string[]): Step => ({
  ...step,
  changed: step.changed.filter((name) => !names.includes(name)),
});

/**
 * Of the fields that a step changed those that have another value since. Where the step named another person, that
 * person's fields go with the step, whatever was corrected since: nobody has a name with somebody else's telephone.
 */
function changedLater(state: OrderState, { before, left, changed }: Step): string[] {
  if (!state.details || !left?.details || !before?.details) return [];
  const is: Readonly<Record<string, unknown>> = valuesOf(state, state.details);
  const was: Readonly<Record<string, unknown>> = valuesOf({ ...state, ...left }, left.details);
  const ofPersons = new Set(personsNamed(before.details, left.details));
  return changed.filter((name) => !isOfTime(name) && is[name] !== was[name] && !ofPersons.has(name));
}

/** Personal fields of the groups that are about another person since. */
const personsNamed = (before: OrderDetails, left: OrderDetails): string[] =>
  GROUP_NAMES.filter((name) => before[name].sealed?.personId !== left[name].sealed?.personId).flatMap((name) =>
    fieldsOf(name).flatMap((field) => (field.personal ? [field.name] : [])),
  );

/** What the client thinks of a visit goes with the visit. */
const assessedIn = (status: Status, details: OrderDetails): OrderDetails =>
  isAssessed(status) ? details : { ...details, assessment: NOT_ASSESSED };

const NOT_ASSESSED = toDetails(blankDetails(), { client: '' }).assessment;

const isChanged = ({ changed }: Step, name: string): boolean => changed.includes(name);

function restored(state: OrderState, before: OrderContents, step: Step): OrderContents {
  const keep = <K extends keyof OrderContents>(key: K, ...names: string[]): OrderContents[K] =>
    names.some((name) => isChanged(step, name)) ? before[key] : state[key];
  return {
    details: state.details && before.details && restoredDetails(state.details, before.details, step),
    orderedBy: keep('orderedBy', 'employeeId'),
    companyId: keep('companyId', 'companyId'),
    ...timeOf(state),
    confirmations: keep('confirmations', 'activationService', 'isWarrantyValid'),
  };
}

const restoredDetails = (is: OrderDetails, was: OrderDetails, step: Step): OrderDetails =>
  Object.fromEntries(
    GROUP_NAMES.map((name) => [name, restoredGroup(name, { is: is[name], was: was[name], step })]),
  ) as unknown as OrderDetails;

interface Group {
  readonly is: OrderDetailsGroup;
  readonly was: OrderDetailsGroup;
  readonly step: Step;
}

/** Of somebody who was erased nothing comes back. */
function restoredGroup(name: GroupName, { is, was, step }: Group): OrderDetailsGroup {
  const fields = fieldsOf(name).filter((field) => isChanged(step, field.name));
  if (fields.length === 0 || is.sealed?.forgotten || was.sealed?.forgotten) return is;
  const valuesOf = (group: OrderDetailsGroup['open'] | SealedDetails | undefined, personal: boolean) =>
    Object.fromEntries(
      fields
        .filter((field) => (field.personal ?? false) === personal)
        .map(({ name: field }) => [field, group?.[field] ?? '']),
    );
  const personal = valuesOf(was.sealed, true);
  const open = { ...is.open, ...valuesOf(was.open, false) } as OrderDetailsGroup['open'];
  if (Object.keys(personal).length === 0) return { ...is, open };
  // Who it is about comes back with what was said of them.
  const about = was.sealed ?? is.sealed;
  if (!about) return { open };
  const { personId } = about;
  const standing = fieldsOf(name).flatMap((field) =>
    field.personal ? [[field.name, is.sealed?.[field.name] ?? '']] : [],
  );
  const sealed = { ...Object.fromEntries(standing), ...personal, personId };
  return { open, sealed };
}

/** Why the last step can't be taken back (ORD-04): the one place for button, page and command; undefined: it can. */
export function refusedUndo(
  access: Access,
  { statuses, companyId }: { readonly statuses: readonly Status[]; readonly companyId: string },
): Refusal | undefined {
  const status = statuses.at(-1) ?? 'requested';
  const unfit = refusedTakingBack(access, { status, companyId });
  if (unfit) return unfit;
  return statusAfterUndo(statuses) === undefined ? conflict(atStart(status)) : undefined;
}

const atStart = (status: Status): string => `Zlecenia o statusie „${STATUS_LABELS[status]}” nie można cofnąć.`;

interface Kept {
  /** Names of fields that stay as they are: a number that another order has by now, a service that is switched off. */
  readonly keeps?: readonly string[] | undefined;
}

/** ORD-04: one step back, or a cancelled order to the start; the reason says why. */
export const undoOrder: Command<OrderState, OrderChange & Pick<Kept, 'keeps'>, OrderEvent> = {
  name: 'UndoOrder',
  permission: 'VIEWING_ORDERS',
  decide(state, input, { access, reason }) {
    const details = existing(state, input, access);
    if (isRefusal(details)) return details;
    const unfit = refusedTakingBack(access, { status: statusOf(state), companyId: state.companyId });
    if (unfit) return unfit;
    if (!reason) return invalid({ reason: [missing('Powód')] });
    const back = undone(state, input.keeps);
    if (!back) return conflict(atStart(statusOf(state)), now(state));
    const { status, contents } = back;
    const { executionDate, hours } = contents;
    return [
      ...differences({ ...state, executionDate, hours }, contents),
      { type: 'OrderReinstated', data: { orderId: state.id, status, executionDate, ...hoursInFact(hours) } },
    ];
  },
};
