import type { Request } from 'express';
import { HttpError } from '../answer/errors.ts';

/** What is expected of a body on its way. */
export interface Patience {
  /** Nothing may come for so long. */
  readonly stalledMs: number;
  /** Bytes a second: what comes in all, behind the first `stalledMs`. */
  readonly leastRate: number;
}

/**
 * Reads a body with patience for a slow line and none for a silent one: given up when nothing has come for so long, or
 * when so little comes that the room for it is held and not used. What came early counts: a line may fail for a while.
 *
 * @throws HttpError 408, and closes the connection once the answer was sent
 */
export async function whileItComes<T>(req: Request, patience: Patience, read: () => Promise<T>): Promise<T> {
  const { socket } = req;
  const { stalledMs, leastRate } = patience;
  const began = socket.bytesRead;
  let came = began;
  let looks = 0;
  let watch: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    watch = setInterval(() => {
      const least = (leastRate * looks * stalledMs) / 1000;
      if (socket.bytesRead === came || socket.bytesRead - began < least)
        reject(new HttpError(408, undefined, { Connection: 'close' }));
      came = socket.bytesRead;
      looks += 1;
    }, stalledMs);
  });
  try {
    return await Promise.race([read(), stalled]);
  } finally {
    clearInterval(watch);
  }
}
