import { createHash, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
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

type Needs = Pick<App, 'pool'>;

/** Bytes of a part, as the migration of `app.upload_parts` says. */
const PART = 262_144;

/** Keeps a file; gives the name under which /uploads serves it. Names can't be guessed and are never used again. */
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
      `INSERT INTO app.uploads (name, portal, visibility, subject, type, original_name, size, sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      Object.values(upload),
    );
    let part = 0;
    for await (const piece of partsOf(file.content))
      await client.query('INSERT INTO app.upload_parts VALUES ($1, $2, $3)', [upload.name, part++, piece]);
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

/** Exactly this name, or nothing: a name is no path (PUB-11). */
export async function findUpload(app: Needs, name: string): Promise<Upload | undefined> {
  if (!/^[\da-f]{32}\.[a-z]{3,4}$/.test(name)) return undefined;
  const { rows } = await app.pool.query<Upload & { size: string }>(
    `SELECT name, portal, visibility, subject, type, original_name, size, sha256 FROM app.uploads WHERE name = $1`,
    [name],
  );
  const [found] = rows;
  return found && { ...found, size: Number(found.size) };
}

/** Whether the kept bytes are those that were kept: nothing of ours ever changes them, and they are what records and mails name. */
export async function isUnchanged(app: Needs, { name, sha256 }: Pick<Upload, 'name' | 'sha256'>): Promise<boolean> {
  const { rows } = await app.pool.query<{ present: string }>(
    `SELECT encode(sha256(coalesce(string_agg(content, '' ORDER BY part), '')), 'hex') AS present
       FROM app.upload_parts WHERE name = $1`,
    [name],
  );
  return rows[0]?.present === sha256;
}

/**
 * The bytes from `start` to `end`, both included, a part at a time.
 *
 * @throws when the file is deleted meanwhile
 */
export async function* uploadContent(
  app: Needs,
  { name }: Pick<Upload, 'name'>,
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  for (let part = Math.floor(start / PART); part * PART <= end; part++) {
    const { rows } = await app.pool.query<{ content: Buffer }>(
      'SELECT content FROM app.upload_parts WHERE name = $1 AND part = $2',
      [name, part],
    );
    if (!rows[0]) throw new Error(`Part ${part} of upload ${name} is gone`);
    yield rows[0].content.subarray(Math.max(0, start - part * PART), end + 1 - part * PART);
  }
}

/** What nothing mentions any more, or what is about a person who was forgotten. */
export async function dropUploads(app: Needs, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await app.pool.query('DELETE FROM app.uploads WHERE name = ANY ($1)', [names]);
}
