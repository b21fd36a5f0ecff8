import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Connections } from '#ops/config/connections.ts';
import { Busy } from '#ops/busy.ts';

/** Room on the disk that uploads leave to everybody else. */
const RESERVE_BYTES = 128 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;

/** What one request with files takes of the process' room for them, until it is answered. */
export interface UploadSlot {
  release(): void;
}

/** Requests that bring files are bounded together: by their number, by one sender's, and by what they take on disk. */
export class UploadSlots {
  readonly #most: Connections['uploads'];
  readonly #freeBytes: () => Promise<number>;
  readonly #open = new Set<{ readonly sender: string; readonly bytes: number }>();

  constructor(most: Connections['uploads'], freeBytes: () => Promise<number> = freeOnDisk) {
    this.#most = most;
    this.#freeBytes = freeBytes;
  }

  /** @throws Busy when there is no room now; nothing of the body needs to be read for that */
  async enter(sender: string, bytes: number): Promise<UploadSlot> {
    const slot = { sender, bytes };
    this.#open.add(slot);
    try {
      await this.#check(slot);
    } catch (error) {
      this.#open.delete(slot);
      throw error;
    }
    return { release: () => void this.#open.delete(slot) };
  }

  async #check({ sender }: { readonly sender: string }): Promise<void> {
    const { atOnce, bytes: most } = this.#most;
    const open = [...this.#open];
    const own = open.filter((one) => one.sender === sender).length;
    if (own > Math.max(1, Math.floor(atOnce / 2)))
      throw new Busy('Wysyłasz już inne pliki. Poczekaj, aż się skończą, i spróbuj ponownie.', RETRY_AFTER_SECONDS);
    const bytes = open.reduce((sum, one) => sum + one.bytes, 0);
    // One alone is let in whatever it takes: no route takes more than disks have.
    const isFull = open.length > atOnce || (open.length > 1 && bytes > most);
    if (isFull || (await this.#freeBytes()) < bytes + RESERVE_BYTES)
      throw new Busy('Teraz wysyłanych jest zbyt wiele plików. Spróbuj ponownie za chwilę.', RETRY_AFTER_SECONDS);
  }
}

async function freeOnDisk(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize;
}
