import { z } from 'zod';
import {
  defineEvent,
  type Before,
  type EventDefinition,
  type EventOf,
  type FieldChange,
} from '#domain/kernel/event.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { notedText } from '#domain/text/noted.ts';
import { detailsChanges, hoursChange, personsOfGroups, statusChange, namedChange } from './changes.ts';
import { detailsGroup, orderDetails, type OrderDetailsGroup } from './details.ts';
import { attachmentEvents } from './attachments/events.ts';
import { keptEvents } from './kept/events.ts';
import { CONFIRMATION_NAMES, STATUSES } from './terms.ts';
import type { GroupName } from './fields.ts';

/** What happens to a service order, in the words of those who work with it. Every fact is in the order's own stream. */

const id = { orderId: z.string() };
const records = ({ orderId }: { orderId: string }) => [subjectOf('order', orderId)];

/** Who an order was entered for, and whose company it belongs to since: null where an operator entered it for nobody. */
const ordering = z.object({ employeeId: z.string().nullable(), companyId: z.string().nullable() });

export const OrderEntered = defineEvent({
  type: 'OrderEntered',
  schema: z.object({
    ...id,
    /** Instant, ISO 8601 UTC. */
    enteredAt: z.string(),
    orderedBy: ordering,
    /** A service company's id, or one of the special choices (ORD-08). */
    companyId: z.string(),
    details: orderDetails,
  }),
  timeline: {
    records,
    text: ({ orderedBy }) =>
      orderedBy.employeeId === null ? 'Wprowadzono zlecenie' : 'Wprowadzono zlecenie w imieniu pracownika',
    changes: ({ orderedBy, companyId }) => [
      ...(orderedBy.employeeId === null ? [] : [namedChange('employeeId', null, orderedBy.employeeId)]),
      namedChange('companyId', null, companyId),
    ],
  },
});

/** What a step changes of the order besides its status, by the names of the form's fields: undo takes it back (ORD-04). */
const step = { ...id, changed: z.array(z.string()) };
const steps = z.object(step);
/** Steps of before version 2 did not say it. */
const withoutChanged = (data: object): object => ({ ...data, changed: [] });

/** A fact that moves the order to a status. */
const statusFact = <T extends string, S extends z.ZodType<{ orderId: string }>>(fact: {
  type: T;
  schema: S;
  upcaster: (data: never) => object;
  text(data: z.infer<S>): string;
  status(data: z.infer<S>): (typeof STATUSES)[number];
  changes?(data: z.infer<S>, before?: Before): FieldChange[];
}) =>
  defineEvent({
    type: fact.type,
    version: 2,
    schema: fact.schema,
    upcasters: [fact.upcaster],
    timeline: {
      records,
      text: fact.text,
      changes: (data, before) => [...statusChange(before, fact.status(data)), ...(fact.changes?.(data, before) ?? [])],
    },
  });

export const OrderApproved = statusFact({
  type: 'OrderApproved',
  schema: steps,
  upcaster: withoutChanged,
  text: () => 'Zatwierdzono zlecenie',
  status: () => 'approved',
});

/** `HH:MM` in Europe/Warsaw; absent where only the day was agreed. */
const hours = z.object({ from: z.string(), to: z.string() }).optional();

/** Days are `YYYY-MM-DD` in Europe/Warsaw. */
const visit = z.object({ ...step, executionDate: z.string(), hours });

const dayChange = (from: unknown, to: string): FieldChange[] =>
  from === to ? [] : [namedChange('executionDate', from, to)];

interface Said {
  readonly executionDate: string;
  readonly hours?: z.infer<typeof hours>;
}

const timeChange = ({ executionDate, hours: to }: Said, before?: Before): FieldChange[] => [
  ...dayChange(before?.executionDate, executionDate),
  ...hoursChange(before, to),
];

export const VisitSet = statusFact({
  type: 'VisitSet',
  schema: visit,
  upcaster: withoutChanged,
  text: () => 'Umówiono wizytę',
  status: () => 'set',
  changes: timeChange,
});

/** The day of the visit or of the work, or its hours, changed without a change of status; '' where there is no day. */
export const VisitMoved = defineEvent({
  type: 'VisitMoved',
  schema: z.object({ ...id, from: z.string(), to: z.string(), hours }),
  timeline: {
    records,
    text: ({ from, to }) =>
      from === to
        ? 'Zmieniono godziny wizyty'
        : from === ''
          ? 'Wpisano datę wykonania'
          : to === ''
            ? 'Usunięto datę wykonania'
            : 'Zmieniono datę wykonania',
    changes: ({ from, to, hours: is }, before) => [...dayChange(from, to), ...hoursChange(before, is)],
  },
});

/** `notedAt`, ISO 8601 UTC: see `notedText`. */
export const ServiceDone = statusFact({
  type: 'ServiceDone',
  schema: visit.extend({ notedAt: z.string().optional() }),
  upcaster: withoutChanged,
  text: ({ notedAt }) => `Wykonano usługę${notedText(notedAt)}`,
  status: () => 'done',
  changes: timeChange,
});

