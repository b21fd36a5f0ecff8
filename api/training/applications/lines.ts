import type { App } from '#ops/app.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import type { TimelineRow } from '#projections/timeline.ts';

/** The source's half of a move: on the application's own page the target's half says it all. */
const MOVED_OUT = 'ApplicationMovedOut';

/** The lines of an application's history, newest first, now or as they were. */
export async function linesOfApplication(
  db: App['db'],
  id: string,
  until: { readonly until?: string } = {},
): Promise<TimelineRow[]> {
  return (await timelineOf(db, `application:${id}`, until)).filter(({ type }) => type !== MOVED_OUT);
}
