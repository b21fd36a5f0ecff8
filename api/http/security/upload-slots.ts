import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Portal } from '#domain/kernel/actor.ts';
import type { Connections } from '#ops/config/connections.ts';
import { Busy } from '#ops/busy.ts';

/** Room on the disk that uploads leave to everybody else. */
const RESERVE_BYTES = 128 * 1024 * 1024;
const RETRY_AFTER_SECONDS = 10;
/** An account that sends a form while another goes on: more at once is nobody's way of working. */
const EACH = 2;

interface Sending {
  readonly portal: Portal;
  readonly sender: string;
  readonly bytes: number;
}

/** What one request with files takes of the process' room for them, until it is answered. */
export interface UploadSlot {
  release(): void;
}

/**
 * Requests that bring files are bounded by their number, apart for each portal, by one sender's, and by what they take on
 * disk, of which no portal takes more than half while others may come: those who fill one portal's room leave everybody
 * else's alone.
 */
export class UploadSlots {
  readonly #most: Connections['uploads'];
  readonly #freeBytes: () => Promise<number>;
  readonly #open = new Set<Sending>();

  constructor(most: Connections['uploads'], freeBytes: () => Promise<number> = freeOnDisk) {
    this.#most = most;
    this.#freeBytes = freeBytes;
  }

  /** @throws Busy when there is no room now; nothing of the body needs to be read for that */
  async enter({ portal, sender }: Pick<Sending, 'portal' | 'sender'>, bytes: number): Promise<UploadSlot> {
    const slot = { portal, sender, bytes };
    this.#open.add(slot);
    try {
      await this.#check(slot);
    } catch (error) {
      this.#open.delete(slot);
      throw error;
    }
    return { release: () => void this.#open.delete(slot) };
  }

  async #check({ portal, sender }: Sending): Promise<void> {
    const { atOnce, bytes: most } = this.#most;
    const open = [...this.#open];
    const here = open.filter((one) => one.portal === portal);
    if (here.filter((one) => one.sender === sender).length > EACH)
      throw new Busy('Wysyłasz już inne pliki. Poczekaj, aż się skończą, i spróbuj ponownie.', RETRY_AFTER_SECONDS);
    const bytes = bytesOf(open);
    // One alone is let in whatever it takes: no route takes more than disks have.
    const isFull =
      here.length > atOnce || (here.length > 1 && bytesOf(here) > most / 2) || (open.length > 1 && bytes > most);
    if (isFull || (await this.#freeBytes()) < bytes + RESERVE_BYTES)
      throw new Busy('Teraz wysyłanych jest zbyt wiele plików. Spróbuj ponownie za chwilę.', RETRY_AFTER_SECONDS);
  }
}

const bytesOf = (all: readonly Sending[]): number => all.reduce((sum, { bytes }) => sum + bytes, 0);

async function freeOnDisk(): Promise<number> {
  const { bavail, bsize } = await statfs(tmpdir());
  return bavail * bsize;
}
