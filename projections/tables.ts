import type { ImportRow } from '#projections/imports.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { TrainingTables } from '#projections/training/read-models.ts';

/** The tables of schema `read`, for kysely: those that all portals share, and those of each portal. */
export interface ReadTables extends TrainingTables {
  imports: ImportRow;
  timeline: TimelineRow;
}
