import { randomBytes } from 'node:crypto';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import type { StoredFile } from './photo.ts';

export type UploadVisibility = 'public' | 'private';

/** Whose a file is, and who may see it: everybody, or those who are logged in in its portal. */
export interface UploadOwner {
  readonly portal: Portal;
  readonly visibility: UploadVisibility;
}

export interface Upload extends UploadOwner {
  readonly type: string;
  readonly content: Buffer;
  readonly original_name: string | null;
}

type Needs = Pick<App, 'pool'>;

/** Keeps a file; gives the name under which /uploads serves it. Names can't be guessed and are never used again. */
export async function keepUpload(app: Needs, file: StoredFile, owner: UploadOwner): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.${file.extension}`;
  await app.pool.query(
    `INSERT INTO app.uploads (name, type, portal, visibility, content, original_name) VALUES ($1, $2, $3, $4, $5, $6)`,
    [name, file.type, owner.portal, owner.visibility, file.content, file.originalName ?? null],
  );
  return name;
}

/** Exactly this name, or nothing: a name is no path (PUB-11). */
export async function findUpload(app: Needs, name: string): Promise<Upload | undefined> {
  if (!/^[\da-f]{32}\.[a-z]{3,4}$/.test(name)) return undefined;
  const { rows } = await app.pool.query<Upload>(
    'SELECT type, portal, visibility, content, original_name FROM app.uploads WHERE name = $1',
    [name],
  );
  return rows[0];
}

/** What nothing mentions any more, or what is about a person who was forgotten. */
export async function dropUploads(app: Needs, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await app.pool.query('DELETE FROM app.uploads WHERE name = ANY ($1)', [names]);
}
