import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { arriveAside, asideParts } from './aside.ts';
import type { Move } from './move.ts';
import { MOVED } from './channels.ts';
import { copyText } from './copy-text.ts';
import { keyColumn } from './fold.ts';
import type { Row } from './row-set.ts';
import { soundRow } from './sound-row.ts';
import { transaction } from './transaction.ts';
import { quoted, type Context, type Target } from './target.ts';

/**
 * Writes rows, moves checkpoints and tells other processes of it in one statement, so in one transaction and one round
 * trip. For small batches. Not waited for until it is on disk: rows follow from the log, and what a crash of the database
 * takes away, its checkpoint with it, is folded again: the crash ends the leader's term with its connection.
 *
 * @throws a database error `LS001` when another process leads now, `RM001` when a checkpoint is not where it was: another runner was quicker, nothing is written
 */
export async function commit(
  { pool, statements, term }: Pick<Context, 'pool' | 'statements' | 'term'>,
  moves: readonly Move[],
): Promise<void> {
  const values: unknown[] = [];
  const writes = moves.flatMap((move, place) => [...write(move, place, values), ...asideParts(move, place, values)]);
  const text = `${writes.length > 0 ? `WITH ${writes.join(', ')} ` : ''}SELECT ${advance(moves, values)}${leaseCheck(term, values)}, pg_notify('${MOVED}', ''), set_config('synchronous_commit', 'off', true)`;
  await pool.query(statements.prepared(text, values));
  arrive(moves);
}

/**
 * The same for many rows of a rebuild, in one transaction by COPY, which is about twice as fast as the statement.
 *
 * Kept short, because readers of the log wait for every running write transaction of the cluster: the text is made
 * before it begins. Not forced to disk: a rebuild whose last writes a power cut takes away goes on from the checkpoint
 * that it took away with them.
 *
 * @returns for each move how many bytes its rows are
 */
export async function commitBulk(
  { pool, term }: Pick<Context, 'pool' | 'term'>,
  moves: readonly Move[],
): Promise<number[]> {
  const texts = moves.map(({ target, changes }) => copyText(target.model.columns, changes.rows.map(soundRow)));
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL synchronous_commit = off');
    await moveCheckpoints(client, moves, term);
    for (const [place, move] of moves.entries()) {
      await copy(client, move, texts[place] ?? []);
      await runAside(client, move);
    }
  });
  arrive(moves);
  return texts.map((chunks) => chunks.reduce((sum, chunk) => sum + chunk.length, 0));
}

/** Moves checkpoints within a transaction, as `commit` does within its statement. */
export async function moveCheckpoints(
  client: pg.PoolClient,
  moves: readonly Move[],
  term: Context['term'],
): Promise<void> {
  const values: unknown[] = [];
  const moved = advance(moves, values);
  await client.query(`SELECT ${moved}${leaseCheck(term, values)}, pg_notify('${MOVED}', '')`, values);
}

/** Keeps what is set aside in step with a write, within its transaction. */
export async function runAside(client: pg.PoolClient, move: Move): Promise<void> {
  const values: unknown[] = [];
  const parts = asideParts(move, 0, values);
  if (parts.length > 0) await client.query(`WITH ${parts.join(', ')} SELECT 1`, values);
}

const leaseCheck = (term: Context['term'], values: unknown[]): string =>
  term ? `, app.check_lease($${values.push(term.name)}, $${values.push(term.token)})` : '';

/** Takes over in memory what was written. */
export function arrive(moves: readonly Move[]): void {
  for (const move of moves) {
    const { target, to, error, caughtUp, held } = move;
    arriveAside(move);
    target.position = to;
    target.held = { ...target.held, ...held };
    target.error = error;
    target.caughtUp ||= caughtUp;
  }
}

/** SQL that moves the checkpoints: those that have nothing to tell but the way they all go by one call (decision 044). */
function advance(moves: readonly Move[], values: unknown[]): string {
  const first = moves.find(isPlain);
  const together = first ? moves.filter((move) => isPlain(move) && goesWith(first, move)) : [];
  const alone = moves.filter((move) => !together.includes(move));
  return [
    ...(first ? [advanceTogether(first, together, values)] : []),
    ...(alone.length > 0 ? [`read.advance($${values.push(JSON.stringify(alone.map(ownWay)))})`] : []),
  ].join(', ');
}

const isPlain = ({ error, held }: Move): boolean => error === null && Object.keys(held).length === 0;

const goesWith = (one: Move, other: Move): boolean =>
  one.target.slot === other.target.slot &&
  one.target.position === other.target.position &&
  one.to === other.to &&
  one.caughtUp === other.caughtUp;

function advanceTogether({ target, to, caughtUp }: Move, moves: readonly Move[], values: unknown[]): string {
  const models = moves.map(({ target: { model } }) => `${model.name} ${model.version}`);
  const counts = moves.flatMap(({ target: { model }, events }) => (events > 0 ? [[model.name, events] as const] : []));
  const given = [target.slot, target.position, to, caughtUp, models, JSON.stringify(Object.fromEntries(counts))];
  return `read.advance_together(${given.map((value) => `$${values.push(value)}`).join(', ')})`;
}

const ownWay = ({ target, to, events, caughtUp, error, held }: Move): object => ({
  name: target.model.name,
  slot: target.slot,
  version: target.model.version,
  from: target.position,
  to,
  events,
  caught_up: caughtUp,
  error,
  ...(Object.keys(held).length > 0 ? { held: { ...target.held, ...held } } : {}),
});

function write({ target, changes }: Move, place: number, values: unknown[]): string[] {
  const table = `read.${quoted(target.table)}`;
  const parts: string[] = [];
  if (changes.rows.length > 0) {
    parts.push(`w${place} AS (${upsert(target, changes.rows, values)})`);
  }
  if (changes.removed.length > 0) {
    const key = quoted(keyColumn(target.model));
    parts.push(`d${place} AS (DELETE FROM ${table} WHERE ${key} = ANY($${values.push(changes.removed)}))`);
  }
  return parts;
}

function upsert(target: Target, rows: readonly Row[], values: unknown[]): string {
  const table = `read.${quoted(target.table)}`;
  const columns = Object.keys(target.model.columns).map(quoted);
  const [key, ...rest] = columns;
  const update = rest.map((column) => `${column} = excluded.${column}`).join(', ');
  return (
    `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${columns.join(', ')}` +
    ` FROM json_populate_recordset(NULL::${table}, $${values.push(JSON.stringify(rows.map(soundRow)))})` +
    ` ON CONFLICT (${key}) DO ${update ? `UPDATE SET ${update}` : 'NOTHING'}`
  );
}

/** Writes these rows within a transaction. */
export async function upsertRows(client: pg.PoolClient, target: Target, rows: readonly Row[]): Promise<void> {
  const values: unknown[] = [];
  await client.query(upsert(target, rows, values), values);
}

async function copy(client: pg.PoolClient, { target, changes }: Move, text: readonly Buffer[]): Promise<void> {
  const table = `read.${quoted(target.table)}`;
  const keys = [...changes.removed, ...changes.replaced];
  const key = quoted(keyColumn(target.model));
  if (keys.length > 0) await client.query(`DELETE FROM ${table} WHERE ${key} = ANY($1)`, [keys]);
  if (text.length === 0) return;
  const columns = Object.keys(target.model.columns).map(quoted).join(', ');
  const into = client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`));
  await pipeline(Readable.from(text), into);
}
