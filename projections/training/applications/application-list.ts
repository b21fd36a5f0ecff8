import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { ApplicationSort, ListType, Status } from '#domain/training/course-date/terms.ts';
import { has, hasWords, type Condition } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';

/** Filters of /panel/applications (APP-02), combined with AND. Days are `YYYY-MM-DD`; words of texts are found anywhere in them. */
export interface ApplicationFilter {
  readonly startedOnFrom?: string;
  readonly startedOnTo?: string;
  readonly courseId?: string;
  readonly courseDateId?: string;
  readonly companyName?: string;
  readonly companyNip?: string;
  readonly listType?: ListType;
  readonly status?: Status;
  readonly employeeName?: string;
  readonly name?: string;
  readonly email?: string;
  readonly boschCarServiceId?: string;
  readonly participantName?: string;
  readonly companyState?: string;
  readonly courseLocationId?: string;
}

/** One line of the list (issue contract); `cursor` leads to the page after it. */
export interface ApplicationItem {
  readonly id: string;
  readonly courseDateId: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly startedOn: string;
  readonly participantName: string;
  readonly companyName: string;
  readonly companyNip: string;
  readonly listType: ListType;
  readonly status: Status;
  readonly attendance: boolean;
  readonly appliedAt: string;
  readonly version: number;
}

export interface ApplicationPage {
  readonly items: ApplicationItem[];
  /** Exact up to `COUNT_CAP`, above it the planner's estimate. */
  readonly total: number;
  readonly totalExact: boolean;
  readonly page: number;
  readonly pageSize: number;
  /** Keyset cursors for the neighbours, null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

export interface ApplicationListRequest {
  readonly filter: ApplicationFilter;
  readonly sort: ApplicationSort;
  readonly page: number;
  readonly pageSize: number;
  /** Start after (or before) this place instead of counting pages from the start. */
  readonly after?: string;
  readonly before?: string;
}

/** Counting stops here: an exact count of a million rows would cost more than the page itself. */
export const COUNT_CAP = 10_000;

type Where = ExpressionBuilder<ReadTables, 'applications'>;
type Sortable = 'applied_at' | 'started_on' | 'id';

/** What each sort goes by; the last column makes it total. */
export const SORTS: Record<ApplicationSort, { columns: readonly Sortable[]; direction: 'asc' | 'desc' }> = {
  appliedAtDesc: { columns: ['applied_at', 'id'], direction: 'desc' },
  appliedAtAsc: { columns: ['applied_at', 'id'], direction: 'asc' },
  startedOnAsc: { columns: ['started_on', 'applied_at', 'id'], direction: 'asc' },
  startedOnDesc: { columns: ['started_on', 'applied_at', 'id'], direction: 'desc' },
};

const EQUAL = {
  courseId: 'course_id',
  courseDateId: 'course_date_id',
  listType: 'list_type',
  status: 'status',
  boschCarServiceId: 'bosch_car_service_id',
  companyState: 'company_state',
  courseLocationId: 'course_location_id',
} as const;

/** The filter as conditions; each has an index that fits (see application-row.ts). */
export const applicationConditions = (filter: ApplicationFilter) => (eb: Where) =>
  eb.and([...equalities(eb, filter), ...ranges(eb, filter), ...searches(filter)]);

const equalities = (eb: Where, filter: ApplicationFilter): Expression<SqlBool>[] =>
  (Object.keys(EQUAL) as (keyof typeof EQUAL)[]).flatMap((name) => {
    const value = filter[name];
    return value ? [eb(EQUAL[name], '=', value)] : [];
  });

function ranges(eb: Where, filter: ApplicationFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [];
  if (filter.startedOnFrom) all.push(eb('started_on', '>=', filter.startedOnFrom));
  if (filter.startedOnTo) all.push(eb('started_on', '<=', filter.startedOnTo));
  if (filter.companyNip) all.push(eb('company_nip', 'like', `${filter.companyNip.replace(/[^0-9A-Z]/g, '')}%`));
  return all;
}

function searches(filter: ApplicationFilter): Condition[] {
  const all: Condition[] = [];
  if (filter.companyName) all.push(hasWords(sql.ref('company_searched'), filter.companyName));
  if (filter.name) all.push(hasWords(sql.ref('names'), filter.name));
  if (filter.email) all.push(hasWords(sql.ref('emails'), filter.email));
  for (const participant of [filter.employeeName, filter.participantName]) {
    if (!participant) continue;
    // The index is on `names`, which holds the participant's name too; the second condition makes it exact.
    all.push(hasWords(sql.ref('names'), participant));
    all.push(has('participant_name', participant));
  }
  return all;
}

