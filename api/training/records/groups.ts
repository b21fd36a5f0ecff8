import { records } from '#domain/training/records/decide.ts';
import type { GroupValues } from '#domain/training/records/group.ts';
import { recordsHolding } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { RecordScreen } from '#api/records/screen.ts';

/** Its own courses and those assigned to it further (CRS-02). */
const coursesIn = ({ app }: RequestContext, groupId: string) =>
  recordsHolding(app.db, 'courses', {
    fields: [
      { field: 'groupId', list: false },
      { field: 'furtherGroupIds', list: true },
    ],
    value: groupId,
  });

/** GRP-01: a group shows the courses in it, its own and those assigned to it further (CRS-02). */
export const groupScreen: RecordScreen<GroupValues> = {
  record: records.groups,
  leaves: async (request, id) => {
    const sold = (await coursesIn(request, id)).filter(({ active }) => active);
    if (sold.length === 0) return null;
    const links = sold.map((course) => ({ path: `/panel/courses/${course.id}`, label: course.title }));
    return {
      text: `Aktywne szkolenia w tej grupie: ${sold.length}.`,
      links: request.access.reads('COURSE_READ') ? links : [],
    };
  },
  more: async (request, row) => {
    const courses = await coursesIn(request, row.id);
    return { courses: courses.map(({ id, title, active, values }) => ({ id, title, active, values })) };
  },
};
