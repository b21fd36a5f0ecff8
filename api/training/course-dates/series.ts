import { v7 as uuid } from 'uuid';
import type { Option } from '#domain/form/form.ts';
import { parseForm } from '#domain/form/parse.ts';
import { addQuery, mergeQuery } from '#domain/kernel/url.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { addDays, weekdayIndex } from '#domain/text/calendar.ts';
import { formatDay, WEEKDAYS } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { dayCount } from '#domain/training/course-date/days.ts';
import { scheduleCourseDate } from '#domain/training/course-date/decide/dates.ts';
import type { CourseDateDetails } from '#domain/training/course-date/details.ts';
import { courseDateSeriesForm, seriesDaysForm } from '#domain/training/course-date/series-forms.ts';
import { dayWarnings, seriesDays, type HeldDate } from '#domain/training/course-date/series.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { listCourseDates, type CourseDateFilter } from '#projections/training/course-dates/course-date-list.ts';
import { newId } from '#api/handlers/new-id.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { onCourseDate, shown } from '../run.ts';
import { LONGEST, MOST } from './calendar.ts';
import { courseValues, dayErrors, formulaErrors } from './course-rules.ts';
import { dateChoices, detailsFrom } from './form-values.ts';
import { newCourseDate } from './new-date.ts';

const PAGE = '/panel/course-dates/series';
const DATES = ['termin', 'terminy', 'terminów'] as const;

type Raw = Readonly<Record<string, unknown>>;
type Choices = Readonly<Record<string, readonly Option[]>>;

