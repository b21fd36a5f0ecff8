import { group } from '#domain/training/group.ts';
import { recordsHolding } from '#projections/record-list.ts';
import { recordRoutes } from '../../records/routes.ts';

/** GRP-01: a group shows the courses in it, its own and those assigned to it further (CRS-02). */
export const groupRoutes = recordRoutes({
  record: group,
  table: 'groups',
  more: async (ask, row) => {
    const courses = await recordsHolding(ask.app.db, 'courses', {
      fields: [
        { field: 'groupId', list: false },
        { field: 'furtherGroupIds', list: true },
      ],
      value: row.id,
    });
    return { courses: courses.map(({ id, title, active, values }) => ({ id, title, active, values })) };
  },
});
