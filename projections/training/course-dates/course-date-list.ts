import { sql, type Expression, type Kysely, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { FilterOf, ListFilter, SortOf } from '#domain/list/list.ts';
import { courseDateList } from '#domain/training/course-date/lists.ts';
import type { CourseDateStatus, Formula, Visibility } from '#domain/training/course-date/terms.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { LocationValues } from '#domain/training/records/location.ts';
import { addressText } from '#domain/training/records/place-text.ts';
import { allOf, type ListCondition } from '#projections/list/conditions.ts';
import { among } from '#projections/list/changed-between.ts';
import { byColumn, filterConditions } from '#projections/list/filter-conditions.ts';
import type { Condition } from '#projections/search-text.ts';
import type { ReadTables } from '#projections/tables.ts';
import { countSeats, countWhere } from '../seats.ts';
import { isSold } from './offer.ts';
import { inPhase, type PhaseFilter } from './phase.ts';
import { lengthOf, type CourseDateRow } from './course-dates.ts';

export type CourseDateFilter = Omit<FilterOf<typeof courseDateList>, 'status'> & {
  readonly status?: CourseDateStatus;
  /** Where it is in time (`phaseOf`). */
  readonly phase?: PhaseFilter;
  /** Only dates of courses that are sold. */
  readonly sold?: true;
};

/** A course date with names and seats, for lists, details and the public schedule. */
export interface CourseDateItem {
  readonly id: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly startedOn: string;
  readonly timeStart: number;
  readonly timeEnd: number;
  /** In days (`lengthOf`). */
  readonly duration: number;
  readonly courseLocationId: string;
  readonly locationName: string;
  readonly locationCity: string;
  readonly locationAddress: string;
  readonly formula: Formula;
  readonly onlineMeetingUrl: string | null;
  readonly trainerId: string | null;
  readonly seatLimit: number;
  readonly primaryCount: number;
  readonly reserveCount: number;
  readonly freeSeats: number;
  /** Seats a newcomer may take: none when only the reserve is open or the free ones are promised to the reserve. */
  readonly openSeats: number;
  readonly visibility: Visibility;
  readonly status: CourseDateStatus;
  readonly full: boolean;
  readonly autoPromote: boolean;
  /** How many days before; 0 is not at all. */
  readonly reminderDays: number;
  readonly version: number;
}

const FILTERS: readonly ListFilter<string, keyof CourseDateRow & string>[] = courseDateList.filters;

/** Of one date at a time: counted only where they decide. */
const freeSeats = sql`(select greatest(d.seat_limit - count(*), 0) from read.applications a where a.course_date_id = d.id
  and a.seat = 'primary')`;

const someoneWaits = sql<SqlBool>`exists (select 1 from read.applications a where a.course_date_id = d.id
  and a.seat = 'reserve' and a.participant_name <> ${FORGOTTEN})`;
const unpromised = sql<SqlBool>`d.seat_limit > (select count(*) from read.applications a where a.course_date_id = d.id
  and (a.seat = 'primary' or (a.seat = 'reserve' and a.participant_name <> ${FORGOTTEN})))`;

/** By what is asked of free seats: that there are, that somebody waits in spite of them, that a newcomer gets one (`openSeats`). */
const WITH_SEATS: Readonly<Record<string, Condition>> = {
  free: sql<SqlBool>`${freeSeats} > 0`,
  kept: sql<SqlBool>`(${freeSeats} > 0 and ${someoneWaits})`,
  open: sql<SqlBool>`(not d.reserve_only and ${unpromised})`,
};

/** On the dates' own columns, of the table as it is called in the query. */
export const dateConditions = (filter: CourseDateFilter): Condition =>
  allOf(
    filterConditions(FILTERS, filter, {
      status: (status) => [byColumn('d.status', 'equal', status)],
      phase: (phase) => [written(inPhase('d', phase))],
      seats: (seats) => [written(WITH_SEATS[seats] ?? sql`false`)],
      sold: () => [
        written(sql`exists (select 1 from read.courses sold where sold.id = d.course_id and ${isSold('sold')})`),
      ],
    }),
  );

const written = (where: Condition): ListCondition => ({ column: 'id', how: 'search', where });

/** Seats are counted in the same statement from the applications' index, for the dates of one page only. */
const selectItems = (db: Kysely<ReadTables>, ids: Expression<unknown>) =>
  db
    .selectFrom('course_dates as d')
    .leftJoin('courses as c', 'c.id', 'd.course_id')
    .leftJoin('locations as l', 'l.id', 'd.course_location_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('applications as a')
          .whereRef('a.course_date_id', '=', 'd.id')
          .where('a.seat', 'is not', null)
          .select([
            countSeats('a.seat', 'primary').as('primary_count'),
            countSeats('a.seat', 'reserve').as('reserve_count'),
            countWhere(sql<SqlBool>`a.seat = 'reserve' and a.participant_name <> ${FORGOTTEN}`).as('waiting_count'),
          ])
          .as('seats'),
      (join) => join.onTrue(),
    )
    .where(sql<SqlBool>`d.id in ${ids}`)
    .selectAll('d')
    .select([
      'c.values as course',
      'l.values as location',
      'seats.primary_count as primary_count',
      'seats.reserve_count as reserve_count',
      'seats.waiting_count as waiting_count',
    ]);

export interface ItemRow extends CourseDateRow {
  course: CourseValues | null;
  location: LocationValues | null;
  primary_count: number | null;
  reserve_count: number | null;
  waiting_count: number | null;
}

/** What a date's own row says, with how many hold a place on either list. */
export function ownFields(
  row: CourseDateRow,
  // Who waits, without the erased: no seat is kept for them (GDP-03).
  { waitingCount, ...counts }: { primaryCount: number; reserveCount: number; waitingCount: number },
) {
  const freeSeats = Math.max(row.seat_limit - counts.primaryCount, 0);
  return {
    startedOn: row.started_on,
    timeStart: row.time_start,
    timeEnd: row.time_end,
    formula: row.formula,
    onlineMeetingUrl: row.online_meeting_url,
    trainerId: row.trainer_id,
    seatLimit: row.seat_limit,
    ...counts,
    freeSeats,
    openSeats: row.reserve_only ? 0 : Math.max(freeSeats - waitingCount, 0),
    visibility: row.visibility,
    status: row.status,
    full: row.reserve_only,
    autoPromote: row.auto_promote,
    reminderDays: row.reminder_days,
    version: row.version,
  };
}

const NOWHERE = { name: '', city: '', address: '' };

const placeFields = (location: LocationValues) => ({
  locationName: location.name,
  locationCity: location.city,
  locationAddress: addressText(location),
});

/** A row with its names and seats as lists and pages get it. */
const itemOf = (row: ItemRow): CourseDateItem => ({
  id: row.id,
  courseId: row.course_id,
  courseName: row.course?.name ?? '',
  duration: lengthOf(row, row.course),
  courseLocationId: row.course_location_id,
  ...placeFields(row.location ?? NOWHERE),
  ...ownFields(row, {
    primaryCount: row.primary_count ?? 0,
    reserveCount: row.reserve_count ?? 0,
    waitingCount: row.waiting_count ?? 0,
  }),
});

type Order = readonly [by: Expression<unknown>, direction: 'asc' | 'desc'];

const start = (direction: 'asc' | 'desc'): Order[] => [
  [sql.ref('d.started_on'), direction],
  [sql.ref('d.time_start'), direction],
];
const title = sql`(select c.title from read.courses c where c.id = d.course_id)`;

/** What each order goes by; seats of all dates are counted only where they decide. */
const SORTS: Record<SortOf<typeof courseDateList>, readonly Order[]> = {
  startedOnAsc: start('asc'),
  startedOnDesc: start('desc'),
  courseAsc: [[title, 'asc'], ...start('asc')],
  courseDesc: [[title, 'desc'], ...start('asc')],
  freeSeatsAsc: [[freeSeats, 'asc'], ...start('asc')],
  freeSeatsDesc: [[freeSeats, 'desc'], ...start('asc')],
};

const inOrder = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, order: readonly Order[]) =>
  order.reduce((ordered, [by, direction]) => ordered.orderBy(by, direction), query);

