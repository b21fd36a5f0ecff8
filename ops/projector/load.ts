import { isSound } from '#domain/text/sound.ts';
import { anyOf } from '#ops/postgres/prepared.ts';
import type { Needs } from './fold.ts';
import { pastOf } from './past.ts';
import { keyColumn } from './row.ts';
import type { RowSet } from './row-set.ts';
import { quoted, type Context, type Target } from './target.ts';

/** What one target's batch needs in memory. */
export interface Load {
  readonly target: Target;
  readonly rows: RowSet;
  readonly needs: Needs;
  /** Of the former rows. */
  readonly pastNeeds: Needs;
}

/** Keys of one table up to which a query's plan is kept. */
const FEW = 20;

/** Reads the former rows that facts of the batch reach, as erasures do: few batches have one. */
export async function loadPast({ pool }: Pick<Context, 'pool'>, loads: readonly Load[]): Promise<void> {
  for (const { target, rows, pastNeeds } of loads) {
    const values: unknown[] = [];
    const where = conditionsOf(target, pastNeeds, { keys: [...pastNeeds.keys].filter(isSound), values });
    if (where.length === 0) continue;
    const table = `read.${quoted(pastOf(target.table))}`;
    const found = await pool.query<{ row: Record<string, unknown> }>(
      `SELECT row_to_json(t) AS row FROM ${table} t WHERE ${where.join(' OR ')}`,
      values,
    );
    for (const { row } of found.rows) rows.past?.learn(withInstants(target, row));
  }
}

/**
 * Reads the rows that the batch touches and that are not in memory, of all targets in one query. Afterwards every key
 * asked for is known: its row, or its absence.
 */
export async function load(
  { pool, statements }: Pick<Context, 'pool' | 'statements'>,
  loads: readonly Load[],
): Promise<void> {
  const values: unknown[] = [];
  const asked = loads.map(({ needs, rows }) => unknownKeys(needs, rows));
  const parts = loads.flatMap((one, place) => part(one, { place, keys: asked[place] ?? [], values }));
  if (parts.length === 0) return;
  const text = parts.join(' UNION ALL ');
  // A plan made without knowing a long list compares it value by value; for a short one parsing costs more.
  const few = asked.every((keys) => keys.length <= FEW);
  const { rows } = await pool.query<{ part: number; row: Record<string, unknown> }>(
    few ? statements.prepared(text, values) : { text, values },
  );
  for (const found of rows) {
    const one = loads[found.part];
    if (one) learn(one, found.row);
  }
  for (const [place, one] of loads.entries()) for (const key of asked[place] ?? []) one.rows.learn(key, null);
}

/** The keys that the database has to be asked for. */
function unknownKeys(needs: Needs, rows: RowSet): string[] {
  const unknown: string[] = [];
  for (const key of needs.keys) {
    if (rows.has(key)) continue;
    // What the database can't take it does not hold.
    if (rows.isNew(key) || !isSound(key)) rows.learn(key, null);
    else unknown.push(key);
  }
  return unknown;
}

function part(one: Load, { place, ...into }: { place: number; keys: string[]; values: unknown[] }): string[] {
  const conditions = conditionsOf(one.target, one.needs, into);
  if (conditions.length === 0) return [];
  const table = `read.${quoted(one.target.table)}`;
  return [`SELECT ${place} AS part, row_to_json(t) AS row FROM ${table} t WHERE ${conditions.join(' OR ')}`];
}

function conditionsOf(target: Target, needs: Needs, into: { keys: string[]; values: unknown[] }): string[] {
  const any = (column: string, list: readonly string[]) =>
    `t.${quoted(column)} = ${anyOf(`$${into.values.push(list)}`)}`;
  const among = (column: string, list: readonly string[]) => `t.${quoted(column)} ?| $${into.values.push(list)}`;
  const byKey = into.keys.length > 0 ? [any(keyColumn(target.model), into.keys)] : [];
  const byColumn = [...needs.groups].map(([column, group]) => {
    const values = [...group].filter(isSound);
    return holdsList(target, column) ? among(column, values) : any(column, values);
  });
  return [...byKey, ...byColumn];
}

const holdsList = ({ model }: Target, column: string): boolean => /^jsonb\b/i.test(model.columns[column] ?? '');

function learn({ target, rows }: Load, row: Record<string, unknown>): void {
  rows.learn(String(row[keyColumn(target.model)]), withInstants(target, row));
}

/** A row as the database has returned it, with its instants as the folds write them. */
function withInstants({ instants }: Target, row: Record<string, unknown>): Record<string, unknown> {
  for (const column of instants) {
    if (typeof row[column] === 'string') row[column] = new Date(row[column]).toISOString();
  }
  return row;
}
