import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The folder `DATA_DIR/mailbox`: each mail a file `TIME_DIGEST.eml` in the drawer that its id says, one of 256, so that
 * who looks for a mail reads the names of a few and not of all.
 */
const mailboxOf = (dataDir: string): string => join(dataDir, 'mailbox');

/** A mail's id as it is written in names and in its Message-ID. */
export const digest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 24);

const drawerOf = (mark: string): string => mark.slice(0, 2);

/** A mail's file, whole or as a crash left it. */
const MAIL = /^[^_]+_([0-9a-f]{24})\.eml(\.part)?$/;

/** For nobody else on the machine: what lies there are letters, with one-time links in them. */
export async function writeToMailbox(dataDir: string, id: string, bytes: Buffer): Promise<void> {
  const mark = digest(id);
  const drawer = join(mailboxOf(dataDir), drawerOf(mark));
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const file = join(drawer, `${stamp}_${mark}.eml`);
  const write = () => writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await write().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(drawer, { recursive: true, mode: 0o700 });
    await write();
  });
  // Renamed when whole, so that nobody reads half a mail.
  await rename(`${file}.part`, file);
}

/** Deletes what the folder holds of these mails (GDP-03); a mail server's copies are not ours. */
export async function removeFromMailbox({ dataDir }: { dataDir: string }, ids: readonly string[]): Promise<void> {
  const folder = mailboxOf(dataDir);
  await fillDrawers(folder);
  const marks = new Set(ids.map(digest));
  for (const drawer of new Set([...marks].map(drawerOf))) {
    const names = await namesIn(join(folder, drawer));
    const theirs = names.filter((name) => marks.has(MAIL.exec(name)?.[1] ?? ''));
    await Promise.all(theirs.map((name) => rm(join(folder, drawer, name), { force: true })));
  }
}

/** Earlier programs had no drawers: what they left is put away, once. */
async function fillDrawers(folder: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const mark = MAIL.exec(name)?.[1];
    if (!mark) continue;
    const drawer = join(folder, drawerOf(mark));
    await mkdir(drawer, { recursive: true, mode: 0o700 });
    // Another process may have been here before.
    await rename(join(folder, name), join(drawer, name)).catch(() => undefined);
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
