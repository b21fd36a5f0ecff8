import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAccess, guardOf, type Access } from '#domain/kernel/access.ts';
import { fold, type Command, type CommandContext, type Decision } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal, type RefusalCode } from '#domain/kernel/refusal.ts';
import { parsePartial } from '#domain/form/parse.ts';
import { allows } from '#domain/portal/guard.ts';
import { canActOnGroups } from '#domain/orders/access.ts';
import {
  ACTION_STATUS,
  askedBy,
  lenientOnStep,
  ORDER_ACTIONS,
  type OrderAction,
} from '#domain/orders/order/actions.ts';
import { enterOrder, saveOrder, type OrderValues } from '#domain/orders/order/decide.ts';
import { undoOrder } from '#domain/orders/order/decide/undo.ts';
import { blankDetails, toValues, type DetailValues } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import type { OrderFieldName } from '#domain/orders/order/fields.ts';
import { orderForm } from '#domain/orders/order/form.ts';
import { order, statusOf, type OrderState } from '#domain/orders/order/state.ts';
import { ACTIVITIES, SPECIAL_SERVICES, STATUSES, statusOptions, WITHOUT_SERVICE } from '#domain/orders/order/terms.ts';
import { nextStatuses } from '#domain/orders/order/transitions.ts';
import { ordersPages } from '#domain/orders/pages.ts';
import { heldBy, heldByScope, PERMISSIONS, type Permission } from '#domain/orders/permissions.ts';
import { orders } from '#domain/orders/portal.ts';
import { replay } from '#ops/projector/replay.ts';
import { orderFormValues } from '#projections/orders/orders/order-details.ts';
import { serviceOrders, type OrderRow } from '#projections/orders/orders/orders.ts';
import { refusedToRun } from '#api/handlers/run-command.ts';
import { allowedActions, NOTHING, orderOffers } from './allowed-actions.ts';
import { bulkRoute } from './bulk.ts';
import { isVisible } from './run.ts';

const ID = 'z1';
const TODAY = '2026-11-22';
const ANOTHER_DAY = '2026-12-03';
const COMPANIES = ['c1', 'c2'] as const;

const operator = (...ticked: Permission[]): Access =>
  createAccess({ actorType: 'ZleceniaOperator', permissions: heldBy(ticked) });
const employee = (owner: string | null, ...scope: string[]): Access =>
  createAccess({ actorType: 'ZleceniaEmployee', permissions: heldByScope(scope), owner });

const everything = operator(...PERMISSIONS);

/** Everybody there is: by one permission, by those that make a whole (ORD-22), by scope and company. */
const ACTORS: Readonly<Record<string, Access>> = {
  'all permissions': everything,
  ...Object.fromEntries(PERMISSIONS.map((one) => [one, operator(one)])),
  'manages, without groups': operator('MANAGING_ORDERS', 'VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'),
  'groups and PH': operator('RECEIVING_SHIPMENTS', 'PH_PERMISSIONS'),
  'groups, sees': operator('RECEIVING_SHIPMENTS', 'VIEWING_ORDERS'),
  partner: operator('VIEWING_ORDERS', 'ADDING_ORDERS_AS_PARTNER'),
  'PH of c1': employee('c1', 'ph'),
  'BTS of c1': employee('c1', 'bts'),
  'PH and BTS of c1': employee('c1', 'ph', 'bts'),
  'no scope, of c1': employee('c1'),
  'PH of c2': employee('c2', 'ph'),
  'BTS of c2': employee('c2', 'bts'),
  'PH of no company': employee(null, 'ph'),
};

const filled = (activityType: string): DetailValues => ({
  ...blankDetails(),
  ...{ orderNumber: 'Z/1', activityType, companyName: 'Kotły Nowak', address: 'Polna 1', postalCode: '00-001' },
  ...{ city: 'Łódź', contactPerson: 'Żaneta Nowak', phoneNumber: '600700800', deviceModel: '1200' },
  ...{ salesPerson: 'Jan Handlowiec', salesPersonNumber: '600700801', presentationPerson: 'Ewa Pokazowa' },
});

/** What people answer when a step asks. */
const ANSWERS: Readonly<Partial<Record<OrderFieldName, string>>> = {
  ...(filled('activation') as Record<string, string>),
  ...{ companyId: 'c1', executionDate: TODAY, installationDate: '2026-11-20', employeeId: 'e1' },
  ...{ activationService: 'true', isWarrantyValid: 'true', intentionToBuy: 'yes' },
};

