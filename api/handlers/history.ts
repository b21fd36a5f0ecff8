import type { TimelineRow } from '#projections/timeline.ts';

/** A line of a timeline as pages get it (issue contract: at, actor, type, text, reason, changes). */
export const timelineEntry = (row: TimelineRow) => ({
  id: row.id,
  at: row.at,
  actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
  onBehalfOf: row.on_behalf_of,
  subject: row.subject,
  type: row.type,
  text: row.text,
  reason: row.reason,
  changes: row.changes,
});

/** An ISO instant of the query; anything else is no moment. */
export function readAsOf(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(value)) return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
