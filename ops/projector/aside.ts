import type pg from 'pg';
import { soundText } from '#domain/text/sound.ts';
import { keyColumn } from './row.ts';
import type { Move } from './move.ts';
import type { Row } from './row.ts';
import type { RowSet } from './row-set.ts';
import { soundRow } from './sound-row.ts';
import type { Context, Slot, Target } from './target.ts';

/** What is known of the rows that a live table is without; nothing of their contents. */
export interface Aside {
  readonly rows: number;
  /** Of the first of them. ISO 8601 UTC. */
  readonly since: string;
  readonly reason: string;
  readonly position: string;
}

/** More are no odd rows but a mistake: their read model is paused instead. */
export const MOST_ASIDE = 1_000;

type Db = Pick<pg.ClientBase, 'query'>;

/** The rows that tables of a slot are without, as folded last: by read model, then by key. */
export async function readAside(db: Db, slot: Slot): Promise<Map<string, Map<string, Row>>> {
  const { rows } = await db.query<{ model: string; key: string; folded: string }>(
    'SELECT model, key, folded FROM app.rows_set_aside WHERE slot = $1',
    [slot],
  );
  const found = new Map<string, Map<string, Row>>();
  for (const { model, key, folded } of rows) {
    const some = found.get(model) ?? new Map<string, Row>();
    found.set(model, some.set(key, JSON.parse(folded) as Row));
  }
  return found;
}

/** Of each live table that is without some rows. */
export async function countAside(db: Db): Promise<Map<string, Aside>> {
  const { rows } = await db.query<{ model: string; since: Date } & Omit<Aside, 'since'>>(
    `SELECT DISTINCT ON (model) model, since, reason, position, (count(*) OVER (PARTITION BY model))::int AS rows
     FROM app.rows_set_aside WHERE slot = 'live' ORDER BY model, since, digest`,
  );
  return new Map(rows.map(({ model, since, ...one }) => [model, { ...one, since: since.toISOString() }]));
}

/** Forgets the rows that a table is without, which is made again or taken away. */
export async function dropAside(db: Db, model: string, slot: Slot): Promise<void> {
  await db.query('DELETE FROM app.rows_set_aside WHERE model = $1 AND slot = $2', [model, slot]);
}

/** The rows of the table that is put in the live one's place. */
export async function swapAside(db: Db, model: string): Promise<void> {
  await dropAside(db, model, 'live');
  await db.query(`UPDATE app.rows_set_aside SET slot = 'live' WHERE model = $1 AND slot = 'next'`, [model]);
}

/** What is folded is the row that was set aside, not the older one that the table may hold. */
export function learnAside({ aside }: Target, rows: RowSet): void {
  for (const [key, row] of aside) rows.learn(key, row);
}

const keyOf = ({ target }: Move, row: Row): string => String(row[keyColumn(target.model)]);

/** Of the rows that were set aside those that this write brings into the table, or takes away. */
function settledBy(move: Move): string[] {
  const { target, changes, refused = [] } = move;
  if (target.aside.size === 0) return [];
  const still = new Set(refused.map(({ row }) => keyOf(move, row)));
  const keys = [...changes.removed, ...changes.rows.map((row) => keyOf(move, row))];
  return keys.filter((key) => target.aside.has(key) && !still.has(key));
}

/** SQL that keeps what is set aside in step with a write, as parts of its statement. */
export function asideParts(move: Move, place: number, values: unknown[]): string[] {
  const { target, to, refused = [] } = move;
  const of = () => `$${values.push(target.model.name)}, $${values.push(target.slot)}`;
  const parts: string[] = [];
  const settled = settledBy(move);
  if (settled.length > 0) {
    parts.push(
      `a${place} AS (DELETE FROM app.rows_set_aside WHERE (model, slot) = (${of()}) AND key = ANY($${values.push(settled.map(soundText))}))`,
    );
  }
  if (refused.length > 0) {
    const rows = refused.map(({ row, reason }) => ({
      key: keyOf(move, soundRow(row)),
      folded: JSON.stringify(soundRow(row)),
      reason,
    }));
    parts.push(
      `r${place} AS (INSERT INTO app.rows_set_aside (model, slot, key, folded, position, reason)
         SELECT ${of()}, key, folded, $${values.push(to)}, reason
         FROM jsonb_to_recordset($${values.push(JSON.stringify(rows))}) AS t(key text, folded text, reason text)
         ON CONFLICT (model, slot, digest)
         DO UPDATE SET folded = excluded.folded, position = excluded.position, reason = excluded.reason)`,
    );
  }
  return parts;
}

/** The same in memory, once it is written. */
export function takeOverAside(move: Move): void {
  for (const key of settledBy(move)) move.target.aside.delete(key);
  for (const { row } of move.refused ?? []) move.target.aside.set(keyOf(move, row), soundRow(row));
}

/** Says what was set aside, and what came back, without naming anybody. */
export function tellAside({ logger }: Pick<Context, 'logger'>, { target, to, refused = [] }: Move): void {
  const { model, slot } = target;
  const [first] = refused;
  if (!first) return;
  logger.error(
    { readModel: model.name, slot, rows: refused.length, position: to, message: first.reason },
    'A read model goes on without rows: the database refuses them',
  );
}
