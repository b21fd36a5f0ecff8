import { fold } from '#domain/kernel/decider.ts';
import { importDecider } from '#domain/import/decide.ts';
import { importStream, type ImportEvent } from '#domain/import/events.ts';
import type { TakenBack } from '#domain/import/taken-back.ts';
import type { App } from '#ops/app.ts';
import { importTargets } from '#ops/portals.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long the page of an import that nobody confirmed says what became of it. */
const UNCONFIRMED_MS = 30 * DAY_MS;

type Needs = Pick<App, 'pool' | 'vault' | 'now' | 'log'>;

/**
 * Takes back what imports know of persons a day after their dry run: the key is destroyed, so backups can't be read
 * either. The lines' numbers and outcomes stay, and the links of those that were applied: the page says what became of
 * the file. One that nobody confirmed goes altogether a month later. A job that is under way keeps its lines until it ends.
 *
 * @returns how many imports it took back
 */
export async function sweepImports(app: Needs): Promise<number> {
  const { pool } = app;
  await pool.query('DELETE FROM app.imports WHERE ends_at < $1', [app.now()]);
  const { rows } = await pool.query<{ id: string; key_id: string }>(
    'SELECT id, key_id FROM app.imports WHERE key_id IS NOT NULL AND created_at < $1 ORDER BY created_at LIMIT 100',
    [new Date(Date.parse(app.now()) - DAY_MS).toISOString()],
  );
  const over = await Promise.all(rows.map(({ id, key_id: keyId }) => takeBack(app, { id, keyId, why: 'age' })));
  return over.filter(Boolean).length;
}

/**
 * GDP-03: an erasure ends the keeping of all lines that may name persons: whose they are is known only when they were
 * applied, and the file can be loaded again.
 *
 * @returns how many imports are under way and keep their lines until they end
 */
export async function takeBackPersons(app: Needs & Pick<App, 'accounts'>): Promise<number> {
  const tables = app.accounts.all.map(({ declaration }) => declaration.table);
  const kinds = importTargets.filter(({ readModel }) => tables.includes(readModel)).map(({ kind }) => kind.name);
  const { rows } = await app.pool.query<{ id: string; key_id: string }>(
    'SELECT id, key_id FROM app.imports WHERE key_id IS NOT NULL AND kind = ANY ($1)',
    [kinds],
  );
  const over = await Promise.all(rows.map(({ id, key_id: keyId }) => takeBack(app, { id, keyId, why: 'erasure' })));
  return over.filter((done) => !done).length;
}

interface Taken {
  readonly id: string;
  readonly keyId: string;
  readonly why: TakenBack;
}

async function takeBack({ pool, vault, log, now }: Needs, taken: Taken): Promise<boolean> {
  const state = fold(importDecider, (await log.readStream(importStream(taken.id))) as unknown as ImportEvent[]);
  if (state?.status === 'started' || state?.status === 'in_progress') return false;
  await vault.forget(taken.keyId);
  const endsAt = state ? null : new Date(Date.parse(now()) + UNCONFIRMED_MS);
  await empty(pool, { ...taken, endsAt });
  return true;
}

/** The key's id goes last: a sweep that is cut off does all of it again. */
async function empty(pool: App['pool'], { id, why, endsAt }: Taken & { endsAt: Date | null }): Promise<void> {
  // What a line was to change is nobody's business once it can't be applied.
  await pool.query(
    `UPDATE app.import_rows SET details = NULL, "values" = NULL, target = CASE WHEN done THEN target END
      WHERE import_id = $1`,
    [id],
  );
  await pool.query('UPDATE app.imports SET key_id = NULL, taken_back = $2, ends_at = $3 WHERE id = $1', [
    id,
    why,
    endsAt,
  ]);
}
