import type { ImportCounts } from '#domain/import/events.ts';
import type { TakenBack } from '#domain/import/taken-back.ts';
import type { App } from '#ops/app.ts';
import type { Owner } from '#ops/vault/cipher.ts';
import { placeInTable } from '#ops/vault/place.ts';
import type { CheckedRow, Outcome, RowDetails } from './check.ts';
import type { ImportRow } from './target.ts';

/** Lines of imports between the dry run and their end (FRM-05). Everything about persons in them is sealed. */
export interface KeptImport {
  readonly id: string;
  readonly kind: string;
  /** The vault's id of the key that seals its lines; null when they are gone. */
  readonly keyId: string | null;
  /** Why they are gone; null also for imports of before this was noted. */
  readonly takenBack: TakenBack | null;
  readonly counts: ImportCounts;
  /** Lines that were applied, and those that are to be. */
  readonly done: number;
  readonly total: number;
  /** Lines that were refused when they were applied. */
  readonly refused: number;
}

type Needs = Pick<App, 'pool' | 'vault' | 'now'>;

/**
 * Keeps a dry run. One that breaks off leaves nothing; the same import sent again is checked again unless it is whole.
 *
 * @throws whatever reading the lines throws
 */
export async function keepImport(
  app: Needs,
  given: { id: string; kind: string },
  rows: AsyncIterable<readonly CheckedRow[]>,
): Promise<void> {
  let keyId: string | undefined;
  try {
    for await (const batch of rows) {
      keyId ??= await openImport(app, given);
      if (keyId === undefined) return;
      await insertRows(app, { id: given.id, keyId }, batch);
    }
  } catch (error) {
    await app.pool.query('DELETE FROM app.imports WHERE id = $1 AND NOT checked', [given.id]);
    throw error;
  }
  await app.pool.query('UPDATE app.imports SET checked = true WHERE id = $1', [given.id]);
}

/** The key of a new import, or of one that was cut off, without the lines that it had; undefined when it is whole. */
async function openImport({ pool, vault, now }: Needs, { id, kind }: { id: string; kind: string }) {
  await pool.query('DELETE FROM app.imports WHERE id = $1 AND NOT checked', [id]);
  const { rows } = await pool.query<{ key_id: string }>(
    `INSERT INTO app.imports (id, kind, key_id, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO NOTHING RETURNING key_id`,
    [id, kind, await vault.newPerson(), now()],
  );
  return rows[0]?.key_id;
}

const ownerOf = ({ id, keyId }: { id: string; keyId: string }, column: 'details' | 'values', line: number): Owner => ({
  personId: keyId,
  place: placeInTable(`app.import_rows.${column}`, id, line),
});

async function insertRows({ pool, vault }: Needs, stored: { id: string; keyId: string }, batch: readonly CheckedRow[]) {
  const keys = await vault.keysOf([stored.keyId]);
  const sealed = batch.map(({ title, changes, errors, note, values, ...row }) => ({
    ...row,
    details: keys.seal(ownerOf(stored, 'details', row.line), { title, changes, errors, note } satisfies RowDetails),
    values: values && keys.seal(ownerOf(stored, 'values', row.line), values),
  }));
  await pool.query(
    `INSERT INTO app.import_rows (import_id, line, outcome, target, version, details, "values")
     SELECT $1, line, outcome, target, version, details, "values"
     FROM jsonb_to_recordset($2::jsonb)
       AS r(line int, outcome text, target text, version int, details text, "values" text)`,
    [stored.id, JSON.stringify(sealed)],
  );
}

export async function keptImport({ pool }: Needs, id: string): Promise<KeptImport | undefined> {
  const [found, counted] = await Promise.all([
    pool.query<{ kind: string; key_id: string | null; taken_back: TakenBack | null }>(
      'SELECT kind, key_id, taken_back FROM app.imports WHERE id = $1 AND checked',
      [id],
    ),
    pool.query<{ outcome: Outcome; n: number; done: number; refused: number }>(
      `SELECT outcome, count(*)::int AS n, count(*) FILTER (WHERE done)::int AS done,
         count(*) FILTER (WHERE result IS NOT NULL)::int AS refused
       FROM app.import_rows WHERE import_id = $1 GROUP BY outcome`,
      [id],
    ),
  ]);
  const row = found.rows[0];
  if (!row) return undefined;
  const countOf = (outcome: Outcome) => counted.rows.find((one) => one.outcome === outcome)?.n ?? 0;
  const counts = {
    create: countOf('create'),
    change: countOf('change'),
    skip: countOf('skip'),
    error: countOf('error'),
  };
  const sum = (field: 'done' | 'refused') => counted.rows.reduce((total, one) => total + one[field], 0);
  return {
    id,
    kind: row.kind,
    keyId: row.key_id,
    takenBack: row.taken_back,
    counts,
    done: sum('done'),
    total: counts.create + counts.change,
    refused: sum('refused'),
  };
}

