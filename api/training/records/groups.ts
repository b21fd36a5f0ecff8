import { group } from '#domain/training/records/group.ts';
import { recordsHolding } from '#projections/record-list.ts';
import { recordRoutes } from '#api/records/routes.ts';

/** GRP-01: a group shows the courses in it, its own and those assigned to it further (CRS-02). */
export const groupRoutes = recordRoutes({
  record: group,
  table: 'groups',
  more: async (request, row) => {
    const courses = await recordsHolding(request.app.db, 'courses', {
      fields: [
        { field: 'groupId', list: false },
        { field: 'furtherGroupIds', list: true },
      ],
      value: row.id,
    });
    return { courses: courses.map(({ id, title, active, values }) => ({ id, title, active, values })) };
  },
});
