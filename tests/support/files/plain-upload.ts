import { createHash, randomBytes } from 'node:crypto';
import type { App } from '#ops/app.ts';

const PART = 262_144;

/** A public document as programs before decision 249 kept it: name and parts in plain. @returns its name */
export async function keepPlainUpload({ pool }: Pick<App, 'pool'>, originalName: string, content: Buffer) {
  const name = `${randomBytes(16).toString('hex')}.pdf`;
  await pool.query(
    `INSERT INTO app.uploads (name, portal, visibility, type, original_name, size, sha256)
     VALUES ($1, 'szkolenia', 'public', 'application/pdf', $2, $3, $4)`,
    [name, originalName, content.length, createHash('sha256').update(content).digest('hex')],
  );
  for (let at = 0; at < content.length; at += PART)
    await pool.query('INSERT INTO app.upload_parts VALUES ($1, $2, $3)', [
      name,
      at / PART,
      content.subarray(at, at + PART),
    ]);
  return name;
}
