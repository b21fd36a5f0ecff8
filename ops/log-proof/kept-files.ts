import type { App } from '#ops/app.ts';
import { isUnchanged } from '#ops/files/sealing.ts';

/** Files whose names are read at once; their bytes are read one file at a time. */
const AT_ONCE = 500;

export interface FilesVerdict {
  /** Files whose bytes are those that were uploaded. */
  readonly files: number;
  /** The first one, by name, whose bytes are not. */
  readonly changed: string | null;
}

/** Compares every uploaded file with its fingerprint. */
export async function verifyFiles(app: Pick<App, 'pool' | 'vault'>): Promise<FilesVerdict> {
  let files = 0;
  for (let after = ''; ;) {
    const { rows } = await app.pool.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM app.uploads WHERE name > $1 ORDER BY name LIMIT $2',
      [after, AT_ONCE],
    );
    for (const upload of rows) {
      if (!(await isUnchanged(app, upload))) return { files, changed: upload.name };
      files += 1;
      after = upload.name;
    }
    if (rows.length < AT_ONCE) return { files, changed: null };
  }
}