const cursorOf = (row: Record<Sortable, string>, columns: readonly Sortable[]): string =>
  columns.map((column) => row[column]).join('~');

/** A cursor that does not fit the sort (typed by hand, or from another sort) is ignored. */
function parseCursor(cursor: string | undefined, length: number): string[] | null {
  const parts = cursor?.split('~');
  return parts?.length === length ? parts : null;
}

/** One page of the list: keyset when a cursor is given, offset otherwise; two queries at the same time. */
export async function listApplications(
  db: Kysely<ReadTables>,
  request: ApplicationListRequest,
): Promise<ApplicationPage> {
  const [rows, count] = await Promise.all([pageRows(db, request), countApplications(db, request.filter)]);
  const { columns } = SORTS[request.sort];
  const backwards = parseCursor(request.before, columns.length) !== null;
  const more = rows.length > request.pageSize;
  const shown = more ? (backwards ? rows.slice(1) : rows.slice(0, -1)) : rows;
  const first = shown[0];
  const last = shown.at(-1);
  const hasNext = backwards || more;
  const hasPrevious = backwards ? more : request.page > 1;
  return {
    items: shown.map(item),
    ...count,
    page: request.page,
    pageSize: request.pageSize,
    next: hasNext && last ? cursorOf(last, columns) : null,
    previous: hasPrevious && first ? cursorOf(first, columns) : null,
  };
}

async function pageRows(db: Kysely<ReadTables>, request: ApplicationListRequest): Promise<PageRow[]> {
  const { columns, direction } = SORTS[request.sort];
  const before = parseCursor(request.before, columns.length);
  const cursor = before ?? parseCursor(request.after, columns.length);
  const towards = before ? (direction === 'asc' ? 'desc' : 'asc') : direction;
  let query = db.selectFrom('applications').where(applicationConditions(request.filter));
  if (cursor) {
    const place = sql.join(columns.map((column) => sql.ref(column)));
    query = query.where(sql<SqlBool>`(${place}) ${sql.raw(towards === 'asc' ? '>' : '<')} (${sql.join(cursor)})`);
  } else {
    query = query.offset((request.page - 1) * request.pageSize);
  }
  for (const column of columns) query = query.orderBy(column, towards);
  // Only ids travel through the offset; the wide columns are fetched for one page.
  const ids = query.select('id').limit(request.pageSize + 1);
  let wide = db
    .selectFrom('applications as a')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .where('a.id', 'in', ids)
    .select([...ITEM_COLUMNS, 'c.title as course_name']);
  for (const column of columns) wide = wide.orderBy(`a.${column}`, direction);
  return wide.execute();
}

const ITEM_COLUMNS = [
  'a.id',
  'a.course_date_id',
  'a.course_id',
  'a.started_on',
  'a.participant_name',
  'a.company_name',
  'a.company_nip',
  'a.list_type',
  'a.status',
  'a.present',
  'a.applied_at',
  'a.version',
] as const;

interface PageRow {
  id: string;
  course_date_id: string;
  course_id: string;
  course_name: string | null;
  started_on: string;
  participant_name: string;
  company_name: string;
  company_nip: string;
  list_type: ListType;
  status: Status;
  present: boolean;
  applied_at: string;
  version: number;
}

const item = (row: PageRow): ApplicationItem => ({
  id: row.id,
  courseDateId: row.course_date_id,
  courseId: row.course_id,
  courseName: row.course_name ?? '',
  startedOn: row.started_on,
  participantName: row.participant_name,
  companyName: row.company_name,
  companyNip: row.company_nip,
  listType: row.list_type,
  status: row.status,
  attendance: row.present,
  appliedAt: row.applied_at,
  version: row.version,
});

/** Exact up to the cap; above it what the planner expects, which costs no scan. */
export async function countApplications(
  db: Kysely<ReadTables>,
  filter: ApplicationFilter,
): Promise<{ total: number; totalExact: boolean }> {
  const matching = db.selectFrom('applications').where(applicationConditions(filter));
  const capped = await db
    .selectFrom(
      matching
        .select(sql<number>`1`.as('one'))
        .limit(COUNT_CAP + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  const counted = Number(capped.n);
  if (counted <= COUNT_CAP) return { total: counted, totalExact: true };
  const [plan] = await matching.select('id').explain<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>('json');
  return { total: Math.max(counted, plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0), totalExact: false };
}
