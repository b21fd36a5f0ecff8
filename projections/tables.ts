import type { ImportRow } from '#projections/imports.ts';
import type { PersonMergeRow } from '#projections/person-merges.ts';
import type { TimelineRow } from '#projections/timeline.ts';

/**
 * The tables of schema `read`, for kysely: those that all portals share. A portal adds its own where it lists its read
 * models (`projections/<portal>/read-models.ts`).
 */
export interface ReadTables {
  imports: ImportRow;
  person_merges: PersonMergeRow;
  timeline: TimelineRow;
}
