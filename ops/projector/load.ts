import { isSound } from '#domain/text/sound.ts';
import { anyOf } from '#ops/postgres/prepared.ts';
import { keyColumn, type Needs } from './fold.ts';
import type { RowSet } from './row-set.ts';
import { quoted, type Context, type Target } from './target.ts';

/** What one target's batch needs in memory. */
export interface Load {
  readonly target: Target;
  readonly rows: RowSet;
  readonly needs: Needs;
}

/** Keys of one table up to which a query's plan is kept. */
const FEW = 20;

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

function part({ target, needs }: Load, into: { place: number; keys: string[]; values: unknown[] }): string[] {
  const any = (column: string, list: readonly string[]) =>
    `t.${quoted(column)} = ${anyOf(`$${into.values.push(list)}`)}`;
  const among = (column: string, list: readonly string[]) => `t.${quoted(column)} ?| $${into.values.push(list)}`;
  const conditions = [...needs.groups].map(([column, group]) => () => {
    const values = [...group].filter(isSound);
    return holdsList(target, column) ? among(column, values) : any(column, values);
  });
  if (into.keys.length > 0) conditions.unshift(() => any(keyColumn(target.model), into.keys));
  if (conditions.length === 0) return [];
  const where = conditions.map((condition) => condition()).join(' OR ');
  return [`SELECT ${into.place} AS part, row_to_json(t) AS row FROM read.${quoted(target.table)} t WHERE ${where}`];
}

const holdsList = ({ model }: Target, column: string): boolean => /^jsonb\b/i.test(model.columns[column] ?? '');

function learn({ target, rows }: Load, row: Record<string, unknown>): void {
  for (const column of target.instants) {
    if (typeof row[column] === 'string') row[column] = new Date(row[column]).toISOString();
  }
  rows.learn(String(row[keyColumn(target.model)]), row);
}
