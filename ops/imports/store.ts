import type { Actor } from '#domain/shared/actor.ts';
import type { App } from '../app.ts';
import type { CheckedRow, Outcome } from './check.ts';
import type { ImportRow } from './target.ts';

/** FRM-04; null while nobody has confirmed it. */
export type ImportStatus = 'started' | 'in_progress' | 'completed' | 'failed';

export interface ImportState {
  readonly id: string;
  readonly kind: string;
  readonly status: ImportStatus | null;
  readonly reason: string | null;
  readonly actor: Actor;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Lines that were applied, and those that are to be. */
  readonly done: number;
  readonly total: number;
  /** Lines that were refused when they were applied. */
  readonly refused: number;
}

type Needs = Pick<App, 'pool'>;

/** A new import with its lines. Imports that nobody confirmed within a day go away. */
export async function keepImport(
  { pool }: Needs,
  given: { id: string; kind: string; actor: Actor },
  rows: AsyncIterable<readonly CheckedRow[]>,
): Promise<void> {
  await pool.query(`DELETE FROM app.imports WHERE status IS NULL AND created_at < now() - interval '1 day'`);
  await pool.query('INSERT INTO app.imports (id, kind, actor) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING', [
    given.id,
    given.kind,
    JSON.stringify(given.actor),
  ]);
  for await (const batch of rows) {
    await pool.query(
      `INSERT INTO app.import_rows (import_id, line, outcome, title, changes, errors, target, version, "values")
       SELECT $1, line, outcome, title, changes, errors, target, version, "values"
       FROM jsonb_to_recordset($2::jsonb) AS r(line int, outcome text, title text, changes jsonb, errors jsonb,
         target text, version int, "values" jsonb)
       ON CONFLICT (import_id, line) DO NOTHING`,
      [given.id, JSON.stringify(batch)],
    );
  }
}

export async function importState({ pool }: Needs, id: string): Promise<ImportState | undefined> {
  const [found, counted] = await Promise.all([
    pool.query('SELECT id, kind, status, reason, actor FROM app.imports WHERE id = $1', [id]),
    pool.query<{ outcome: Outcome; n: number; done: number; refused: number }>(
      `SELECT outcome, count(*)::int AS n, count(*) FILTER (WHERE done)::int AS done,
         count(*) FILTER (WHERE result IS NOT NULL)::int AS refused
       FROM app.import_rows WHERE import_id = $1 GROUP BY outcome`,
      [id],
    ),
  ]);
  const row = found.rows[0] as Omit<ImportState, 'counts' | 'done' | 'total' | 'refused'> | undefined;
  if (!row) return undefined;
  const of = (outcome: Outcome) => counted.rows.find((one) => one.outcome === outcome);
  const counts = {
    create: of('create')?.n ?? 0,
    change: of('change')?.n ?? 0,
    skip: of('skip')?.n ?? 0,
    error: of('error')?.n ?? 0,
  };
  const sum = (field: 'done' | 'refused') => counted.rows.reduce((total, one) => total + one[field], 0);
  return { ...row, counts, done: sum('done'), total: counts.create + counts.change, refused: sum('refused') };
}

/** Lines for the screen: errors first, then what changes, then the rest; each in the order of the file. */
export async function importLines({ pool }: Needs, id: string, limit: number) {
  const { rows } = await pool.query<
    Pick<CheckedRow, 'line' | 'outcome' | 'title' | 'changes' | 'errors' | 'target'> & { result: string | null }
  >(
    `SELECT line, outcome, title, changes, errors, target, result FROM app.import_rows WHERE import_id = $1
     ORDER BY (result IS NOT NULL) DESC, array_position(ARRAY['error', 'change', 'create', 'skip'], outcome), line
     LIMIT $2`,
    [id, limit],
  );
  return rows;
}

/** True for the one call that confirms it. */
export async function confirmImport({ pool }: Needs, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(`UPDATE app.imports SET status = 'started' WHERE id = $1 AND status IS NULL`, [
    id,
  ]);
  return rowCount === 1;
}

export async function setStatus(
  { pool }: Needs,
  id: string,
  { status, reason = null }: { status: ImportStatus; reason?: string | null },
): Promise<void> {
  await pool.query('UPDATE app.imports SET status = $2, reason = $3 WHERE id = $1', [id, status, reason]);
}

/** The next lines to be applied, in the order of the file. */
export async function openRows({ pool }: Needs, id: string, limit: number): Promise<ImportRow[]> {
  const { rows } = await pool.query<ImportRow>(
    `SELECT line, target, version, "values" FROM app.import_rows
     WHERE import_id = $1 AND NOT done AND outcome IN ('create', 'change') ORDER BY line LIMIT $2`,
    [id, limit],
  );
  return rows;
}

/** Lines that are done lose their values; a refused one says why. */
export async function closeRows(
  { pool }: Needs,
  id: string,
  done: readonly { line: number; result: string | null }[],
): Promise<void> {
  await pool.query(
    `UPDATE app.import_rows r SET done = true, "values" = NULL, result = d.result
     FROM jsonb_to_recordset($2::jsonb) AS d(line int, result text) WHERE r.import_id = $1 AND r.line = d.line`,
    [id, JSON.stringify(done)],
  );
}
