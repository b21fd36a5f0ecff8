import type { App } from '#ops/app.ts';
import { listCourseDates } from '#projections/training/course-dates/course-date-list.ts';

/** A sitemap holds up to 50,000 addresses; a schedule of more dates than these serves nobody. */
const MOST = 1000;

/** The dates that take applications, and the courses that have any, as pages of the portal. */
export async function trainingSitemap(app: App): Promise<string[]> {
  const filter = {
    phase: { phases: ['upcoming'], now: app.now() },
    visibility: 'visible',
    sold: true,
  } as const;
  const { items } = await listCourseDates(app.db, { filter, page: 1, pageSize: MOST });
  const courses = [...new Set(items.map(({ courseId }) => courseId))];
  return [
    ...courses.map((id) => `/harmonogram?filters[courseId]=${id}`),
    ...items.map(({ id }) => `/zgloszenia?courseDateId=${id}`),
  ];
}
