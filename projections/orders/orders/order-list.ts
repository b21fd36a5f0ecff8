import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { Access } from '#domain/kernel/access.ts';
import { boundToCompany } from '#domain/orders/order/actor.ts';
import type { Visible } from '#projections/portal.ts';
import { endOfDay } from '#domain/text/warsaw.ts';
import type { FilterOf, ListFilter, SortOf } from '#domain/list/list.ts';
import { orderList } from '#domain/orders/order/list.ts';
import {
  LATE_STATUSES,
  WAITING_STATUSES,
  warningsOf,
  type LateDays,
  type UnplannedVisit,
  type Warnings,
} from '#domain/orders/notices/terms.ts';
import { MISSING_GRADE, type Activity, type Grade, type Status } from '#domain/orders/order/terms.ts';
import { behind, countUpToCap, orderBy, type Page, type PageRequest } from '#projections/keyset-page.ts';
import { hoursText } from '#domain/orders/order/visit-hours.ts';
import { allOf, type ListCondition } from '#projections/list/conditions.ts';
import { byColumn, filterConditions, type OwnConditions } from '#projections/list/filter-conditions.ts';
import { readListPage } from '#projections/list/list-page.ts';
import { orNumber } from '#projections/search-text.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';
import { timeOfRow } from './order-details.ts';
import { ordersTable, type OrderRow } from './order-row.ts';

/** Filters of /panel/orders (ORD-02), combined with AND. Days are `YYYY-MM-DD`; words of texts are found anywhere in them. */
export type OrderFilter = Omit<FilterOf<typeof orderList>, 'delayed' | 'waiting'> & {
  /** Orders that are late: those of this day and earlier ones (`lateUpTo`). */
  readonly lateUpTo?: string;
  /** Orders that wait for a day: those entered on this day and earlier (`lateUpTo`). */
  readonly waitingUpTo?: string;
  /** Only orders of this service company: those given to it and those its people entered. Never from a query. */
  readonly within?: string;
};
export type OrderSort = SortOf<typeof orderList>;

/** One line of the list. Days are `YYYY-MM-DD`, '' for none. */
export interface OrderItem extends Warnings {
  readonly id: string;
  readonly orderNumber: string;
  readonly enterDate: string;
  readonly status: Status;
  readonly activityType: Activity | '';
  readonly companyName: string;
  readonly city: string;
  readonly companyId: string;
  readonly employeeId: string | null;
  readonly deviceModel: string;
  readonly deviceSerialNumber: string;
  readonly executionDate: string;
  /** '8:00–10:00', '' for none. */
  readonly hours: string;
  readonly clientGrade: Grade | '';
  readonly hasAttachments: boolean;
  /** It repeats an earlier order, which may be one that the reader does not see. */
  readonly duplicate: boolean;
  readonly version: number;
}

export interface OrderListRequest extends PageRequest {
  /** The days up to which orders are marked as late, or soon. */
  readonly lateDays: LateDays;
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
}

const ORDER_LIST_SORTS = orderList.sorts;

const FILTERS: readonly ListFilter<string, keyof OrderRow & string>[] = orderList.filters;

const LATE = sql.join(LATE_STATUSES.map((status) => sql.lit(status)));
const WAITING = sql.join(WAITING_STATUSES.map((status) => sql.lit(status)));

const asked = (column: keyof OrderRow & string, where: RawBuilder<SqlBool>): readonly ListCondition[] => [
  { column, how: 'search', where },
];

/** What no column answers by itself. */
const OWN: OwnConditions<OrderFilter> = {
  search: (value) => [byColumn('searched', 'words', orNumber(value))],
  clientGradeFilter: (value) => [byColumn('client_grade', 'equal', value === MISSING_GRADE ? '' : value)],
  nipNumber: (value) => [byColumn('client_nip', 'equal', value.replace(/[^0-9A-Z]/g, ''))],
  hasAttachments: (value) => [
    { column: 'has_attachments', how: 'equal', where: sql`has_attachments = ${value === 'true'}` },
  ],
  duplicate: () => asked('duplicate_of', sql`duplicate_of <> ''`),
  visiting: () => asked('status', sql`status <> 'cancelled'`),
  lateUpTo: (day) =>
    asked(
      'execution_date',
      sql`status in (${LATE}) and execution_date > '' and execution_date <= ${day} and not erased`,
    ),
  waitingUpTo: (day) =>
    asked(
      'entered_at',
      sql`status in (${WAITING}) and (execution_date = '' or (status not in (${LATE}) and execution_date <= ${day}))
        and entered_at <= ${endOfDay(day)} and not erased`,
    ),
  within: (company) => asked('company_id', sql`(company_id = ${company} or employee_company_id = ${company})`),
};

