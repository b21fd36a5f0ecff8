import type pg from 'pg';
import { MOST_ASIDE } from './aside.ts';
import { takeOver, insertFormerRows, moveCheckpoints, removeFormerRows, runAside, upsertRows } from './commit.ts';
import { describe, isRowRefused } from './failures.ts';
import { keyColumn } from './row.ts';
import type { Move, Refused } from './move.ts';
import type { Row } from './row.ts';
import { NO_CHANGES } from './row-set.ts';
import { transaction } from './transaction.ts';
import { quoted, type Context } from './target.ts';

/**
 * Writes one table after its write was refused: by halves, so that what the database refuses comes down to single rows.
 * They are set aside and everything else is shown, in one transaction with the checkpoint.
 *
 * @returns the move as it was made
 * @throws what is refused for another reason, or the refusal itself where too many rows are
 */
export async function commitCarefully({ pool, term }: Pick<Context, 'pool' | 'term'>, move: Move): Promise<Move> {
  const refused: Refused[] = [];
  const made = { ...move, refused };
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL synchronous_commit = off');
    const { target, changes } = move;
    if (changes.removed.length > 0) {
      const key = quoted(keyColumn(target.model));
      await client.query(`DELETE FROM read.${quoted(target.table)} WHERE ${key} = ANY($1)`, [changes.removed]);
    }
    await removeFormerRows(client, target, changes.past.rewritten);
    const formers = [...changes.past.rows, ...changes.past.rewritten];
    await writeHalves(client, formers, {
      write: (rows) => insertFormerRows(client, target, rows),
      // The row that followed is shown all the same: what it was in between can't be.
      refuse: () => undefined,
    });
    await writeHalves(client, changes.rows, {
      write: (rows) => upsertRows(client, target, rows),
      refuse: (one, error) => setAside({ move, refused }, one, error),
    });
    await runAside(client, made);
    await moveCheckpoints(client, [made], term);
  });
  takeOver([made]);
  return made;
}

interface Writing {
  readonly move: Move;
  readonly refused: Refused[];
}

interface Halves {
  write(rows: readonly Row[]): Promise<void>;
  /** Of a single row that the database does not take. */
  refuse(one: Refused, error: unknown): void;
}

async function writeHalves(client: pg.PoolClient, rows: readonly Row[], by: Halves): Promise<void> {
  if (rows.length === 0) return;
  await client.query('SAVEPOINT rows');
  try {
    await by.write(rows);
    await client.query('RELEASE SAVEPOINT rows');
    return;
  } catch (error) {
    if (!isRowRefused(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT rows');
    const [row] = rows;
    if (rows.length === 1 && row) return by.refuse({ row, reason: describe(error) }, error);
  }
  const middle = rows.length >> 1;
  await writeHalves(client, rows.slice(0, middle), by);
  await writeHalves(client, rows.slice(middle), by);
}

function setAside({ move, refused }: Writing, one: Refused, error: unknown): void {
  if (move.target.aside.size + refused.length >= MOST_ASIDE) throw error;
  refused.push(one);
}

/** Tries again to write what a live table is without. */
export async function retryAside(context: Context, targets: Iterable<Move['target']>): Promise<void> {
  for (const target of targets) {
    const { aside, position: to } = target;
    if (aside.size === 0 || target.error) continue;
    const before = aside.size;
    const changes = { ...NO_CHANGES, rows: [...aside.values()], replaced: [...aside.keys()] };
    await commitCarefully(context, { target, changes, to, events: 0, error: null, held: {}, caughtUp: false });
    if (aside.size < before)
      context.logger.info(
        { readModel: target.model.name, rows: before - aside.size },
        'Rows that were set aside are shown',
      );
  }
}