/** What the first step says, checked. */
interface Series {
  /** As the second step carries it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly details: CourseDateDetails;
  readonly days: readonly string[];
  readonly course: CourseValues | undefined;
}

/** The first step as it was sent or as an address has it, or what is wrong with it at its fields. */
async function readSeries(request: RequestContext, raw: Raw, options: Choices): Promise<Series | Refusal> {
  const { access, context } = request;
  const read = parseForm(courseDateSeriesForm, raw, { access, today: context.today, facts: { options } });
  if (isRefusal(read)) return read;
  const { values } = read;
  const details = detailsFrom(values);
  const course = await courseValues(request, details.courseId);
  const errors = course ? formulaErrors(course, details) : {};
  if (Object.keys(errors).length > 0) return invalid(errors);
  const texts = Object.entries(values).map(([name, value]) => [name, String(value)] as const);
  return {
    settings: { ...Object.fromEntries(texts), startedOn: formatDay(details.startedOn) },
    details,
    days: seriesDays({ firstDay: details.startedOn, weeks: Number(values.weeks), count: Number(values.count) }),
    course,
  };
}

/** POST …/series/days: the first step is right, and its days are shown. Keeps nothing: what was typed is in the address. */
async function toDays(request: RequestContext): Promise<Done | Refusal> {
  const series = await readSeries(request, request.body, await dateChoices(request));
  if (isRefusal(series)) return series;
  return { body: {}, redirect: addQuery(PAGE, { ...series.settings, step: 'days' }) };
}

/**
 * GET /panel/course-dates/series: the first step, empty, of a course or like the date of `copyOf`; with a whole first
 * step in the address and `step=days` the second one. @throws HttpError 404 when `copyOf` is no date
 */
export async function courseDateSeries(request: RequestContext) {
  const begun = await newCourseDate(request);
  const { query } = request;
  const { options } = begun.facts;
  const series = query.step === 'days' ? await readSeries(request, query, options) : undefined;
  if (series && !isRefusal(series)) return { step: 'days' as const, ...(await daysOf(request, series, options)) };
  const typed = courseDateSeriesForm.fields.flatMap(({ name }) => {
    const text = textOf(query[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  return {
    step: 'settings' as const,
    ...begun,
    values: { ...begun.values, ...Object.fromEntries(typed) },
    /** Why there is no second step. */
    problem: series?.message,
  };
}

/** The second step: each day with what speaks against it, ticked where nothing does. */
async function daysOf(request: RequestContext, series: Series, options: Choices) {
  const { settings, details, course } = series;
  const held = await heldAround(request, series);
  const { today } = request.context;
  const days = series.days.map((day) => {
    const outside = outsideCourse(series, day);
    const warned = dayWarnings(day, { details, duration: durationOf(course) }, { today, held });
    return { day, warnings: [...outside, ...warned] };
  });
  const chosen = (list: string, value: string | null) =>
    options[list]?.find((option) => option.value === value)?.label ?? '';
  return {
    /** The form is sent once, also by the one who has no scripts. */
    key: uuid(),
    values: { ...settings, days: days.filter(({ warnings }) => warnings.length === 0).map(({ day }) => day) },
    options: {
      days: days.map(({ day, warnings }) => ({ value: day, label: [dayLabel(day), ...warnings].join('\n') })),
    },
    warned: days.filter(({ warnings }) => warnings.length > 0).length,
    back: addQuery(PAGE, settings),
    courseName: chosen('courses', details.courseId),
    place: details.formula === 'online' ? 'online' : chosen('locations', details.courseLocationId),
    trainerName: chosen('trainers', details.trainerId),
    time: { timeStart: details.timeStart, timeEnd: details.timeEnd, duration: durationOf(course) },
    seatLimit: details.seatLimit,
  };
}

const dayLabel = (day: string): string => `${formatDay(day)}, ${WEEKDAYS[weekdayIndex(day)]}`;

const durationOf = (course: CourseValues | undefined): number => course?.duration ?? 1;

/** CRS-08: of a course that is held within some days only. */
const outsideCourse = ({ course, details }: Series, day: string): readonly string[] =>
  (course && dayErrors(course, { ...details, startedOn: day }).startedOn) ?? [];

/** Dates that were not cancelled, of the same trainer, place or course, on or near the days of the series. */
async function heldAround(request: RequestContext, { details, days, course }: Series): Promise<readonly HeldDate[]> {
  const [first = '', last = first] = [days[0], days.at(-1)];
  const near = {
    status: 'active',
    startedOnFrom: addDays(first, 1 - LONGEST),
    startedOnTo: addDays(last, dayCount(durationOf(course)) - 1),
  } as const;
  const { courseId, courseLocationId, formula, trainerId } = details;
  const asked: CourseDateFilter[] = [
    formula === 'online' ? { courseId, ...near } : { courseLocationId, ...near },
    ...(trainerId === null ? [] : [{ trainerId, ...near }]),
  ];
  const pages = await Promise.all(
    asked.map((filter) => listCourseDates(request.app.db, { filter, page: 1, pageSize: MOST })),
  );
  return [...new Map(pages.flatMap(({ items }) => items).map((date) => [date.id, date])).values()];
}

/**
 * POST /panel/course-dates/series: each ticked day becomes a date by the command of a single one, the earliest first, so
 * that one which is refused comes before any was planned. A repeated key plans nothing twice.
 */
async function planSeries(request: RequestContext): Promise<Done | Refusal> {
  const series = await readSeries(request, request.body, await dateChoices(request));
  if (isRefusal(series)) return { ...series, message: `${series.message}. Wróć do ustawień serii i popraw je.` };
  const days = series.days.map((value) => ({ value, label: dayLabel(value) }));
  const read = readForm(request, seriesDaysForm, { options: { days } });
  if (isRefusal(read)) return read;
  const ticked = (read.values.days as readonly string[]).toSorted();
  const outside = ticked.flatMap((day) => outsideCourse(series, day));
  if (outside.length > 0) return invalid({ days: outside.slice(0, 1) });
  return answer(request, await planDays(request, series, { days: ticked, confirmed: read.values.confirmed === true }));
}

interface Planned {
  readonly courseId: string;
  readonly wanted: number;
  readonly ids: readonly string[];
  readonly first: string;
  readonly position: string;
  readonly refused?: Refusal;
}

async function planDays(
  request: RequestContext,
  { details }: Series,
  { days, confirmed }: { readonly days: readonly string[]; readonly confirmed: boolean },
): Promise<Planned> {
  const ids: string[] = [];
  let position = '';
  const planned = () => ({ courseId: details.courseId, wanted: days.length, ids, first: days[0] ?? '', position });
  for (const day of days) {
    const id = newId(request, ` ${day}`);
    const result = await onCourseDate(request, id, {
      command: scheduleCourseDate,
      input: { courseDateId: id, details: { ...details, startedOn: day }, confirmed },
      keyPart: day,
    });
    if (isRefusal(result)) return { ...planned(), refused: result };
    ids.push(id);
    position = result.position;
  }
  return planned();
}

async function answer(request: RequestContext, planned: Planned): Promise<Done | Refusal> {
  const { ids, refused, wanted } = planned;
  if (refused && ids.length === 0) return refused;
  const flash = refused
    ? warning(`Zaplanowano ${counted(ids.length, DATES)} z ${wanted}: ${refused.message}`)
    : success(`Zaplanowano ${counted(ids.length, DATES)}.`);
  return {
    status: 201,
    body: { ids },
    redirect: mergeQuery('/panel/course-dates', {
      filters: { courseId: planned.courseId, startedOnFrom: formatDay(planned.first) },
    }),
    flash: await shown(request, planned.position, flash),
  };
}

export type CourseDateSeriesView = Awaited<ReturnType<typeof courseDateSeries>>;

export const courseDateSeriesRoutes: readonly Route[] = [
  command(`post ${PAGE}/days`, { guard: ['COURSEDATE_WRITE'] }, { page: PAGE, run: toDays }),
  command(`post ${PAGE}`, scheduleCourseDate, { page: PAGE, run: planSeries }),
];
