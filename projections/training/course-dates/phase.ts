import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { clockInWarsaw, type Phase } from '#domain/training/course-date/phase.ts';

/** Which phases are asked for, and at which instant. */
export interface PhaseFilter {
  readonly phases: readonly Phase[];
  /** ISO 8601 UTC. */
  readonly now: string;
}

/**
 * The rule of `phaseOf` in SQL, for lists that are filtered by it; a test holds both against each other. `d` is a
 * trusted alias of read.course_dates.
 */
export function inPhase(d: string, { phases, now }: PhaseFilter): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${d}.${name}`);
  const { day, clock } = momentOf(now);
  const begun = hasBegun(d, now);
  const over = sql<SqlBool>`(${begun} and (select (to_char(${column('started_on')}::date + greatest(ceil(length.days)::int, 1) - 1,
    'YYYY-MM-DD') collate "C", case when length.days = floor(length.days) then ${column('time_end')} else ${halfWay(d)} end)
      <= (${day}, ${clock}::int)
    from (select coalesce(${column('held_duration')}::numeric, (select ("values" ->> 'duration')::numeric from read.courses where id = ${column('course_id')}), 1) as days) length))`;
  const active = sql<SqlBool>`${column('status')} <> 'cancelled'`;
  const conditions: Record<Phase, RawBuilder<SqlBool>> = {
    cancelled: sql`${column('status')} = 'cancelled'`,
    upcoming: sql`(${active} and not ${begun})`,
    running: sql`(${active} and ${begun} and not ${over})`,
    held: sql`(${active} and ${over})`,
  };
  return sql`(${sql.join(
    phases.map((phase) => conditions[phase]),
    sql` or `,
  )})`;
}

function momentOf(now: string): { day: string; clock: number } {
  return { day: dayInWarsaw(now), clock: Number(clockInWarsaw(now).slice(-5).replace(':', '')) };
}

/** Whether the hour at which a date begins has come, cancelled or not. */
export function hasBegun(d: string, now: string): RawBuilder<SqlBool> {
  const { day, clock } = momentOf(now);
  return sql<SqlBool>`(${sql.ref(`${d}.started_on`)}, ${sql.ref(`${d}.time_start`)}) <= (${day}, ${clock}::int)`;
}

/** A half day ends half-way of the hours of the others: 930 and 1600 → 1245. */
function halfWay(d: string): RawBuilder<number> {
  const minutes = (name: string) => sql`(${sql.ref(`${d}.${name}`)} / 100 * 60 + ${sql.ref(`${d}.${name}`)} % 100)`;
  const middle = sql`((${minutes('time_start')} + ${minutes('time_end')}) / 2)`;
  return sql`(${middle} / 60 * 100 + ${middle} % 60)`;
}
