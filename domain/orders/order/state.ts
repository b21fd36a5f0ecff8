import type { Decider } from '#domain/kernel/decider.ts';
import type { Before } from '#domain/kernel/event.ts';
import { attachmentEvents, type Attachment } from './attachments/events.ts';
import { keptEvents } from './kept/events.ts';
import { CORRECTIONS, type OrderEvent } from './events.ts';
import { personOfTexts, type OrderDetails, type OrderDetailsGroup } from './details.ts';
import { fieldsOf, GROUP_NAMES, type GroupName } from './fields.ts';
import { reinstated, type Confirmation, type Status } from './terms.ts';
import { hoursText, isOfTime, timeOf, type VisitHours, type VisitTime } from './visit-hours.ts';

/** The employee an order was entered for, and the company that the employee belonged to then. */
export interface OrderedBy {
  readonly employeeId: string | null;
  readonly companyId: string | null;
}

/** What a step may change besides the status. */
export type OrderContents = Pick<OrderState, 'details' | 'orderedBy' | 'companyId' | 'confirmations'> & VisitTime;

/** A status on the way, and what the step to it changed: undo takes back just that (ORD-04). */
export interface Step {
  readonly status: Status;
  /** The order before the step; null at the start. */
  readonly before: OrderContents | null;
  /** Names of the form's fields. */
  readonly changed: readonly string[];
  /** Of these the ones whose own fact is still to come: it follows the step in the same decision. */
  readonly owed: readonly string[];
  /** The order as the step left it: what differs since was changed later. Null at the start. */
  readonly left: OrderContents | null;
}

export interface OrderState {
  id: string;
  /** Counts the facts; 0 before the order is entered. */
  version: number;
  /** The way here, the present status last: undo goes one step back (ORD-04). */
  way: readonly Step[];
  /** Null before the order is entered. */
  details: OrderDetails | null;
  orderedBy: OrderedBy;
  /** The service company's id, or a special choice (ORD-08). */
  companyId: string;
  /** `YYYY-MM-DD`, or ''. */
  executionDate: string;
  /** Null where only the day is known. */
  hours: VisitHours | null;
  confirmations: readonly Confirmation[];
  attachments: readonly Attachment[];
}

export const statusOf = ({ way }: Pick<OrderState, 'way'>): Status => way.at(-1)?.status ?? 'requested';
export const statusesOf = ({ way }: Pick<OrderState, 'way'>): Status[] => way.map(({ status }) => status);

const START: Step = { status: 'requested', before: null, changed: [], owed: [], left: null };

/** Facts apart from what the form says: no version of it. */
const BESIDE: ReadonlySet<string> = new Set([...attachmentEvents, ...keptEvents].map(({ type }) => type));
export const isBeside = (type: string): boolean => BESIDE.has(type);

export const order: Decider<OrderState, OrderEvent> = {
  name: 'order',
  version: 4,
  initial: () => ({
    id: '',
    version: 0,
    way: [],
    details: null,
    orderedBy: { employeeId: null, companyId: null },
    companyId: '',
    executionDate: '',
    hours: null,
    confirmations: [],
    attachments: [],
  }),
  evolve(state, event) {
    if (!isBeside(event.type)) state.version += 1;
    Object.assign(state, changed(state, event));
    return Object.assign(state, { way: settled(state, event) });
  },
  /** A reason is about the client, as the order's other texts are. */
  personsOf: ({ details }) => (details ? personOfTexts(details) : []),
  before: (state): Before | undefined =>
    state.details
      ? { status: statusOf(state), executionDate: state.executionDate, hours: hoursText(state.hours) }
      : undefined,
};

interface Moved {
  readonly changed: readonly string[];
  /** Only of the steps that have a day. */
  readonly executionDate?: string;
  readonly hours?: VisitHours | undefined;
}

/** When the visit is after a fact that says a day: hours that it does not say there are none any more. */
const said = ({
  executionDate,
  hours = null,
}: {
  readonly executionDate: string;
  readonly hours?: VisitHours | null | undefined;
}): VisitTime => ({
  executionDate,
  hours,
});

/** The status comes before whatever else the step changes, so the state is still that of before. */
function moved(state: OrderState, to: Status, { changed, executionDate, hours }: Moved) {
  const before = contentsOf(state);
  const time = executionDate === undefined ? timeOf(state) : said({ executionDate, hours });
  const left = { ...before, ...time };
  const owed = changed.filter((name) => !isOfTime(name) || executionDate === undefined);
  return { way: [...state.way, { status: to, before, changed, owed, left }], ...time };
}

