import type pg from 'pg';
import { MOST_ASIDE } from './aside.ts';
import { arrive, moveCheckpoints, runAside, upsertRows } from './commit.ts';
import { describe, isRowRefused } from './failures.ts';
import { keyColumn } from './fold.ts';
import type { Move, Refused } from './move.ts';
import type { Row } from './row-set.ts';
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
    await writeHalves(client, { move, refused }, changes.rows);
    await runAside(client, made);
    await moveCheckpoints(client, [made], term);
  });
  arrive([made]);
  return made;
}

interface Writing {
  readonly move: Move;
  readonly refused: Refused[];
}

async function writeHalves(client: pg.PoolClient, writing: Writing, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query('SAVEPOINT rows');
  try {
    await upsertRows(client, writing.move.target, rows);
    await client.query('RELEASE SAVEPOINT rows');
    return;
  } catch (error) {
    if (!isRowRefused(error)) throw error;
    await client.query('ROLLBACK TO SAVEPOINT rows');
    const [row] = rows;
    if (rows.length === 1 && row) return setAside(writing, { row, reason: describe(error) }, error);
  }
  const middle = rows.length >> 1;
  await writeHalves(client, writing, rows.slice(0, middle));
  await writeHalves(client, writing, rows.slice(middle));
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
    const changes = { rows: [...aside.values()], removed: [], replaced: [...aside.keys()] };
    await commitCarefully(context, { target, changes, to, events: 0, error: null, held: {}, caughtUp: false });
    if (aside.size < before)
      context.logger.info(
        { readModel: target.model.name, rows: before - aside.size },
        'Rows that were set aside are shown',
      );
  }
}
