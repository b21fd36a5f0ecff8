import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { courseAsPromised } from '#domain/training/course-date/promises.ts';
import { COMING_STAY } from '#domain/training/course-date/coming-dates.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { records } from '#domain/training/records/decide.ts';
import { leadsBackTo } from '#domain/training/records/prerequisites.ts';
import { assignCourseForm } from '#domain/training/records/assign-course-form.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { changeValues } from '#api/records/change.ts';
import { presentRecord } from '#api/records/details.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import { readEdit } from '#api/handlers/read-form.ts';
import { recordOptions } from '#projections/record-list.ts';
import { askAboutComing, askAboutPromises, comingDates } from './promises.ts';

/** Groups by position (GRP-01), inactive ones not offered. */
async function groupOptions(request: RequestContext) {
  const rows = await request.app.db
    .selectFrom('groups')
    .select(['id', 'title', 'values'])
    .where('active', '=', true)
    .execute();
  return rows
    .sort((a, b) => a.values.position - b.values.position || a.title.localeCompare(b.title, 'pl'))
    .map((row) => ({ value: row.id, label: row.title }));
}

/** CRS-10: no course may come before itself, over however many courses. */
async function noCycle(request: RequestContext, values: CourseValues, id: string): Promise<FieldErrors | undefined> {
  if (!values.prerequisiteACourseId && !values.prerequisiteBCourseId) return undefined;
  const rows = await request.app.db.selectFrom('courses').select(['id', 'values']).execute();
  const before = new Map(
    rows.map(({ id: one, values: own }) => [one, [own.prerequisiteACourseId, own.prerequisiteBCourseId]]),
  );
  const errors: FieldErrors = {};
  for (const which of ['prerequisiteACourseId', 'prerequisiteBCourseId'] as const) {
    const first = values[which];
    if (first && leadsBackTo(id, first, before)) {
      errors[which] = ['To szkolenie samo wymaga edytowanego szkolenia – powstałaby pętla'];
    }
  }
  return errors;
}

/** CRS-01…CRS-11. */
export const courseScreen: RecordScreen<CourseValues> = {
  record: records.courses,
  options: async (request) => {
    const [groups, courses] = await Promise.all([groupOptions(request), recordOptions(request.app.db, 'courses')]);
    return { groups, courses };
  },
  check: noCycle,
  leaves: (request, id) => comingDates(request, { column: 'course_id', id }, COMING_STAY.course),
  ask: async (request, { id, before, after, switchesOff }) =>
    (switchesOff ? await askAboutComing(request, { column: 'course_id', id }, COMING_STAY.course) : undefined) ??
    askAboutPromises(
      request,
      { column: 'course_id', id },
      { before: courseAsPromised(before), after: courseAsPromised(after) },
    ),
};

/** CRS-02: the groups in which the course is shown besides its own. */
async function assignment(request: RequestContext) {
  const row = await presentRecord(courseScreen, request);
  const groups = await groupOptions(request);
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    ownGroup: groups.find(({ value }) => value === row.values.groupId)?.label ?? '',
    values: { furtherGroupIds: row.values.furtherGroupIds },
    facts: { options: { groups: groups.filter(({ value }) => value !== row.values.groupId) } },
    canWrite: request.access.can(records.courses.declaration.permissions.write),
  };
}

async function assign(request: RequestContext): Promise<Done | Refusal> {
  const { facts, values: current } = await assignment(request);
  const read = readEdit(request, assignCourseForm, { facts, current });
  if (isRefusal(read)) return read;
  const furtherGroupIds = read.values.furtherGroupIds as string[];
  return changeValues(courseScreen, request, {
    values: { furtherGroupIds },
    version: read.version,
    message: 'Zapisano przypisanie szkolenia do grup.',
  });
}

/** CRS-02. */
export const courseLoaders = {
  assignCourse: assignment,
  assignCourseEdit: assignment,
} satisfies Partial<Record<TrainingPage, Loader>>;

/** CRS-02. */
export const assignCourseRoutes: readonly Route[] = [
  command('put /panel/courses/:id/assign-course', records.courses.change, {
    page: '/panel/courses/:id/assign-course/edit',
    run: assign,
  }),
];
