import type { FieldErrors } from '#domain/shared/refusal.ts';
import { isRefusal } from '#domain/shared/refusal.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import { course, type CourseValues } from '#domain/training/course.ts';
import { leadsBackTo } from '#domain/training/prerequisites.ts';
import { assignCourseForm } from '#domain/training/records/assign-course-form.ts';
import { command, page } from '../../http/define.ts';
import type { Ask, Done, Route } from '../../http/route.ts';
import { changeValues } from '../../records/change.ts';
import { presentRecord } from '../../records/details.ts';
import { recordRoutes } from '../../records/routes.ts';
import type { RecordScreen } from '../../records/screen.ts';
import { readPartial } from '../../shared/read-form.ts';
import { recordOptions } from '../options.ts';

/** Groups by position (GRP-01), inactive ones not offered. */
async function groupOptions(ask: Ask) {
  const rows = await ask.app.db
    .selectFrom('groups')
    .select(['id', 'title', 'values'])
    .where('active', '=', true)
    .execute();
  return rows
    .sort((a, b) => a.values.position - b.values.position || a.title.localeCompare(b.title, 'pl'))
    .map((row) => ({ value: row.id, label: row.title }));
}

/** CRS-10: no course may come before itself, over however many courses. */
async function noCycle(ask: Ask, values: CourseValues, id: string): Promise<FieldErrors | undefined> {
  if (!values.prerequisiteACourseId && !values.prerequisiteBCourseId) return undefined;
  const rows = await ask.app.db.selectFrom('courses').select(['id', 'values']).execute();
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

const courseScreen: RecordScreen<CourseValues> = {
  record: course,
  table: 'courses',
  options: async (ask) => {
    const [groups, courses] = await Promise.all([groupOptions(ask), recordOptions(ask, 'courses')]);
    return { groups, courses };
  },
  check: noCycle,
};

/** CRS-02: the groups in which the course is shown besides its own. */
async function assignment(ask: Ask) {
  const row = await presentRecord(courseScreen, ask);
  const groups = await groupOptions(ask);
  return {
    id: row.id,
    title: row.title,
    version: row.version,
    ownGroup: groups.find(({ value }) => value === row.values.groupId)?.label ?? '',
    values: { furtherGroupIds: row.values.furtherGroupIds },
    facts: { options: { groups: groups.filter(({ value }) => value !== row.values.groupId) } },
    canWrite: ask.access.can(course.permissions.write),
  };
}

async function assign(ask: Ask): Promise<Done | Refusal> {
  const { facts, values: current } = await assignment(ask);
  const read = readPartial(ask, assignCourseForm, { facts, current });
  if (isRefusal(read)) return read;
  const furtherGroupIds = read.values.furtherGroupIds as string[];
  return changeValues(courseScreen, ask, {
    values: { furtherGroupIds },
    version: read.version,
    told: 'Zapisano przypisanie szkolenia do grup.',
  });
}

/** CRS-01…CRS-11. */
export const courseRoutes: readonly Route[] = [
  ...recordRoutes(courseScreen),
  page('/panel/courses/:id/assign-course', [course.permissions.read], assignment),
  page('/panel/courses/:id/assign-course/edit', [course.permissions.write], assignment),
  command('put /panel/courses/:id/assign-course', [course.permissions.write], {
    page: '/panel/courses/:id/assign-course/edit',
    run: assign,
  }),
];
