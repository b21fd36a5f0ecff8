import { access, constants, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MOST_AT_ONCE, MOST_BYTES, type BounceMailbox } from './mailbox.ts';

/** Of a message that was moved by another program meanwhile there is nothing to do. */
const unlessGone = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/**
 * A Maildir folder, as Postfix, Dovecot and Exim deliver to: messages in `new` and `cur`, those that somebody has seen
 * with an S among the flags of their names.
 *
 * @throws when it is none, or may not be written
 */
export async function openMaildir(folder: string): Promise<BounceMailbox> {
  for (const sub of ['new', 'cur']) await access(join(folder, sub), constants.R_OK | constants.W_OK | constants.X_OK);

  async function unseen(): Promise<string[]> {
    const [fresh, current] = await Promise.all(['new', 'cur'].map((sub) => readdir(join(folder, sub))));
    const files = [
      ...(fresh ?? []).map((name) => join('new', name)),
      ...(current ?? []).filter((name) => !/:2,[A-Z]*S/.test(name)).map((name) => join('cur', name)),
    ];
    const dated = await Promise.all(
      files.map(async (file) => ({ file, at: (await stat(join(folder, file)).catch(unlessGone))?.mtimeMs ?? 0 })),
    );
    return dated.sort((a, b) => a.at - b.at || (a.file < b.file ? -1 : 1)).map(({ file }) => file);
  }

  async function seen(file: string): Promise<void> {
    const [name = '', flags = ''] = file.slice(4).split(':2,');
    const all = [...new Set([...flags, 'S'])].sort().join('');
    await rename(join(folder, file), join(folder, 'cur', `${name}:2,${all}`)).catch(unlessGone);
  }

  return {
    async each(handle) {
      for (const file of (await unseen()).slice(0, MOST_AT_ONCE)) {
        const raw = await beginning(join(folder, file)).catch(unlessGone);
        const disposal = raw ? await handle(raw) : 'later';
        if (disposal === 'delete') await rm(join(folder, file), { force: true });
        if (disposal === 'leave') await seen(file);
      }
    },
    unread: async () => (await unseen()).length,
    close: async () => undefined,
  };
}

async function beginning(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, MOST_BYTES)), 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
