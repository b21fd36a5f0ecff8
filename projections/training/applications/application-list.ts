import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { phaseOf } from '#domain/training/course-date/phase.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { FilterOf, ListFilter, SortOf } from '#domain/list/list.ts';
import { applicationList } from '#domain/training/course-date/lists.ts';
import type { CourseDateStatus, ListType, Status } from '#domain/training/course-date/terms.ts';
import { countUpToCap, orderBy, type Order, type Page, type PageRequest } from '#projections/keyset-page.ts';
import { allOf, type ListCondition } from '#projections/list/conditions.ts';
import { byColumn, filterConditions } from '#projections/list/filter-conditions.ts';
import { readListPage } from '#projections/list/list-page.ts';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';
import { inPhase, type PhaseFilter } from '../course-dates/phase.ts';
import { applicationsTable, type ApplicationRow } from './application-row.ts';
import { lengthOf } from '../course-dates/course-dates.ts';

/** Filters of /panel/applications (APP-02), combined with AND. Days are `YYYY-MM-DD`; words of texts are found anywhere in them. */
export type ApplicationFilter = Omit<FilterOf<typeof applicationList>, 'datePhase'> & {
  /** Where the date is in time. */
  readonly datePhase?: PhaseFilter;
};
export type ApplicationSort = SortOf<typeof applicationList>;

/** One line of the list (issue contract); `cursor` leads to the page after it. */
export interface ApplicationItem {
  readonly id: string;
  readonly courseDateId: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly startedOn: string;
  /** Where its date stands follows from these. */
  readonly courseDate: Omit<Parameters<typeof phaseOf>[0], 'startedOn'>;
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

/** What each sort goes by. */
export const SORTS = applicationList.sorts;

const FILTERS: readonly ListFilter<string, keyof ApplicationRow & string>[] = applicationList.filters;

/** The index is on `names`, which holds the participant's name too; the second condition makes it exact. */
const participant = (typed: string): readonly ListCondition[] => [
  byColumn('names', 'words', typed),
  byColumn('participant_name', 'folded', typed),
];

const conditionsOf = (filter: ApplicationFilter): ListCondition[] =>
  filterConditions(FILTERS, filter, {
    participantName: participant,
    employeeName: participant,
    datePhase(phase) {
      const dates = sql`select d.id from read.course_dates d where ${inPhase('d', phase)}`;
      return [{ column: 'course_date_id', how: 'range', where: sql`course_date_id in (${dates})` }];
    },
  });

/** The filter as one condition; each part has an index that fits (see application-row.ts). */
export const applicationConditions = (filter: ApplicationFilter) => allOf(conditionsOf(filter));

/** How many the filter finds, up to the cap of counts. */
export const countApplications = (source: ReadSource, filter: ApplicationFilter) =>
  countUpToCap(source.db, { table: 'applications', where: applicationConditions(filter) });

/** One page of the list: keyset when a cursor is given, offset otherwise. */
export async function listApplications(source: ReadSource, request: ApplicationListRequest): Promise<ApplicationPage> {
  const order = SORTS[request.sort];
  const page = await readListPage(source, {
    table: 'applications',
    indexes: applicationsTable.indexes,
    conditions: conditionsOf(request.filter),
    order,
    request,
    readRows: (db, ids) => pageRows(db, order, ids),
  });
  return { ...page, items: page.items.map(item) };
}

const pageRows = (db: Kysely<ReadTables>, order: Order, ids: RawBuilder<unknown>): Promise<PageRow[]> =>
  db
    .selectFrom('applications as a')
    .leftJoin('courses as c', 'c.id', 'a.course_id')
    .leftJoin('course_dates as d', 'd.id', 'a.course_date_id')
    .where(sql<boolean>`a.id in (${ids})`)
    .select([
      ...ITEM_COLUMNS,
      'c.title as course_name',
      'c.values as course',
      'd.status as date_status',
      'd.time_start',
      'd.time_end',
      'd.held_duration',
    ])
    .orderBy(orderBy(order, 'a'))
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
  course: CourseValues | null;
  date_status: CourseDateStatus | null;
  time_start: number | null;
  time_end: number | null;
  held_duration: number | null;
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
  courseDate: {
    status: row.date_status ?? 'active',
    duration: lengthOf(row, row.course),
    timeStart: row.time_start ?? 0,
    timeEnd: row.time_end ?? 0,
  },
  participantName: row.participant_name,
  companyName: row.company_name,
  companyNip: row.company_nip,
  listType: row.list_type,
  status: row.status,
  attendance: row.present,
  appliedAt: row.applied_at,
  version: row.version,
});