const choice = fc.constantFrom(...COMPANIES, ...SPECIAL_SERVICES.map(({ value }) => value));
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('onward'), which: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('save'), status: fc.constantFrom(...STATUSES) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('assign'), companyId: choice }) },
  // ORD-07: a cancelled order may be emptied.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('empty') }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo') }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const histories = fc.record({
  activity: fc.constantFrom(...ACTIVITIES),
  companyId: choice,
  of: fc.option(fc.constantFrom(...COMPANIES)),
  steps: fc.array(step, { maxLength: 9, size: 'max' }),
  /** Who fills in what the steps ask. */
  fills: fc.constantFrom(...Object.keys(ACTORS)),
  erased: fc.option(fc.constantFrom('client', 'sales', 'presentation'), { freq: 4 }),
});

const contextOf = (access: Access): CommandContext => ({
  actor: { type: access.actorType ?? 'visitor', id: 'who', portal: 'zlecenia' } as CommandContext['actor'],
  access,
  now: `${TODAY}T10:00:00.000Z`,
  today: TODAY,
  reason: 'Powód',
});

const valuesNow = (state: OrderState, changes: Partial<OrderValues> = {}): OrderValues => ({
  details: state.details ? toValues(state.details) : blankDetails(),
  persons: { client: 'client', sales: 'sales', presentation: 'presentation' },
  orderedBy: state.orderedBy,
  companyId: state.companyId,
  executionDate: state.executionDate || TODAY,
  hours: state.hours,
  status: statusOf(state),
  confirmations: state.confirmations,
  ...changes,
});

/** How `execute` refuses it: anyone who may not have it run is refused before it decides. Undefined: it is accepted. */
function refused<Input>(
  access: Access,
  state: OrderState,
  { command, input }: { command: Command<OrderState, Input, OrderEvent>; input: Input },
): RefusalCode | undefined {
  const decision =
    refusedToRun({ portal: 'zlecenia', access }, [command]) ?? command.decide(state, input, contextOf(access));
  return isRefusal(decision) ? decision.refused : undefined;
}

type Save = { command: typeof saveOrder; input: Parameters<typeof saveOrder.decide>[1] };

/** An order has no step to the status that it has: pressed twice it is saved as it is. */
const refusedStep = (access: Access, state: OrderState, save: Save): RefusalCode | undefined =>
  refused(access, state, save) ?? (save.input.values.status === statusOf(state) ? 'conflict' : undefined);

function decided(events: readonly OrderEvent[], one: Step): readonly OrderEvent[] {
  const state = fold(order, structuredClone(events));
  if (!state.details) return [];
  const save = (changes: Partial<OrderValues>) => {
    const input = { orderId: ID, values: valuesNow(state, changes) };
    return saveOrder.decide(state, input, contextOf(everything));
  };
  const { orderNumber, activityType } = toValues(state.details);
  const emptied = { ...blankDetails(), orderNumber, activityType } as DetailValues;
  const next = nextStatuses({ status: statusOf(state), companyId: state.companyId }, 'operator');
  const decide = {
    onward: ({ which }) => save({ status: next[which % next.length] ?? statusOf(state) }),
    save: ({ status }) => save({ status }),
    assign: ({ companyId }) => save({ companyId }),
    empty: () => save({ status: 'cancelled', details: emptied }),
    undo: () => undoOrder.decide(state, { orderId: ID }, contextOf(everything)),
  } satisfies { [K in Step['kind']]: (step: Extract<Step, { kind: K }>) => Decision<OrderEvent> };
  const decision = (decide[one.kind] as (step: Step) => Decision<OrderEvent>)(one);
  return isRefusal(decision) ? [] : decision;
}

/** As the log gives it when a person's key is gone. */
const withoutPerson = (events: readonly OrderEvent[], personId: string | null): OrderEvent[] =>
  JSON.parse(JSON.stringify(events), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'personId' in value && value.personId === personId
      ? { personId, forgotten: true }
      : value,
  ) as OrderEvent[];

function played({
  activity,
  companyId,
  of,
  steps,
  erased,
}: typeof histories extends fc.Arbitrary<infer H> ? H : never) {
  const values: OrderValues = {
    ...valuesNow(order.initial(), { details: filled(activity) }),
    ...{ companyId, executionDate: '', orderedBy: { employeeId: of && `e-${of}`, companyId: of } },
  };
  const input = { id: ID, values: { ...values, status: 'requested' as const } };
  let events = enterOrder.decide(order.initial(), input, contextOf(everything)) as readonly OrderEvent[];
  for (const one of steps) events = [...events, ...decided(events, one)];
  const blanked = withoutPerson(events, erased);
  const recorded = blanked.map((event, revision): Recorded => ({
    ...event,
    ...{ id: `f${revision}`, stream: `order-${ID}`, revision, position: String(revision).padStart(12, '0') },
    at: `${TODAY}T10:00:00.000Z`,
    meta: { at: TODAY, actor: contextOf(everything).actor, command: 'Test', correlationId: 'c' },
  }));
  const row = replay(serviceOrders, recorded).get(ID) as OrderRow;
  return { state: fold(order, structuredClone(blanked)), row };
}

