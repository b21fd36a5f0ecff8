import type { Decider } from '#domain/kernel/decider.ts';
import type { Before } from '#domain/kernel/event.ts';
import { attachmentEvents, type Attachment } from './attachments/events.ts';
import type { OrderEvent } from './events.ts';
import { personsOfOrder, type OrderDetails, type OrderDetailsGroup } from './details.ts';
import type { GroupName } from './fields.ts';
import { reinstated, type Confirmation, type Status } from './terms.ts';

/** The employee an order was entered for, and the company that the employee belonged to then. */
export interface OrderedBy {
  readonly employeeId: string | null;
  readonly companyId: string | null;
}

export interface OrderState {
  id: string;
  /** Counts the facts; 0 before the order is entered. */
  version: number;
  /** The way here, the present status last: undo goes one step back (ORD-04). */
  statuses: readonly Status[];
  /** Null before the order is entered. */
  details: OrderDetails | null;
  orderedBy: OrderedBy;
  /** The service company's id, or a special choice (ORD-08). */
  companyId: string;
  /** `YYYY-MM-DD`, or ''. */
  executionDate: string;
  confirmations: readonly Confirmation[];
  attachments: readonly Attachment[];
}

export const statusOf = ({ statuses }: OrderState): Status => statuses.at(-1) ?? 'requested';

/** Facts beside what the form says: no version of it. */
const BESIDE: ReadonlySet<string> = new Set(attachmentEvents.map(({ type }) => type));

export const order: Decider<OrderState, OrderEvent> = {
  name: 'order',
  initial: () => ({
    id: '',
    version: 0,
    statuses: [],
    details: null,
    orderedBy: { employeeId: null, companyId: null },
    companyId: '',
    executionDate: '',
    confirmations: [],
    attachments: [],
  }),
  evolve(state, event) {
    if (!BESIDE.has(event.type)) state.version += 1;
    return Object.assign(state, changed(state, event));
  },
  /** A reason may name anybody of the order. */
  personsOf: ({ details }) => (details ? personsOfOrder(details) : []),
  before: (state): Before | undefined =>
    state.details ? { status: statusOf(state), executionDate: state.executionDate } : undefined,
};

const moved = (state: OrderState, to: Status, executionDate = state.executionDate): Partial<OrderState> => ({
  statuses: [...state.statuses, to],
  executionDate,
});

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
    statuses: ['requested'],
    orderedBy,
    companyId,
    details,
  }),
  OrderApproved: (state) => moved(state, 'approved'),
  VisitSet: (state, { executionDate }) => moved(state, 'set', executionDate),
  VisitMoved: (_state, { to }) => ({ executionDate: to }),
  ServiceDone: (state, { executionDate }) => moved(state, 'done', executionDate),
  OrderCompleted: (state) => moved(state, 'completed'),
  OrderCancelled: (state) => moved(state, 'cancelled'),
  OrderReinstated: ({ statuses }, { status }) => ({ statuses: reinstated(statuses, status) }),
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
