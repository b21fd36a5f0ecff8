import { orderShape, shownFields } from '#domain/orders/api-shapes.ts';
import { isErased, toValues } from '#domain/orders/order/details.ts';
import { OrderDuplicateFound, OrderDuplicateSettled } from '#domain/orders/notices/events.ts';
import { OrderAttachmentAdded, OrderAttachmentRemoved } from '#domain/orders/order/attachments/events.ts';
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
import { apiKind, type ApiKind } from '#projections/api/kind.ts';
import type { OrderRow } from './orders/orders.ts';

const STEPS = [OrderApproved, VisitSet, ServiceDone, OrderCompleted, OrderCancelled, OrderReinstated];
const CHANGES = [
  VisitMoved,
  OrderReassigned,
  OrderHandedOver,
  ConfirmationGiven,
  ConfirmationWithdrawn,
  OrderAttachmentAdded,
  OrderAttachmentRemoved,
  TaskCorrected,
  ClientCorrected,
  DeviceCorrected,
  SalesCorrected,
  PresentationCorrected,
  ReportCorrected,
  ClientAssessed,
  OrderDuplicateFound,
  OrderDuplicateSettled,
];

const orderNews = {
  [OrderEntered.type]: 'order.entered',
  ...Object.fromEntries(STEPS.map(({ type }) => [type, 'order.status-changed'])),
  ...Object.fromEntries(CHANGES.map(({ type }) => [type, 'order.changed'])),
};

function valuesOf({ details }: OrderRow, fields: readonly { readonly name: string }[]): object {
  const values: Readonly<Record<string, unknown>> = toValues(details);
  return Object.fromEntries(fields.map(({ name }) => [name, values[name]]));
}

const order = apiKind<OrderRow>({
  ...orderShape,
  table: 'orders',
  news: orderNews,
  openOf: (row) => ({
    status: row.status,
    enteredAt: row.entered_at,
    enteredOn: row.entered_on,
    executionDate: row.execution_date,
    visitFrom: row.visit_from,
    visitTo: row.visit_to,
    companyId: row.company_id,
    employeeId: row.employee_id,
    employeeCompanyId: row.employee_company_id,
    hasAttachments: row.has_attachments,
    duplicateOf: row.duplicate_of,
    confirmations: row.confirmations,
    values: valuesOf(row, shownFields.open),
  }),
  personsOf: (row) =>
    isErased(row.details)
      ? null
      : {
          clientId: row.client_id,
          salesId: row.sales_id,
          presenterId: row.presenter_id,
          values: valuesOf(row, shownFields.persons),
        },
  filesOf: ({ attachments }) =>
    attachments.map(({ id, content: { upload, size, sha256 }, words: { name, description } }) => ({
      id,
      upload,
      open: { size, sha256 },
      persons: { name, description },
    })),
});

/** What the order portal publishes to other programs besides its records and accounts. */
export const ordersApiKinds: readonly ApiKind[] = [order];
