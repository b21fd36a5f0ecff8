import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { takeOverAside, asideParts } from './aside.ts';
import type { Move } from './move.ts';
import { MOVED } from './channels.ts';
import { copyText } from './copy-text.ts';
import { columnsOf, pastColumnsOf, pastOf } from './past.ts';
import { keyColumn, type Row } from './row.ts';
import { soundRow } from './sound-row.ts';
import { transaction } from './transaction.ts';
import { quoted, type Context, type Target } from './target.ts';

/**
 * Writes rows, moves checkpoints and notifies other processes of it in one statement, so in one transaction and one round
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
  takeOver(moves);
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
  const texts = moves.map(({ target: { model }, changes: { rows, past } }) => ({
    rows: copyText(columnsOf(model), rows.map(soundRow)),
    past: copyText(pastColumnsOf(model), past.rows.map(soundRow)),
  }));
  await transaction(pool, async (client) => {
    await client.query('SET LOCAL synchronous_commit = off');
    await moveCheckpoints(client, moves, term);
    for (const [place, move] of moves.entries()) {
      const { rows = [], past = [] } = texts[place] ?? {};
      await removeReplaced(client, move);
      await copy(client, { table: move.target.table, columns: columnsOf(move.target.model) }, rows);
      await copy(client, { table: pastOf(move.target.table), columns: pastColumnsOf(move.target.model) }, past);
      await rewritePast(client, move);
      await runAside(client, move);
    }
  });
  takeOver(moves);
  return texts.map(({ rows, past }) => [...rows, ...past].reduce((sum, chunk) => sum + chunk.length, 0));
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
export function takeOver(moves: readonly Move[]): void {
  for (const move of moves) {
    const { target, to, error, caughtUp, held } = move;
    takeOverAside(move);
    target.position = to;
    target.held = { ...target.held, ...held };
    target.error = error;
    target.caughtUp ||= caughtUp;
  }
}

/** SQL that moves the checkpoints: those that have nothing to report but the way they all go by one call (decision 044). */
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
  const { rows, removed, past } = changes;
  const parts: string[] = [];
  if (rows.length > 0) parts.push(`w${place} AS (${upsert(target, rows, values)})`);
  if (removed.length > 0) {
    const key = quoted(keyColumn(target.model));
    const list = `$${values.push(removed)}`;
    parts.push(`d${place} AS (DELETE FROM read.${quoted(target.table)} WHERE ${key} = ANY(${list}))`);
  }
  if (past.rewritten.length > 0) parts.push(`o${place} AS (${removePast(target, past.rewritten, values)})`);
  const formers = [...past.rows, ...past.rewritten];
  if (formers.length > 0) parts.push(`p${place} AS (${insertPast(target, formers, values)})`);
  return parts;
}

const namesOf = (columns: Readonly<Record<string, string>>): string[] => Object.keys(columns).map(quoted);

function upsert(target: Target, rows: readonly Row[], values: unknown[]): string {
  const columns = namesOf(columnsOf(target.model));
  const [key, ...rest] = columns;
  const update = rest.map((column) => `${column} = excluded.${column}`).join(', ');
  return (
    insert({ table: target.table, columns }, rows, values) +
    ` ON CONFLICT (${key}) DO ${update ? `UPDATE SET ${update}` : 'NOTHING'}`
  );
}

const insertPast = ({ table, model }: Target, rows: readonly Row[], values: unknown[]): string =>
  insert({ table: pastOf(table), columns: namesOf(pastColumnsOf(model)) }, rows, values);

interface Into {
  readonly table: string;
  readonly columns: readonly string[];
}

function insert({ table, columns }: Into, rows: readonly Row[], values: unknown[]): string {
  const [into, list] = [`read.${quoted(table)}`, columns.join(', ')];
  return (
    `INSERT INTO ${into} (${list}) SELECT ${list}` +
    ` FROM json_populate_recordset(NULL::${into}, $${values.push(JSON.stringify(rows.map(soundRow)))})`
  );
}

/** Takes away former rows that are written again. */
function removePast({ table, model }: Target, rows: readonly Row[], values: unknown[]): string {
  const places = rows.map((row) => ({ key: row[keyColumn(model)], since: row.valid_from, until: row.valid_to }));
  return (
    `DELETE FROM read.${quoted(pastOf(table))} t` +
    ` USING json_to_recordset($${values.push(JSON.stringify(places))}) AS o(key text, since timestamptz, until timestamptz)` +
    ` WHERE (t.${quoted(keyColumn(model))}, t.valid_from, t.valid_to) = (o.key, o.since, o.until)`
  );
}

/** Writes these rows within a transaction. */
export async function upsertRows(client: pg.PoolClient, target: Target, rows: readonly Row[]): Promise<void> {
  const values: unknown[] = [];
  await client.query(upsert(target, rows, values), values);
}

/** Writes these former rows within a transaction. */
export async function insertFormerRows(client: pg.PoolClient, target: Target, rows: readonly Row[]): Promise<void> {
  const values: unknown[] = [];
  await client.query(insertPast(target, rows, values), values);
}

/** Takes away, within a transaction, former rows that are to be written again. */
export async function removeFormerRows(client: pg.PoolClient, target: Target, rows: readonly Row[]): Promise<void> {
  const values: unknown[] = [];
  if (rows.length > 0) await client.query(removePast(target, rows, values), values);
}

async function rewritePast(client: pg.PoolClient, { target, changes: { past } }: Move): Promise<void> {
  if (past.rewritten.length === 0) return;
  await removeFormerRows(client, target, past.rewritten);
  await insertFormerRows(client, target, past.rewritten);
}

async function removeReplaced(client: pg.PoolClient, { target, changes }: Move): Promise<void> {
  const keys = [...changes.removed, ...changes.replaced];
  if (keys.length === 0) return;
  const key = quoted(keyColumn(target.model));
  await client.query(`DELETE FROM read.${quoted(target.table)} WHERE ${key} = ANY($1)`, [keys]);
}

interface CopyInto {
  readonly table: string;
  readonly columns: Readonly<Record<string, string>>;
}

async function copy(client: pg.PoolClient, { table, columns }: CopyInto, text: readonly Buffer[]): Promise<void> {
  if (text.length === 0) return;
  const into = client.query(copyFrom(`COPY read.${quoted(table)} (${namesOf(columns).join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(text), into);
}
