import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import { keptParts, openName, PART, sealFile } from './sealing.ts';
import type { TemporaryFile } from './temporary.ts';

export type UploadVisibility = 'public' | 'private';

/** A checked file as it is to be kept. */
export interface StoredFile {
  readonly extension: string;
  readonly type: string;
  readonly content: Buffer | TemporaryFile;
  /** As the file was called where it came from; documents only. */
  readonly originalName?: string;
}

/** Whose a file is, and who may see it. */
export interface UploadOwner {
  readonly portal: Portal;
  readonly visibility: UploadVisibility;
  /** The record whose document it is (`kind:id`): that record says at each request who is served it. */
  readonly subject?: string;
}

/** A kept file without its content. */
export interface Upload {
  readonly name: string;
  readonly portal: Portal;
  readonly visibility: UploadVisibility;
  readonly subject: string | null;
  readonly type: string;
  readonly original_name: string | null;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

type Needs = Pick<App, 'pool' | 'vault'>;

/**
 * Keeps a file, sealed with a key of its own (decision 249); gives the name under which /uploads serves it. Names can't
 * be guessed and are never used again.
 */
export async function keepUpload(app: Needs, file: StoredFile, owner: UploadOwner): Promise<Upload> {
  const { size, sha256 } = Buffer.isBuffer(file.content) ? measured(file.content) : file.content;
  const upload = {
    name: `${randomBytes(16).toString('hex')}.${file.extension}`,
    portal: owner.portal,
    visibility: owner.visibility,
    subject: owner.subject ?? null,
    type: file.type,
    original_name: file.originalName ?? null,
    size,
    sha256,
  };
  const client = await app.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO app.uploads (name, portal, visibility, subject, type, size, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [upload.name, upload.portal, upload.visibility, upload.subject, upload.type, size, sha256],
    );
    const { name, original_name: originalName } = upload;
    await sealFile(app, client, { name, originalName, parts: partsOf(file.content) });
    await client.query('COMMIT');
    return upload;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const measured = (content: Buffer) => ({
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

async function* partsOf(content: Buffer | TemporaryFile): AsyncGenerator<Buffer> {
  if (Buffer.isBuffer(content)) {
    for (let at = 0; at < content.length; at += PART) yield content.subarray(at, at + PART);
    return;
  }
  const file = await open(content.path);
  try {
    for (let at = 0; at < content.size; at += PART) {
      const piece = Buffer.alloc(Math.min(PART, content.size - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead !== piece.length) throw new Error('A received file has become shorter');
      yield piece;
    }
  } finally {
    await file.close();
  }
}

interface UploadRow extends Omit<Upload, 'size'> {
  readonly size: string;
  readonly sealed_name: Buffer | null;
  readonly wrapped: Buffer | null;
}

/** Exactly this name, or nothing: a name is no path (PUB-11). @throws when its document's name was changed */
export async function findUpload(app: Needs, name: string): Promise<Upload | undefined> {
  if (!/^[\da-f]{32}\.[a-z]{3,4}$/.test(name)) return undefined;
  const { rows } = await app.pool.query<UploadRow>(
    `SELECT u.name, portal, visibility, subject, type, original_name, size, sha256, sealed_name, wrapped
       FROM app.uploads u LEFT JOIN vault.files k ON k.name = u.name WHERE u.name = $1`,
    [name],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { portal, visibility, subject, type, sha256 } = row;
  const original = openName(app, row);
  return { name, portal, visibility, subject, type, original_name: original, size: Number(row.size), sha256 };
}

/**
 * The bytes from `start` to `end`, both included, a part at a time.
 *
 * @throws when the file is deleted or changed meanwhile
 */
export async function* uploadContent(
  app: Needs,
  { name }: Pick<Upload, 'name'>,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  const [first, last] = [Math.floor(start / PART), Math.floor(end / PART)];
  let from = first * PART;
  for await (const content of keptParts(app, name, { first, last })) {
    yield content.subarray(Math.max(0, start - from), end + 1 - from);
    from += PART;
  }
}

/** What nothing mentions any more, or what is about a person who was forgotten; with it goes its key. */
export async function dropUploads(app: Pick<App, 'pool'>, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await app.pool.query('DELETE FROM app.uploads WHERE name = ANY ($1)', [names]);
}