const contentsOf = (state: OrderState): OrderContents => {
  const { details, orderedBy, companyId, confirmations } = state;
  return { details, orderedBy, companyId, ...timeOf(state), confirmations };
};

/** The way after a fact: the last step has what the fact brought of it. */
function settled(state: OrderState, event: OrderEvent): readonly Step[] {
  const last = state.way.at(-1);
  if (!last || last.owed.length === 0) return state.way;
  const brought = new Set(fieldsIn(event));
  const owed = last.owed.filter((name) => !brought.has(name));
  return owed.length === last.owed.length
    ? state.way
    : [...state.way.slice(0, -1), { ...last, owed, left: contentsOf(state) }];
}

/** The way up to the status that an undo leads back to. */
function wayBack(state: OrderState, to: Status): readonly Step[] {
  const steps = state.way.slice(0, reinstated(statusesOf(state), to).length);
  return steps.at(-1)?.status === to ? steps : [{ ...START, status: to }];
}

/** Names of the form's fields that a fact without a step may change. */
function fieldsIn({ type, data }: OrderEvent): readonly string[] {
  switch (type) {
    case 'OrderReassigned':
      return ['companyId'];
    case 'OrderHandedOver':
      return ['employeeId'];
    case 'VisitMoved':
      return ['executionDate', 'visitFrom', 'visitTo'];
    case 'ConfirmationGiven':
    case 'ConfirmationWithdrawn':
      return [data.confirmation];
    default:
      return GROUP_NAMES.filter((name) => CORRECTIONS[name] === type).flatMap((name) =>
        fieldsOf(name).map((field) => field.name),
      );
  }
}

type Data<T extends OrderEvent['type']> = Extract<OrderEvent, { type: T }>['data'];
type Change<T extends OrderEvent['type']> = (state: OrderState, data: Data<T>) => Partial<OrderState>;

const corrected =
  (group: GroupName): ((state: OrderState, data: { readonly after: OrderDetailsGroup }) => Partial<OrderState>) =>
  ({ details }, { after }) =>
    details ? { details: { ...details, [group]: after } } : {};

/** What each fact changes. */
const CHANGES: { readonly [T in OrderEvent['type']]: Change<T> } = {
  OrderEntered: (_state, { orderId, orderedBy, companyId, details }) => ({
    id: orderId,
    way: [START],
    orderedBy,
    companyId,
    details,
  }),
  OrderApproved: (state, step) => moved(state, 'approved', step),
  VisitSet: (state, step) => moved(state, 'set', step),
  VisitMoved: (_state, { to, hours }) => said({ executionDate: to, hours }),
  ServiceDone: (state, step) => moved(state, 'done', step),
  OrderCompleted: (state, step) => moved(state, 'completed', step),
  OrderCancelled: (state, step) => moved(state, 'cancelled', step),
  OrderReinstated: (state, { status, executionDate, hours }) => ({
    way: wayBack(state, status),
    ...(executionDate === null ? {} : said({ executionDate, hours })),
  }),
  OrderReassigned: (_state, { to }) => ({ companyId: to }),
  OrderHandedOver: (_state, { to }) => ({ orderedBy: to }),
  ConfirmationGiven: ({ confirmations }, { confirmation }) => ({ confirmations: [...confirmations, confirmation] }),
  ConfirmationWithdrawn: ({ confirmations }, { confirmation }) => ({
    confirmations: confirmations.filter((one) => one !== confirmation),
  }),
  OrderAttachmentAdded: ({ attachments }, { attachmentId, content, words }) => ({
    attachments: [...attachments, { id: attachmentId, content, words }],
  }),
  OrderAttachmentRemoved: ({ attachments }, { attachmentId }) => ({
    attachments: attachments.filter(({ id }) => id !== attachmentId),
  }),
  OrderTextsKept: ({ details }, { report, assessment }) =>
    details
      ? { details: { ...details, report: report ?? details.report, assessment: assessment ?? details.assessment } }
      : {},
  OrderHistoryKept: () => ({}),
  OrderTaskCorrected: corrected('task'),
  OrderClientCorrected: corrected('client'),
  OrderDeviceCorrected: corrected('device'),
  OrderSalesCorrected: corrected('sales'),
  OrderPresentationCorrected: corrected('presentation'),
  OrderReportCorrected: corrected('report'),
  OrderAssessed: corrected('assessment'),
};

const changed = (state: OrderState, { type, data }: OrderEvent): Partial<OrderState> =>
  (CHANGES[type] as (state: OrderState, data: unknown) => Partial<OrderState>)(state, data);
