import type pg from 'pg';
import type { AnyReadModel } from '#projections/read-model.ts';
import { dropAside, swapAside } from './aside.ts';
import { attach, detach, lockSource } from './sources.ts';
import { reasonOf } from './swap-trouble.ts';
import type { Row } from './row.ts';
import { createIndexes, createTables, dropTables, lockTables, swapTables, type LateIndex } from './tables.ts';
import { transaction } from './transaction.ts';
import {
  instantsOf,
  quoted,
  tableOf,
  type Context,
  type HeldStream,
  type PauseReason,
  type Slot,
  type SwapTrouble,
  type Target,
} from './target.ts';

/** A row of `read.checkpoints`. */
export interface Checkpoint {
  readonly name: string;
  readonly slot: Slot;
  readonly version: number;
  readonly position: string;
  readonly events: number;
  readonly caughtUp: boolean;
  readonly error: PauseReason | null;
  readonly held: Readonly<Record<string, HeldStream>>;
  /** Of a table that is built alongside: why it is not in the live one's place yet. */
  readonly swap: SwapTrouble | null;
}

type Db = Pick<pg.ClientBase, 'query'>;

export async function readCheckpoints(db: Db): Promise<Checkpoint[]> {
  const { rows } = await db.query<Checkpoint>({
    // Asked for by the one who waits for another process or thread to fold.
    name: 'read-model-checkpoints',
    text: `SELECT name, slot, version, position, events::float8 AS events, caught_up AS "caughtUp", error, held, swap
      FROM read.checkpoints ORDER BY name, slot`,
  });
  return rows;
}

/** @param aside rows that the table is without */
export function targetOf(model: AnyReadModel, checkpoint: Checkpoint, aside = new Map<string, Row>()): Target {
  const { slot, position, error, caughtUp, held, swap: trouble } = checkpoint;
  const table = tableOf(model, slot);
  return { model, slot, table, instants: instantsOf(model), position, error, caughtUp, held, aside, trouble };
}

/** The next start of the runner tries paused read models again; so does this. A swap that rests is tried at once. */
export async function clearErrors(db: Db, names: readonly string[]): Promise<void> {
  await db.query(`UPDATE read.checkpoints SET swap = NULL WHERE swap IS NOT NULL AND name = ANY($1)`, [names]);
  await db.query(`UPDATE read.checkpoints SET error = NULL WHERE error IS NOT NULL AND name = ANY($1)`, [names]);
}

/** A read model before the first event of all: its table, live from the start. */
export async function installLive(pool: pg.Pool, model: AnyReadModel): Promise<void> {
  await transaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `INSERT INTO read.checkpoints (name, slot, version, position) VALUES ($1, 'live', $2, '') ON CONFLICT DO NOTHING`,
      [model.name, model.version],
    );
    if (rowCount === 0) return;
    await dropAside(client, model.name, 'live');
    await makeLive(client, model, createIndexes(model, 'live'));
  });
}

/**
 * Asks for a rebuild from the first event; one under way starts over. The runner makes the table when it gets to it.
 * A model that has no live table yet gets an empty one, so that its readers need not know.
 *
 * @throws when a newer program has built, or is building, a newer version: nobody goes below it
 */
export async function requestRebuild(pool: pg.Pool, model: AnyReadModel): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows: newer } = await client.query<{ version: number }>(
      'SELECT version FROM read.checkpoints WHERE name = $1 AND version > $2 FOR UPDATE',
      [model.name, model.version],
    );
    if (newer[0]) throw new NewerVersionError(model, newer[0].version);
    await client.query(
      `INSERT INTO read.checkpoints AS present (name, slot, version, position) VALUES ($1, 'next', $2, '')
       ON CONFLICT (name, slot) DO UPDATE SET version = excluded.version, position = '', events = 0,
         caught_up = false, error = NULL, held = '{}', swap = NULL, updated_at = now()
         WHERE present.version <= excluded.version`,
      [model.name, model.version],
    );
    await dropAside(client, model.name, 'next');
    const { rows } = await client.query(`SELECT 1 FROM read.checkpoints WHERE name = $1 AND slot = 'live'`, [
      model.name,
    ]);
    if (rows.length === 0) await makeLive(client, model);
  });
}

