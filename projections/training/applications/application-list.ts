import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from 'kysely';
import type { ApplicationSort, ListType, Status } from '#domain/training/course-date/terms.ts';
import {
  countUpToCap,
  cutPage,
  orderBy,
  pageIds,
  type Matching,
  type Order,
  type Page,
  type PageRequest,
} from '#projections/keyset-page.ts';
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

export type ApplicationPage = Page<ApplicationItem>;

export interface ApplicationListRequest extends PageRequest {
  readonly filter: ApplicationFilter;
  readonly sort: ApplicationSort;
}

type Where = ExpressionBuilder<ReadTables, 'applications'>;
type Sortable = 'applied_at' | 'started_on' | 'id';

/** What each sort goes by; the last column makes it total. */
export const SORTS: Record<ApplicationSort, Order<Sortable>> = {
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

const matching = (filter: ApplicationFilter): Matching => ({
  table: 'applications',
  where: applicationConditions(filter)(expressionBuilder<ReadTables, 'applications'>()),
});

/** One page of the list: keyset when a cursor is given, offset otherwise; two queries at the same time. */
export async function listApplications(
  db: Kysely<ReadTables>,
  request: ApplicationListRequest,
): Promise<ApplicationPage> {
  const [found, count] = await Promise.all([pageRows(db, request), countUpToCap(db, matching(request.filter))]);
  const { rows, next, previous } = cutPage(found, SORTS[request.sort], request);
  const { page, pageSize } = request;
  return { items: rows.map(item), ...count, page, pageSize, next, previous };
}

const pageRows = (db: Kysely<ReadTables>, request: ApplicationListRequest): Promise<PageRow[]> =>
  db
    .selectFrom('applications as a')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .where(sql<SqlBool>`a.id in (${pageIds(matching(request.filter), SORTS[request.sort], request)})`)
    .select([...ITEM_COLUMNS, 'c.title as course_name'])
    .orderBy(orderBy(SORTS[request.sort], 'a'))
    .execute();

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
