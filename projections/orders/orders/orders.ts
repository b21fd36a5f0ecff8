import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { WAITING_STATUSES } from '#domain/orders/notices/terms.ts';
import { OrderDelayNoticed, OrderDuplicateFound, OrderDuplicateSettled } from '#domain/orders/notices/events.ts';
import {
  ClientAssessed,
  ClientCorrected,
  ConfirmationGiven,
  ConfirmationWithdrawn,
  DeviceCorrected,
  OrderApproved,
  OrderCancelled,
  OrderCompleted,
  OrderEntered,
  OrderHandedOver,
  OrderReassigned,
  OrderReinstated,
  PresentationCorrected,
  ReportCorrected,
  SalesCorrected,
  ServiceDone,
  TaskCorrected,
  VisitMoved,
  VisitSet,
} from '#domain/orders/order/events.ts';
import { OrderAttachmentAdded, OrderAttachmentRemoved } from '#domain/orders/order/attachments/events.ts';
import { OrderTextsKept } from '#domain/orders/order/kept/events.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import type { OrderDetailsGroup } from '#domain/orders/order/details.ts';
import type { GroupName } from '#domain/orders/order/fields.ts';
import { reinstated, type Status } from '#domain/orders/order/terms.ts';
import { hourFields, type VisitHours } from '#domain/orders/order/visit-hours.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { attachmentColumns, detailColumns, forget, ordersTable, withPersons, type OrderRow } from './order-row.ts';

export type { OrderRow };

const on = handlers<OrderRow>();
const own = ({ data }: { readonly data: { readonly orderId: string } }) => ({ keys: [data.orderId] });

/** A handler that changes some columns of the order's row and counts the fact. */
const change = <D extends { orderId: string }>(columns: (data: D, row: OrderRow, at: string) => Partial<OrderRow>) => ({
  rows: own as (event: Recorded<{ type: string; data: D }>) => { keys: string[] },
  evolve: (row: OrderRow | undefined, { data, at }: Recorded<{ type: string; data: D }>) =>
    row
      ? withPersons({
          ...row,
          calendar_sequence: row.calendar_sequence + 1,
          ...columns(data, row, at),
          version: row.version + 1,
        })
      : null,
});

/** What the program noticed, and files: no change of the order; nobody's form is out of date because of it. */
const beside = <D extends { orderId: string }>(columns: (data: D, row: OrderRow) => Partial<OrderRow>) => ({
  rows: own as (event: Recorded<{ type: string; data: D }>) => { keys: string[] },
  evolve: (row: OrderRow | undefined, { data }: Recorded<{ type: string; data: D }>) =>
    row ? withPersons({ ...row, ...columns(data, row) }) : null,
});

const moved = (row: OrderRow, status: Status): Partial<OrderRow> => ({ status, statuses: [...row.statuses, status] });

/** When the visit is by a fact that says its day: hours that it does not say there are none. */
function visiting(day: string, hours?: VisitHours) {
  const { visitFrom, visitTo } = hourFields(hours ?? null);
  return { execution_date: day, visit_from: visitFrom, visit_to: visitTo };
}

const corrected = (group: GroupName) =>
  change<{ orderId: string; after: OrderDetailsGroup }>(({ after }, row) =>
    detailColumns({ ...row.details, [group]: after }),
  );

/** Of what an order said before too. */
const ofErasure = on(PersonForgotten, {
  rows: ({ data }) => ({ where: 'persons', is: data.personId }),
  evolve: (row, { data }) => (row ? forget(row, data.personId) : null),
});

export const serviceOrders: ReadModel<OrderRow> = {
  name: 'orders',
  version: 9,
  ...ordersTable,
  past: { on: ofErasure, indexes: ['USING gin (persons)'] },
  on: {
    ...on(OrderEntered, {
      rows: own,
      evolve: (_row, { data }) =>
        withPersons({
          id: data.orderId,
          entered_at: data.enteredAt,
          entered_on: dayInWarsaw(data.enteredAt),
          status: 'requested',
          statuses: ['requested'],
          company_id: data.companyId,
          employee_id: data.orderedBy.employeeId,
          employee_company_id: data.orderedBy.companyId,
          ...visiting(''),
          arranged_at: '',
          ...attachmentColumns([]),
          duplicate_of: '',
          late_noticed_on: '',
          confirmations: [],
          version: 1,
          calendar_sequence: 0,
          ...detailColumns(data.details),
        }),
    }),
    ...on(
      OrderApproved,
      change((_data, row) => moved(row, 'approved')),
    ),
    ...on(
      VisitSet,
      change(({ executionDate, hours }, row, at) => ({
        ...moved(row, 'set'),
        ...visiting(executionDate, hours),
        arranged_at: row.arranged_at || at,
      })),
    ),
    ...on(
      VisitMoved,
      change(({ to, hours }) => visiting(to, hours)),
    ),
    ...on(
      ServiceDone,
      change(({ executionDate, hours }, row) => ({ ...moved(row, 'done'), ...visiting(executionDate, hours) })),
    ),
    ...on(
      OrderCompleted,
      change((_data, row) => moved(row, 'completed')),
    ),
    ...on(
      OrderCancelled,
      change((_data, row) => moved(row, 'cancelled')),
    ),
    ...on(
      OrderReinstated,
      change(({ status, executionDate, hours }, row) => ({
        status,
        statuses: reinstated(row.statuses, status),
        ...(executionDate === null ? {} : visiting(executionDate, hours)),
        // It waits for a visit again.
        ...(WAITING_STATUSES.includes(status) ? { arranged_at: '' } : {}),
      })),
    ),
    ...on(
      OrderReassigned,
      change(({ to }) => ({ company_id: to })),
    ),
    ...on(
      OrderHandedOver,
      change(({ to }) => ({ employee_id: to.employeeId, employee_company_id: to.companyId })),
    ),
    ...on(
      ConfirmationGiven,
      change(({ confirmation }, row) => ({ confirmations: [...row.confirmations, confirmation] })),
    ),
    ...on(
      ConfirmationWithdrawn,
      change(({ confirmation }, row) => ({ confirmations: row.confirmations.filter((one) => one !== confirmation) })),
    ),
    ...on(
      OrderAttachmentAdded,
      beside(({ attachmentId, content, words }, row) =>
        // Of an erased client there is no file any more.
        words.forgotten ? {} : attachmentColumns([...row.attachments, { id: attachmentId, content, words }]),
      ),
    ),
    ...on(
      OrderAttachmentRemoved,
      beside(({ attachmentId }, row) => attachmentColumns(row.attachments.filter(({ id }) => id !== attachmentId))),
    ),
    ...on(TaskCorrected, corrected('task')),
    ...on(ClientCorrected, corrected('client')),
    ...on(DeviceCorrected, corrected('device')),
    ...on(SalesCorrected, corrected('sales')),
    ...on(PresentationCorrected, corrected('presentation')),
    ...on(ReportCorrected, corrected('report')),
    ...on(ClientAssessed, corrected('assessment')),
    ...on(
      OrderDuplicateFound,
      beside(({ duplicateOf }) => ({ duplicate_of: duplicateOf })),
    ),
    ...on(
      OrderDuplicateSettled,
      beside(() => ({ duplicate_of: '' })),
    ),
    ...on(
      OrderDelayNoticed,
      beside(({ executionDate }) => ({ late_noticed_on: executionDate })),
    ),
    ...on(
      OrderTextsKept,
      beside(({ report, assessment }, { details }) =>
        detailColumns({ ...details, report: report ?? details.report, assessment: assessment ?? details.assessment }),
      ),
    ),
    ...ofErasure,
  },
};
