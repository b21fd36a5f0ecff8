import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '#ops/app.ts';
import type { Verifier } from './note.ts';
import { headOf, treeSize } from './tree.ts';
import { openHead, signHead, type SignedTreeHead } from './tree-head.ts';

type Needs = Pick<App, 'pool' | 'config'>;

export interface SignedHead {
  readonly size: number;
  readonly note: string;
  /** ISO 8601. */
  readonly at: string;
}

/** Heads of trees that hold more leaves than `behind`, the smallest first. */
export async function signedHeads({ pool }: Pick<App, 'pool'>, behind = 0, limit = 1_000_000): Promise<SignedHead[]> {
  const { rows } = await pool.query<{ size: string; note: string; at: Date }>(
    'SELECT size, note, signed_at AS at FROM app.log_heads WHERE size > $1 ORDER BY log_heads.size LIMIT $2',
    [behind, limit],
  );
  return rows.map(({ size, note, at }) => ({ size: Number(size), note, at: at.toISOString() }));
}

/** Heads that are looked at for the last one of ours: others may be of a key of before, or nobody's. */
const LOOKED_AT = 100;

/** The largest head that the verifier vouches for, with the note that it is in. */
export async function newestHead({ pool }: Pick<App, 'pool'>, verifier: Verifier): Promise<SignedTreeHead | undefined> {
  const { rows } = await pool.query<{ note: string }>(
    'SELECT note FROM app.log_heads ORDER BY log_heads.size DESC LIMIT $1',
    [LOOKED_AT],
  );
  // Mostly the first one is it, and opening one costs a signature's check.
  for (const { note } of rows) {
    const head = openHead(note, [verifier]);
    if (head) return { ...head, note };
  }
  return undefined;
}

/** The tree is not the one whose head was signed before: it is never signed again until somebody has looked. */
export class BrokenTreeError extends Error {}

/**
 * Signs the tree as it is now, keeps the head, and writes it where LOG_HEADS_FOLDER says. Nothing where this process has no
 * key, or the tree has not grown.
 *
 * @throws {BrokenTreeError} when the tree is not the continuation of what was signed last
 */
export async function signTree(app: Needs): Promise<void> {
  const { signer, folder } = app.config.signing;
  const size = await treeSize(app);
  if (!signer || size === 0) return;
  const last = await newestHead(app, signer);
  if (last && last.size >= size) return;
  if (last && !(await headOf(app, last.size)).root.equals(last.root))
    throw new BrokenTreeError(`The first ${last.size} facts are not those whose head was signed`);
  const note = signHead(await headOf(app, size), signer);
  await app.pool.query('INSERT INTO app.log_heads (size, note) VALUES ($1, $2) ON CONFLICT DO NOTHING', [size, note]);
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${String(size).padStart(12, '0')}.checkpoint`), note);
}
