import type { Recorded } from '#domain/kernel/event.ts';

/** What reports count of an order, computed from raw events without the product's code. */
export interface OracleOrder {
  /** `YYYY-MM` of its entry; the tests' days begin after one o'clock in Warsaw. */
  readonly month: string;
  readonly service: string;
  readonly activity: string;
  readonly status: string;
  readonly grade: string;
  readonly visit: string;
  /** Days of 24 hours from entry to the arrangement that holds. */
  readonly agreed: number | null;
  /** Calendar days from entry to the day of the work. */
  readonly done: number | null;
}

const DAY = 86_400_000;

const STATUS: Readonly<Record<string, string>> = {
  OrderApproved: 'approved',
  VisitSet: 'set',
  ServiceDone: 'done',
  OrderCompleted: 'completed',
  OrderCancelled: 'cancelled',
};

interface Facts {
  readonly enteredAt: string;
  readonly companyId: string;
  readonly status: string;
  readonly executionDate?: string;
  readonly to: string;
  readonly details: {
    readonly task: { readonly open: { readonly activityType: string } };
    readonly assessment: { readonly open: { readonly clientGrade: string } };
  };
  readonly after: { readonly open: { readonly clientGrade: string } };
}

interface Folded {
  enteredAt: string;
  service: string;
  activity: string;
  grade: string;
  status: string;
  visit: string;
  /** The order waits for a visit to be arranged. */
  isWaiting: boolean;
  agreedAt: string | null;
}

function fold(one: Folded, { type, data, at }: Recorded): void {
  const facts = data as Facts;
  if (type === 'OrderEntered') {
    one.enteredAt = facts.enteredAt;
    one.service = facts.companyId;
    one.activity = facts.details.task.open.activityType;
    one.grade = facts.details.assessment.open.clientGrade;
  }
  const status = type === 'OrderReinstated' ? facts.status : STATUS[type];
  if (status) {
    if (['requested', 'approved'].includes(status)) Object.assign(one, { isWaiting: true, agreedAt: null });
    else if (one.isWaiting) Object.assign(one, { isWaiting: false, agreedAt: status === 'set' ? at : null });
    one.status = status;
    one.visit = facts.executionDate ?? one.visit;
  }
  if (type === 'VisitMoved') one.visit = facts.to;
  if (type === 'OrderReassigned') one.service = facts.to;
  if (type === 'OrderAssessed') one.grade = facts.after.open.clientGrade;
}

/** @param events all of one order's stream */
export function reportedOrder(events: readonly Recorded[]): OracleOrder {
  const one: Folded = {
    enteredAt: '',
    service: '',
    activity: '',
    grade: '',
    status: 'requested',
    visit: '',
    isWaiting: true,
    agreedAt: null,
  };
  for (const event of events) fold(one, event);
  const isDone = ['done', 'completed'].includes(one.status);
  const day = one.enteredAt.slice(0, 10);
  return {
    month: day.slice(0, 7),
    service: one.service,
    activity: one.activity,
    status: one.status,
    grade: one.grade,
    visit: one.visit,
    agreed: one.agreedAt === null ? null : (Date.parse(one.agreedAt) - Date.parse(one.enteredAt)) / DAY,
    done: isDone ? Math.max(0, (Date.parse(one.visit) - Date.parse(day)) / DAY) : null,
  };
}
