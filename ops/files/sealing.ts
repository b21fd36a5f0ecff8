import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { App } from '#ops/app.ts';
import type { FileKey } from '#ops/vault/files.ts';
import { placeInTable } from '#ops/vault/place.ts';

/** How kept files are sealed (decision 249): what is written and what is opened, and nothing of whose a file is. */
type Needs = Pick<App, 'pool' | 'vault'>;

/** Bytes of a part before it is sealed, as the migrations of `app.sealed_parts` and `app.upload_parts` say. */
export const PART = 262_144;

/** Parts that are read at once: a megabyte. */
const AT_ONCE = 4;

const placeOfPart = (name: string, part: number): string => placeInTable('app.sealed_parts.content', name, part);
const placeOfName = (name: string): string => placeInTable('app.uploads.sealed_name', name);
/** With the fingerprint of the plain bytes: it is vouched for with the sealed ones. */
const placeOfCheck = (name: string, sha256: string): string => placeInTable('app.uploads.sealed_sha256', name, sha256);

interface Plain {
  readonly name: string;
  /** As the file was called where it came from: it may name a person as the content may. */
  readonly originalName: string | null;
  /** Each but the last has `PART` bytes. */
  readonly parts: AsyncIterable<Buffer>;
}

/** Seals a file that has its row, in a transaction of the caller's: with a key of its own, name and parts alike. */
export async function sealFile(
  { vault }: Pick<Needs, 'vault'>,
  client: Pick<pg.ClientBase, 'query'>,
  { name, originalName, parts }: Plain,
): Promise<void> {
  const key = vault.files.make(name);
  await key.keep(client);
  const [plain, sealed] = [createHash('sha256'), createHash('sha256')];
  let part = 0;
  for await (const piece of parts) {
    const content = key.seal(placeOfPart(name, part), piece);
    plain.update(piece);
    sealed.update(content);
    await client.query('INSERT INTO app.sealed_parts (name, part, content) VALUES ($1, $2, $3)', [name, part, content]);
    part += 1;
  }
  await client.query(
    'UPDATE app.uploads SET original_name = NULL, sealed_name = $2, sealed_sha256 = $3 WHERE name = $1',
    [
      name,
      originalName === null ? null : key.seal(placeOfName(name), Buffer.from(originalName)),
      key.seal(placeOfCheck(name, plain.digest('hex')), sealed.digest()),
    ],
  );
}

/** What a file's row says of its name. @throws when that was changed */
export function openName(
  { vault }: Pick<Needs, 'vault'>,
  row: { name: string; original_name: string | null; sealed_name: Buffer | null; wrapped: Buffer | null },
): string | null {
  const { name, sealed_name: sealed, wrapped } = row;
  if (!sealed || !wrapped) return row.original_name;
  return vault.files.unwrap(name, wrapped).open(placeOfName(name), sealed).toString();
}

const DIGEST = `sha256(coalesce(string_agg(content, '' ORDER BY part), ''))`;

interface Check {
  readonly sealed_sha256: Buffer | null;
  readonly wrapped: Buffer | null;
  readonly sealed: Buffer;
  readonly plain: Buffer;
}

/**
 * Whether the kept bytes are those that were kept under this fingerprint: nothing of ours ever changes them, and they are
 * what records and mails name. The database hashes what it holds, so nothing is sent here for it; what that should give is
 * sealed with the file's key, which the database does not know.
 */
export async function isUnchanged({ pool, vault }: Needs, { name, sha256 }: { name: string; sha256: string }) {
  const { rows } = await pool.query<Check>(
    `SELECT sealed_sha256, wrapped, (SELECT ${DIGEST} FROM app.sealed_parts WHERE name = $1) AS sealed,
       (SELECT ${DIGEST} FROM app.upload_parts WHERE name = $1) AS plain
       FROM app.uploads u LEFT JOIN vault.files k ON k.name = u.name WHERE u.name = $1`,
    [name],
  );
  const [row] = rows;
  if (!row?.sealed_sha256) return row?.plain.toString('hex') === sha256;
  const should =
    row.wrapped && opened(vault.files.unwrap(name, row.wrapped), placeOfCheck(name, sha256), row.sealed_sha256);
  return should?.equals(row.sealed) ?? false;
}

interface StoredPart {
  readonly part: number;
  readonly content: Buffer;
  readonly is_sealed: boolean;
  readonly wrapped: Buffer | null;
}

/** In one statement with its key: a file of before may be sealed between two of them. */
const PARTS = `SELECT p.part, p.content, true AS is_sealed, k.wrapped
    FROM app.sealed_parts p LEFT JOIN vault.files k ON k.name = p.name
    WHERE p.name = $1 AND p.part BETWEEN $2 AND $3
  UNION ALL SELECT part, content, false, NULL FROM app.upload_parts
    WHERE name = $1 AND part BETWEEN $2 AND $3
  ORDER BY part`;

/**
 * These parts of a file, opened.
 *
 * @throws when one of them is gone or was changed
 */
export async function* keptParts(
  { pool, vault }: Needs,
  name: string,
  { first, last }: { readonly first: number; readonly last: number },
): AsyncGenerator<Buffer> {
  for (let next = first; next <= last;) {
    const { rows } = await pool.query<StoredPart>(PARTS, [name, next, Math.min(last, next + AT_ONCE - 1)]);
    if (rows.length === 0) throw gone(name, next);
    for (const stored of rows) {
      const plain = stored.part === next ? openPart(vault, name, stored) : undefined;
      if (!plain) throw gone(name, next);
      yield plain;
      next += 1;
    }
  }
}

const gone = (name: string, part: number): Error => new Error(`Part ${part} of upload ${name} is gone or was changed`);

function openPart(vault: App['vault'], name: string, { part, content, is_sealed, wrapped }: StoredPart) {
  if (!is_sealed) return content;
  return wrapped ? opened(vault.files.unwrap(name, wrapped), placeOfPart(name, part), content) : undefined;
}

/** Undefined for what was changed, or sealed elsewhere. */
function opened(key: FileKey, place: string, sealed: Buffer): Buffer | undefined {
  try {
    return key.open(place, sealed);
  } catch {
    return undefined;
  }
}
