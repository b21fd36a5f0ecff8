import { sql, type Kysely } from 'kysely';
import type { ReadTables } from '#projections/tables.ts';

/** A fact as the feed finds it: by its leaf in the log's tree, which is its number for ever. */
export interface Leaf {
  readonly index: number;
  readonly type: string;
  /** `application:…`. */
  readonly subject: string;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Leaves that are looked at in one step: most are facts of others. */
const AT_ONCE = 2_000;

/** Which leaves: behind one and before another, of these types of facts, so many at most. */
export interface WantedLeaves {
  readonly after: number;
  readonly size: number;
  readonly types: readonly string[];
  readonly limit: number;
}

/** The next of them, in the log's order. @returns also how far was looked: where the next step begins */
export async function leavesAfter(
  db: Kysely<ReadTables>,
  { after, size, types, limit }: WantedLeaves,
): Promise<{ leaves: Leaf[]; seen: number }> {
  const { rows } = await sql<{ index: string | null; type: string; subject: string; at: string; seen: string | null }>`
    with leaves as materialized (
      select index, event_id from app.log_leaves where index > ${after} and index < ${size} order by index limit ${AT_ONCE})
    select found.*, (select max(index) from leaves) as seen from (select 1) as one left join lateral (
      select leaves.index, fact.type, fact.subject, fact.at
        from leaves join read.timeline as fact on fact.id = leaves.event_id::text
       where fact.type = any(${[...types]}::text[]) order by leaves.index limit ${limit}) as found on true
     order by found.index`.execute(db);
  const leaves = rows.flatMap(({ index, type, subject, at }) =>
    index === null ? [] : [{ index: Number(index), type, subject, at }],
  );
  const looked = Number(rows[0]?.seen ?? after);
  return { leaves, seen: leaves.length === limit ? (leaves.at(-1)?.index ?? looked) : looked };
}