interface StoredLine {
  readonly line: number;
  readonly outcome: Outcome;
  readonly target: string | null;
  readonly done: boolean;
  readonly result: string | null;
  readonly details: string | null;
}
export type ImportLine = Omit<StoredLine, 'details'> & RowDetails;

/** Opened; without its details when a day has passed. */
async function opened(
  { vault }: Needs,
  { id, keyId }: Pick<KeptImport, 'id' | 'keyId'>,
  rows: readonly StoredLine[],
): Promise<ImportLine[]> {
  const keys = keyId === null ? undefined : await vault.keysOf([keyId]);
  return rows.map(({ details, ...row }) => {
    const isKept = keyId !== null && details !== null;
    const known = isKept ? keys?.open(ownerOf({ id, keyId }, 'details', row.line), details) : undefined;
    return { ...row, ...((known as RowDetails | undefined) ?? { title: '', changes: [], errors: [] }) };
  });
}

const LINE = 'line, outcome, target, done, result, details';

/** Lines for the screen: errors first, then what changes, then the rest; each in the order of the file. */
export async function importLines(app: Needs, { id, keyId }: KeptImport, limit: number): Promise<ImportLine[]> {
  const { rows } = await app.pool.query<StoredLine>(
    `SELECT ${LINE} FROM app.import_rows WHERE import_id = $1
     ORDER BY (result IS NOT NULL) DESC, array_position(ARRAY['error', 'change', 'create', 'skip'], outcome), line
     LIMIT $2`,
    [id, limit],
  );
  return opened(app, { id, keyId }, rows);
}

const PAGE = 500;

/** Every line that is wrong or was refused, in the order of the file. */
export async function* importErrors(app: Needs, { id, keyId }: KeptImport): AsyncGenerator<ImportLine> {
  for (let after = 0; ;) {
    const { rows } = await app.pool.query<StoredLine>(
      `SELECT ${LINE} FROM app.import_rows
       WHERE import_id = $1 AND line > $2 AND (outcome = 'error' OR result IS NOT NULL) ORDER BY line LIMIT $3`,
      [id, after, PAGE],
    );
    yield* await opened(app, { id, keyId }, rows);
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.line;
  }
}

const changedIn = (details: unknown): string[] => (details as RowDetails).changes.map(({ field }) => field);

/** The next lines to be applied, in the order of the file; `after`: behind this line. */
export async function openRows(
  app: Needs,
  stored: { id: string; keyId: string },
  { limit, after = 0 }: { limit: number; after?: number },
): Promise<ImportRow[]> {
  type Sealed = Pick<ImportRow, 'line' | 'target' | 'version'> & { values: string; details: string };
  const { rows } = await app.pool.query<Sealed>(
    `SELECT line, target, version, "values", details FROM app.import_rows
     WHERE import_id = $1 AND line > $3 AND NOT done AND outcome IN ('create', 'change') ORDER BY line LIMIT $2`,
    [stored.id, limit, after],
  );
  const keys = await app.vault.keysOf([stored.keyId]);
  return rows.map(({ details, values, ...row }) => ({
    ...row,
    values: keys.open(ownerOf(stored, 'values', row.line), values) as ImportRow['values'],
    changed: row.target === null ? null : changedIn(keys.open(ownerOf(stored, 'details', row.line), details)),
  }));
}

/** Lines that are done lose their values; a created record is linked, a refused line says why. */
export async function closeRows(
  { pool }: Needs,
  id: string,
  done: readonly { line: number; target: string | null; result: string | null }[],
): Promise<void> {
  await pool.query(
    `UPDATE app.import_rows r SET done = true, "values" = NULL, target = d.target, result = d.result
     FROM jsonb_to_recordset($2::jsonb) AS d(line int, target text, result text)
     WHERE r.import_id = $1 AND r.line = d.line`,
    [id, JSON.stringify(done)],
  );
}