/** What is live, or being built, is of a newer program than this one. */
export class NewerVersionError extends Error {
  override readonly name = 'NewerVersionError';

  constructor({ name, version }: AnyReadModel, newer: number) {
    super(`${name}: a newer program keeps version ${newer}, this one knows version ${version} and leaves it alone`);
  }
}

/**
 * Makes an empty table for a rebuild that has not begun, or whose table is gone; does nothing when there is none to do,
 * or another runner has begun it.
 */
export async function beginRebuild(pool: pg.Pool, model: AnyReadModel): Promise<void> {
  await transaction(pool, async (client) => {
    const { rows } = await client.query(
      `SELECT 1 FROM read.checkpoints WHERE name = $1 AND slot = 'next' AND version = $3
       AND (position = '' OR to_regclass($2) IS NULL) FOR UPDATE`,
      [model.name, `read.${quoted(tableOf(model, 'next'))}`, model.version],
    );
    if (rows.length === 0) return;
    await client.query(
      `UPDATE read.checkpoints SET position = '', events = 0, caught_up = false, held = '{}' WHERE name = $1 AND slot = 'next'`,
      [model.name],
    );
    await dropAside(client, model.name, 'next');
    await run(client, [...dropTables(model, 'next'), ...createTables(model, 'next')]);
  });
}

/** Makes an index of a table under construction unless it is there; one that a crash left half-made is made again. */
export async function ensureIndex(db: Db, { name, create }: LateIndex): Promise<void> {
  const { rows } = await db.query<{ valid: boolean }>(
    'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await db.query(`DROP INDEX ${name}`);
  try {
    await db.query(create);
  } catch (error) {
    if (!EXISTS_BY_NOW.has((error as { code?: string }).code ?? '')) throw error;
  }
}

/** duplicate_table, or the same seen by the catalogue's own key: somebody else made it in the meantime. */
const EXISTS_BY_NOW: ReadonlySet<string> = new Set(['42P07', '23505']);

/** `moved`: it is not where the caller believes, or behind the live one. */
export type Swapped = 'swapped' | 'moved' | { readonly refused: string };

/**
 * Puts the rebuilt table in the live one's place, in one transaction, and turns the view before it to it.
 *
 * @returns why it has to be tried again, e.g. because readers would not let go of the table within two seconds
 */
export async function swap({ pool, term }: Pick<Context, 'pool' | 'term'>, target: Target): Promise<Swapped> {
  const { model } = target;
  try {
    return await transaction(pool, async (client) => {
      await client.query(`SET LOCAL lock_timeout = '2s'`);
      if (term) await client.query('SELECT app.check_lease($1, $2)', [term.name, term.token]);
      // In the order of the one who writes rows: first the table, then the checkpoint.
      await run(client, [lockSource(model), ...lockTables(model)]);
      if (!(await isDue(client, target))) return 'moved';
      await client.query(`DELETE FROM read.checkpoints WHERE name = $1 AND slot = 'live'`, [model.name]);
      await client.query(`UPDATE read.checkpoints SET slot = 'live', swap = NULL, updated_at = now() WHERE name = $1`, [
        model.name,
      ]);
      await swapAside(client, model.name);
      await attach(client, model, 'next');
      await run(client, swapTables(model));
      return 'swapped';
    });
  } catch (error) {
    const refused = await reasonOf(pool, model, error);
    if (refused === undefined) throw error;
    return { refused };
  }
}

async function isDue(client: Db, { model, position }: Target): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT 1 FROM read.checkpoints
     WHERE name = $1 AND slot = 'next' AND version = $2 AND position = $3 AND error IS NULL
       AND NOT EXISTS (SELECT FROM read.checkpoints l WHERE l.name = $1 AND l.slot = 'live'
         AND (l.version > $2 OR l.position > $3)) FOR UPDATE`,
    [model.name, model.version, position],
  );
  return rowCount !== 0;
}

/** A new empty live table, which the view shows. */
async function makeLive(client: pg.PoolClient, model: AnyReadModel, more: readonly string[] = []): Promise<void> {
  await detach(client, model);
  await run(client, [...dropTables(model, 'live'), ...createTables(model, 'live'), ...more]);
  await attach(client, model, 'live');
}

async function run(client: pg.PoolClient, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
