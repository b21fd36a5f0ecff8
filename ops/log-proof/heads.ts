import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '#ops/app.ts';
import type { Verifier } from './note.ts';
import { headOf, treeSize } from './tree.ts';
import { openHead, signHead } from './tree-head.ts';

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

async function newestHead({ pool }: Pick<App, 'pool'>): Promise<{ size: number; note: string } | undefined> {
  const { rows } = await pool.query<{ size: string; note: string }>(
    'SELECT size, note FROM app.log_heads ORDER BY log_heads.size DESC LIMIT 1',
  );
  return rows[0] && { size: Number(rows[0].size), note: rows[0].note };
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
  const last = await newestHead(app);
  if (last && last.size >= size) return;
  if (last) await continues(app, last, signer);
  const note = signHead(await headOf(app, size), signer);
  await app.pool.query('INSERT INTO app.log_heads (size, note) VALUES ($1, $2) ON CONFLICT DO NOTHING', [size, note]);
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${String(size).padStart(12, '0')}.checkpoint`), note);
}

async function continues(app: Needs, last: { size: number; note: string }, verifier: Verifier): Promise<void> {
  const signed = openHead(last.note, [verifier]);
  // Of another key, or of an address of before: whoever has that verifier compares it.
  if (!signed) return;
  const { root } = await headOf(app, last.size);
  if (!root.equals(signed.root))
    throw new BrokenTreeError(`The first ${last.size} facts are not those whose head was signed`);
}