export const OrderCompleted = statusFact({
  type: 'OrderCompleted',
  schema: steps,
  upcaster: withoutChanged,
  text: () => 'Zakończono zlecenie',
  status: () => 'completed',
});

export const OrderCancelled = statusFact({
  type: 'OrderCancelled',
  schema: steps,
  upcaster: withoutChanged,
  text: () => 'Anulowano zlecenie',
  status: () => 'cancelled',
});

/**
 * Undo of the last step, or of a cancellation, with a reason (ORD-04). `executionDate`: the day that the order has again,
 * with its hours; null in facts of version 1, which left the day of the step that was undone.
 */
export const OrderReinstated = statusFact({
  type: 'OrderReinstated',
  schema: z.object({ ...id, status: z.enum(STATUSES), executionDate: z.string().nullable(), hours }),
  upcaster: (data: object) => ({ ...data, executionDate: null }),
  text: () => 'Cofnięto ostatnią zmianę statusu',
  status: ({ status }) => status,
  changes: ({ executionDate, hours: to }, before) =>
    executionDate === null ? [] : timeChange({ executionDate, hours: to }, before),
});

/** Another service company is to do it. */
export const OrderReassigned = defineEvent({
  type: 'OrderReassigned',
  schema: z.object({ ...id, from: z.string(), to: z.string() }),
  timeline: {
    records,
    text: () => 'Zmieniono serwis',
    changes: ({ from, to }) => [namedChange('companyId', from, to)],
  },
});

/** Another employee is responsible for it. */
export const OrderHandedOver = defineEvent({
  type: 'OrderHandedOver',
  schema: z.object({ ...id, from: ordering, to: ordering }),
  timeline: {
    records,
    text: () => 'Przekazano zlecenie innemu pracownikowi',
    changes: ({ from, to }) => [namedChange('employeeId', from.employeeId, to.employeeId)],
  },
});

/** ORD-18: the wording as it was next to the box. */
export const ConfirmationGiven = defineEvent({
  type: 'ConfirmationGiven',
  schema: z.object({ ...id, confirmation: z.enum(CONFIRMATION_NAMES), wording: z.string() }),
  timeline: {
    records,
    text: ({ wording }) => `Potwierdzono: „${wording}”`,
  },
});

export const ConfirmationWithdrawn = defineEvent({
  type: 'ConfirmationWithdrawn',
  schema: z.object({ ...id, confirmation: z.enum(CONFIRMATION_NAMES) }),
  timeline: {
    records,
    text: ({ confirmation }) =>
      confirmation === 'activationService'
        ? 'Wycofano potwierdzenie wymagań technicznych'
        : 'Wycofano potwierdzenie gwarancji',
  },
});

/** A group of the details as it was and as it is since. */
const correction = <T extends string>(type: T, group: GroupName, text: string) => {
  const schema = z.object({ ...id, before: detailsGroup(group), after: detailsGroup(group) });
  return defineEvent({
    type,
    schema,
    timeline: {
      records,
      text: () => text,
      changes: (data: Correction) => detailsChanges(group, data.before, data.after),
      persons: (data: Correction) => personsOfGroups([data.before, data.after]),
    },
  }) as EventDefinition<T, Correction>;
};

interface Correction {
  readonly orderId: string;
  readonly before: OrderDetailsGroup;
  readonly after: OrderDetailsGroup;
}

export const TaskCorrected = correction('OrderTaskCorrected', 'task', 'Poprawiono numer lub rodzaj zlecenia');
export const ClientCorrected = correction('OrderClientCorrected', 'client', 'Poprawiono dane klienta');
export const DeviceCorrected = correction('OrderDeviceCorrected', 'device', 'Poprawiono dane urządzenia');
export const SalesCorrected = correction('OrderSalesCorrected', 'sales', 'Poprawiono dane sprzedaży');
export const PresentationCorrected = correction(
  'OrderPresentationCorrected',
  'presentation',
  'Poprawiono dane prezentacji',
);
export const ReportCorrected = correction('OrderReportCorrected', 'report', 'Poprawiono opis i rozliczenie');
export const ClientAssessed = correction('OrderAssessed', 'assessment', 'Zapisano ocenę klienta');

/** The fact that records a change of a group. */
export const CORRECTIONS = {
  task: TaskCorrected.type,
  client: ClientCorrected.type,
  device: DeviceCorrected.type,
  sales: SalesCorrected.type,
  presentation: PresentationCorrected.type,
  report: ReportCorrected.type,
  assessment: ClientAssessed.type,
} as const satisfies Record<GroupName, string>;

export const orderEvents = [
  ...attachmentEvents,
  ...keptEvents,
  OrderEntered,
  OrderApproved,
  VisitSet,
  VisitMoved,
  ServiceDone,
  OrderCompleted,
  OrderCancelled,
  OrderReinstated,
  OrderReassigned,
  OrderHandedOver,
  ConfirmationGiven,
  ConfirmationWithdrawn,
  TaskCorrected,
  ClientCorrected,
  DeviceCorrected,
  SalesCorrected,
  PresentationCorrected,
  ReportCorrected,
  ClientAssessed,
] as const;
export type OrderEvent = EventOf<typeof orderEvents>;
