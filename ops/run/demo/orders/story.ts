import { systemAccess } from '#domain/kernel/access.ts';
import type { Actor } from '#domain/kernel/actor.ts';
import { metaFromState, type Command, type CommandContext } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { enterOrder, saveOrder, type OrderValues } from '#domain/orders/order/decide.ts';
import { undoOrder } from '#domain/orders/order/decide/undo.ts';
import type { DetailValues, OrderPersons } from '#domain/orders/order/details.ts';
import type { OrderEvent } from '#domain/orders/order/events.ts';
import { order, statusOf, type OrderState } from '#domain/orders/order/state.ts';
import { GRADES, orderStream, WITHOUT_SERVICE, type Status } from '#domain/orders/order/terms.ts';
import type { VisitHours } from '#domain/orders/order/visit-hours.ts';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { Fact } from '../append.ts';
import { atDaytime } from '../hours.ts';
import type { Random } from '../random.ts';
import { opinionOf, type PlannedOrder } from './plan.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;

/** Which steps lead to a status. */
const WAY: Record<Status, readonly Status[]> = {
  requested: [],
  approved: ['approved'],
  set: ['approved', 'set'],
  done: ['approved', 'set', 'done'],
  completed: ['approved', 'set', 'done', 'completed'],
  cancelled: ['cancelled'],
};

/** Some clients say when they are at home, others wait all day. */
const HOURS: readonly (VisitHours | null)[] = [{ from: '08:00', to: '10:00' }, null, { from: '12:15', to: '14:30' }];

interface Cast {
  readonly random: Random;
  readonly now: number;
  readonly operators: readonly Actor[];
  readonly persons: OrderPersons;
  /** Another service, where this one gives the order away. */
  readonly otherCompany: string;
}

/** One order from its entering to its end, by the real decisions. */
export function tellOrder(plan: PlannedOrder, cast: Cast): Fact[] {
  const { random, now, operators, persons, otherCompany } = cast;
  const facts: Fact[] = [];
  let state = order.initial();
  let at = plan.enteredAt;
  let moment = 0;
  const run = <Input>(command: Command<OrderState, Input, OrderEvent>, input: Input, reason?: string) => {
    // In the order of the work, also where several steps fell into one night.
    moment = Math.min(Math.max(atDaytime(at), moment + 5 * MINUTE), now - HOUR);
    const when = new Date(moment).toISOString();
    const context: CommandContext = {
      actor: random.pick(operators),
      access: systemAccess,
      now: when,
      today: dayInWarsaw(when),
      ...(reason ? { reason } : {}),
    };
    const decided = command.decide(state, input, context);
    if (isRefusal(decided)) throw new Error(`${plan.details.orderNumber}: ${decided.message}`);
    for (const event of decided) {
      const more = metaFromState(order, state, { event, reason });
      facts.push({ stream: orderStream(plan.id), event, context, command: command.name, more });
      state = order.evolve(state, event);
    }
  };

  let values = valuesOf(plan, persons);
  const save = (change: Partial<OrderValues>) => {
    values = { ...values, status: statusOf(state), ...change };
    run(saveOrder, { orderId: plan.id, values });
  };
  const withoutService = plan.companyId === WITHOUT_SERVICE;
  // Without a service it was done when it was entered.
  const day = addDays(dayInWarsaw(new Date(plan.enteredAt).toISOString()), withoutService ? 0 : plan.visitAfter);
  const hours = HOURS[plan.visitAfter % HOURS.length] ?? null;
  run(enterOrder, {
    id: plan.id,
    values: withoutService
      ? { ...values, status: 'done', executionDate: day, details: reported(values.details, day) }
      : values,
  });
  if (withoutService) values = { ...values, executionDate: day, details: reported(values.details, day) };
  if (plan.happens.includes('reassigned') && !withoutService) save({ companyId: otherCompany });
  /** The client is asked once the visit is over. */
  const assess = () => {
    if (!plan.happens.includes('assessed')) return;
    const clientGrade = random.pick([...GRADES, GRADES[0]]);
    save({ details: { ...values.details, clientGrade, clientComment: opinionOf(random) } });
  };
  if (withoutService) assess();
  for (const status of withoutService ? WAY[plan.end].slice(3) : WAY[plan.end]) {
    // The visit is agreed before its day.
    at += status === 'done' ? plan.visitAfter * DAY : random.between(1, Math.min(60, plan.visitAfter * 10)) * HOUR;
    const details = status === 'done' ? reported(values.details, day) : values.details;
    save({ status, details, ...(status === 'cancelled' ? {} : { executionDate: day, hours }) });
    if (status === 'set' && plan.happens.includes('moved')) save({ executionDate: addDays(day, 2) });
    if (status === 'done') assess();
  }
  if (plan.end === 'completed' && plan.happens.includes('undone')) {
    at += 5 * HOUR;
    run(undoOrder, { orderId: plan.id }, 'Zakończono przez pomyłkę');
    save({ status: 'completed' });
  }
  return facts;
}

/** What anyone who was there reports, as the rules of the form ask (ORD-09, ORD-14). */
const reported = (details: DetailValues, day: string): DetailValues => ({
  ...details,
  ...(details.activityType === 'activation' ? { installationDate: day } : {}),
  ...(details.activityType === 'presentation' && details.intentionToBuy === '' ? { intentionToBuy: 'no' } : {}),
});

function valuesOf({ details, employee, companyId }: PlannedOrder, persons: OrderPersons): OrderValues {
  return {
    details,
    persons,
    orderedBy: { employeeId: employee.id, companyId: employee.companyId },
    companyId,
    executionDate: '',
    hours: null,
    status: 'requested',
    confirmations: [
      ...(details.activityType === 'activation' ? (['activationService'] as const) : []),
      ...(details.activityType === 'warranty_repair' ? (['isWarrantyValid'] as const) : []),
    ],
  };
}
