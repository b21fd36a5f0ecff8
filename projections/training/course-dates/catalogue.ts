import type { Kysely } from 'kysely';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { GroupValues } from '#domain/training/records/group.ts';
import type { ReadTables } from '#projections/tables.ts';

export interface CatalogueCourse {
  readonly id: string;
  readonly values: CourseValues;
}

export interface CatalogueGroup {
  readonly id: string;
  readonly values: GroupValues;
  readonly courses: readonly CatalogueCourse[];
}

const byPosition = (a: { values: { position: number; name: string } }, b: typeof a): number =>
  a.values.position - b.values.position || a.values.name.localeCompare(b.values.name, 'pl');

/** A course is offered while it is active and the day is within its range (CRS-08). */
const offered = ({ startedOnTo }: CourseValues, today: string): boolean => !startedOnTo || startedOnTo >= today;

/**
 * Active groups with their active courses, both by position (PUB-01); a course is in its own group and in those it
 * was assigned to further (CRS-02). Groups without courses are left out.
 */
export async function catalogue(db: Kysely<ReadTables>, today: string): Promise<CatalogueGroup[]> {
  const [groups, courses] = await Promise.all([
    db.selectFrom('groups').select(['id', 'values']).where('active', '=', true).execute(),
    db.selectFrom('courses').select(['id', 'values']).where('active', '=', true).execute(),
  ]);
  const shown = courses.filter(({ values }) => offered(values, today)).sort(byPosition);
  return groups
    .sort(byPosition)
    .map((group) => ({
      ...group,
      courses: shown.filter(({ values }) => values.groupId === group.id || values.furtherGroupIds.includes(group.id)),
    }))
    .filter((group) => group.courses.length > 0);
}
