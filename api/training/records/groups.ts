import { records } from '#domain/training/records/decide.ts';
import type { GroupValues } from '#domain/training/records/group.ts';
import { recordsHolding } from '#projections/record-list.ts';
import type { RecordScreen } from '#api/records/screen.ts';

/** GRP-01: a group shows the courses in it, its own and those assigned to it further (CRS-02). */
export const groupScreen: RecordScreen<GroupValues> = {
  record: records.groups,
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
};