/** CD-01: by start, soonest first; offset paging is enough for thousands of dates. `first` puts a trainer's own dates ahead (CD-17). */
export async function listCourseDates(
  db: Kysely<ReadTables>,
  request: {
    filter: CourseDateFilter;
    sort?: SortOf<typeof courseDateList>;
    page: number;
    pageSize: number;
    first?: string;
    only?: readonly string[];
  },
): Promise<{ items: CourseDateItem[]; total: number; page: number; pageSize: number }> {
  const { only } = request;
  const matching = db
    .selectFrom('course_dates as d')
    .where(dateConditions(request.filter))
    .$if(only !== undefined, (query) => query.where(among(only ?? [], 'd.id')));
  const own: Order = [sql`(d.trainer_id is not distinct from ${request.first ?? null})`, 'desc'];
  const order: readonly Order[] = [
    ...(request.first === undefined ? [] : [own]),
    ...SORTS[request.sort ?? 'startedOnAsc'],
    [sql.ref('d.id'), 'asc'],
  ];
  const ids = inOrder(matching.select('d.id'), order)
    .limit(request.pageSize)
    .offset((request.page - 1) * request.pageSize);
  const [rows, count] = await Promise.all([
    inOrder(selectItems(db, sql`(${ids})`), order).execute(),
    matching.select((eb) => eb.fn.countAll<string>().as('n')).executeTakeFirstOrThrow(),
  ]);
  return {
    items: (rows as ItemRow[]).map(itemOf),
    total: Number(count.n),
    page: request.page,
    pageSize: request.pageSize,
  };
}

/** How many the filter finds. */
export async function countCourseDates(
  db: Kysely<ReadTables>,
  filter: CourseDateFilter,
): Promise<{ total: number; totalExact: true }> {
  const { n } = await db
    .selectFrom('course_dates as d')
    .where(dateConditions(filter))
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return { total: Number(n), totalExact: true };
}

export async function courseDateById(db: Kysely<ReadTables>, id: string): Promise<CourseDateItem | undefined> {
  const row = await selectItems(db, sql`(${id})`).executeTakeFirst();
  return row ? itemOf(row as ItemRow) : undefined;
}