/** Each has an index that fits (see order-row.ts). */
const conditionsOf = (filter: OrderFilter): ListCondition[] => filterConditions(FILTERS, filter, OWN);

/** The filter as one condition on the table's own columns. */
export const orderConditions = (filter: OrderFilter): RawBuilder<SqlBool> => allOf(conditionsOf(filter));

/** How many the filter finds, up to the cap of counts. */
export const countOrders = (source: ReadSource, filter: OrderFilter) =>
  countUpToCap(source.db, { table: 'orders', where: orderConditions(filter) });

/** Which orders somebody may see at all. */
export const withinReach = (access: Access): RawBuilder<SqlBool> => {
  const within = boundToCompany(access);
  return orderConditions(within === undefined ? {} : { within });
};

/** Of these orders the ones that somebody may see. */
export const visibleOrders: Visible = async (db, ids, access) => {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', [...ids])
    .where(withinReach(access))
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** One page of the list: keyset when a cursor is given, offset otherwise. */
export async function listOrders(source: ReadSource, request: OrderListRequest): Promise<Page<OrderItem>> {
  const order = ORDER_LIST_SORTS[request.sort];
  const page = await readListPage(source, {
    table: 'orders',
    indexes: ordersTable.indexes,
    conditions: conditionsOf(request.filter),
    order,
    request,
    readRows: (db, ids) =>
      db
        .selectFrom('orders')
        .where(sql<SqlBool>`id in (${ids})`)
        .select(ITEM_COLUMNS)
        .orderBy(orderBy(order))
        .execute(),
  });
  return { ...page, items: page.items.map((row) => orderItem(row, request.lateDays)) };
}

const ITEM_COLUMNS = [
  'id',
  'order_number',
  'entered_at',
  'entered_on',
  'status',
  'activity_type',
  'client_name',
  'city',
  'company_id',
  'employee_id',
  'device_model',
  'device_serial_number',
  'execution_date',
  'visit_from',
  'visit_to',
  'client_grade',
  'has_attachments',
  'duplicate_of',
  'erased',
  'version',
] as const satisfies readonly (keyof OrderRow)[];

/** What of an order says whether it is late. */
export const visitOfRow = (
  row: Pick<OrderRow, 'status' | 'execution_date' | 'entered_on' | 'erased'>,
): UnplannedVisit => ({
  status: row.status,
  executionDate: row.execution_date,
  enteredOn: row.entered_on,
  erased: row.erased,
});

const orderItem = (row: Pick<OrderRow, (typeof ITEM_COLUMNS)[number]>, days: LateDays): OrderItem => ({
  id: row.id,
  orderNumber: row.order_number,
  enterDate: row.entered_on,
  status: row.status,
  activityType: row.activity_type,
  companyName: row.client_name,
  city: row.city,
  companyId: row.company_id,
  employeeId: row.employee_id,
  deviceModel: row.device_model,
  deviceSerialNumber: row.device_serial_number,
  executionDate: row.execution_date,
  hours: hoursText(timeOfRow(row).hours),
  clientGrade: row.client_grade,
  hasAttachments: row.has_attachments,
  duplicate: row.duplicate_of !== '',
  ...warningsOf(visitOfRow(row), days),
  version: row.version,
});

const BATCH = 1000;

/** Every row of the filtered list in its order, a keyset page at a time: memory stays flat. */
export async function* exportOrders(
  db: Kysely<ReadTables>,
  { filter, sort }: Pick<OrderListRequest, 'filter' | 'sort'>,
): AsyncGenerator<OrderRow> {
  const order = ORDER_LIST_SORTS[sort];
  let last: OrderRow | undefined;
  for (;;) {
    const previous = last;
    const place = previous && order.columns.map((column) => previous[column]);
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .where(orderConditions(filter))
      .$if(place !== undefined, (query) => query.where(behind(order, place ?? [])))
      .orderBy(orderBy(order))
      .limit(BATCH)
      .execute();
    yield* rows;
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}