/** Anyone who may not open it is offered nothing, and shown nothing. */
const mayOpen = (access: Access, row: OrderRow): boolean =>
  allows(orders, ordersPages.order.guard, access) && isVisible({ access }, row);

/** What a page offers of this order. */
const offeredTo = (access: Access, row: OrderRow) => (mayOpen(access, row) ? allowedActions(access, row) : NOTHING);

/** Whether the step's form takes what is there and what was asked. */
function formTakes(access: Access, row: OrderRow, action: OrderAction): boolean {
  const services = [...SPECIAL_SERVICES, ...COMPANIES.map((value) => ({ value, label: value }))];
  const employees = [row.employee_id ?? 'e1', 'e1'].map((value) => ({ value, label: value }));
  const options = { orders_companies: services, orders_employees: employees, order_statuses: statusOptions(STATUSES) };
  const context = { access, today: TODAY, facts: { isNew: false, companyId: row.company_id, options } };
  const order = { details: row.details, current: orderFormValues(row) };
  const asked = Object.fromEntries(askedBy(action, order, context).map((name) => [name, ANSWERS[name]]));
  const status = ACTION_STATUS[action];
  const isLenient = lenientOnStep(status, order);
  const read = parsePartial(orderForm, { ...asked, status }, { current: order.current, context, isLenient });
  return !isRefusal(read);
}

describe('what a page offers of an order is what its commands accept', () => {
  /** Each was both offered and not: nothing below is proved by never being asked. */
  const seen = new Map<string, Set<boolean>>();
  const note = (what: string, offered: boolean) => {
    seen.set(what, (seen.get(what) ?? new Set()).add(offered));
    return offered;
  };

  it('ORD-04 ORD-19 ORD-22 every step, change and undo, to everybody', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { state, row } = played(history);
        const save = (changes: Partial<OrderValues>) => ({
          command: saveOrder,
          input: { orderId: ID, version: row.version, values: valuesNow(state, changes) },
        });
        for (const [who, access] of Object.entries(ACTORS)) {
          const steps = Object.fromEntries(
            ORDER_ACTIONS.map((one) => [one, refusedStep(access, state, save({ status: ACTION_STATUS[one] }))]),
          );
          const undo = { command: undoOrder, input: { orderId: ID, version: row.version } };
          const refusals = {
            ...steps,
            edit: refused(access, state, save({})),
            // Only a visit that is agreed has another day.
            move:
              statusOf(state) === 'set'
                ? refused(access, state, save({ executionDate: ANOTHER_DAY }))
                : (refused(access, state, save({})) ?? 'conflict'),
            undo: refused(access, state, undo),
          };
          const { actions, mayEdit, mayUndo, mayMove } = offeredTo(access, row);
          const buttons = { edit: mayEdit, move: mayMove, undo: mayUndo };
          const offered = Object.fromEntries([
            ...ORDER_ACTIONS.map((one) => [one, actions.includes(one)]),
            ...Object.entries(buttons),
          ]);
          const open = Object.entries(refusals).map(([one, refusal]) => [one, note(one, refusal === undefined)]);
          expect([who, offered]).toEqual([who, Object.fromEntries(open)]);
          const offers = orderOffers(access, row).map(({ action, refusal }) => [action, refusal?.refused]);
          const asked = mayOpen(access, row) ? Object.fromEntries(offers) : refusals;
          expect([who, asked]).toEqual([who, refusals]);
        }
        const access = ACTORS[history.fills] as Access;
        const { actions } = offeredTo(access, row);
        expect([history.fills, actions.filter((one) => !formTakes(access, row, one))]).toEqual([history.fills, []]);
      }),
      { numRuns: 120 },
    );
    expect([...ORDER_ACTIONS, 'edit', 'undo', 'move'].filter((what) => seen.get(what)?.size !== 2)).toEqual([]);
  });

  it('ORD-21 groups, to the one who may change each order of them', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { state, row } = played(history);
        const companyId = row.company_id === 'c1' ? WITHOUT_SERVICE : 'c1';
        const values = valuesNow(state, { companyId });
        for (const [who, access] of Object.entries(ACTORS)) {
          const offered = note('groups', canActOnGroups(access));
          // The list is where they are offered, and the route's guard and the change of each order are behind it.
          if (!offered) continue;
          expect([who, allows(orders, ordersPages.orders.guard, access)]).toEqual([who, true]);
          expect([who, allows(orders, guardOf(bulkRoute.guard), access)]).toEqual([who, true]);
          const assigns = refused(access, state, { command: saveOrder, input: { orderId: ID, values } }) === undefined;
          expect([who, note('assign', offeredTo(access, row).mayEdit)]).toEqual([who, assigns]);
        }
      }),
      { numRuns: 60 },
    );
    expect(['groups', 'assign'].filter((what) => seen.get(what)?.size !== 2)).toEqual([]);
  });
});
