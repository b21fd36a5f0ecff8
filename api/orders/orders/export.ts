import type { Access } from '#domain/kernel/access.ts';
import type { Field, Option } from '#domain/form/form.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { DECIDED_FIELDS, fieldsOf, GROUP_NAMES, type DecidedName } from '#domain/orders/order/fields.ts';
import { statusOptions, STATUSES } from '#domain/orders/order/terms.ts';
import { shownValue } from '#domain/record/view.ts';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import { exportOrders } from '#projections/orders/orders/order-list.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import type { DownloadRoute } from '#api/http/routes/route.ts';
import { filterOfFile } from '#api/handlers/read-filters.ts';
import { atAskedMoment } from '#api/handlers/past-list.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { orderNames, type OrderNames } from './facts.ts';
import { rowValuesFor } from './shown-values.ts';
import { readOrderQuery } from './list.ts';

interface ExportColumn extends Column {
  value(row: OrderRow, values: Readonly<Record<string, unknown>>, names: OrderNames): CellValue;
}

const TYPES: Partial<Record<Field['type'], Column['type']>> = { date: 'day', checkbox: 'yesNo' };
const LONG = 40;
const MEDIUM = 18;

const text = (field: Field, value: unknown, options: readonly Option[]): string =>
  Array.isArray(field.options) || typeof field.options === 'string'
    ? shownValue(field, value, options)
    : String(value ?? '');

function column(field: Field, options: readonly Option[] = []): ExportColumn {
  const type = TYPES[field.type];
  const choices = Array.isArray(field.options) ? field.options : options;
  return {
    header: field.label,
    ...(type ? { type } : { width: field.type === 'textarea' ? LONG : MEDIUM }),
    value: (_row, values) => {
      const value = values[field.name];
      if (type === 'yesNo') return value === true;
      return type === 'day' ? (value as string) || null : text(field, value, choices);
    },
  };
}

/** The columns of ids, by name. */
const named = (name: keyof OrderNames): ExportColumn => ({
  header: DECIDED_FIELDS[name].label,
  width: 24,
  value: (_row, values, names) => names[name].get(String(values[name])) ?? '',
});

const decided = (name: DecidedName): ExportColumn =>
  column(DECIDED_FIELDS[name], name === 'status' ? statusOptions(STATUSES) : []);

/** ORD-01, in the order of the form. */
const COLUMNS: readonly ExportColumn[] = [
  { header: 'Data wprowadzenia', type: 'instant', width: 17, value: (row) => row.entered_at },
  ...fieldsOf('task').map((field) => column(field)),
  decided('status'),
  named('employeeId'),
  named('companyId'),
  decided('executionDate'),
  decided('visitFrom'),
  decided('visitTo'),
  ...GROUP_NAMES.filter((name) => name !== 'task').flatMap((name) => fieldsOf(name).map((field) => column(field))),
  decided('activationService'),
  decided('isWarrantyValid'),
  { header: 'Załączniki', type: 'yesNo', width: 10, value: (row) => row.has_attachments },
];

async function* cells(access: Access, rows: AsyncIterable<OrderRow>, names: OrderNames): AsyncGenerator<CellValue[]> {
  for await (const row of rows) {
    const shown = rowValuesFor(access, row);
    // An order counts, of whatever client (GDP-03).
    const values = isErased(row.details) ? { ...shown, companyName: FORGOTTEN } : shown;
    yield COLUMNS.map(({ value }) => value(row, values, names));
  }
}

/** GET /panel/orders/excel: the list as it is filtered and sorted, with every field; of whom it was about an erased one says nothing. */
export const exportRoute: DownloadRoute = {
  kind: 'download',
  path: '/panel/orders/excel',
  guard: ['VIEWING_ORDERS'],
  hasPast: true,
  send: async (request, res) => {
    const shown = await atAskedMoment(request);
    const query = await readOrderQuery(shown);
    const rows = exportOrders(shown.app.db, { ...query, filter: filterOfFile(query) });
    const columns = COLUMNS.map(({ value: _value, ...plain }) => plain);
    await sendXlsx(shown, res, {
      what: 'zlecenia',
      title: 'Zlecenia',
      columns,
      rows: cells(shown.access, rows, await orderNames(shown)),
    });
  },
};
