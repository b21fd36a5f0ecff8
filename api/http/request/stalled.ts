import type { Request } from 'express';
import { HttpError } from '../answer/errors.ts';

/**
 * Reads a body with patience for a slow line and none for a silent one: given up when nothing has come for so long.
 *
 * @throws HttpError 408, and closes the connection once the answer was sent
 */
export async function whileItComes<T>(req: Request, patienceMs: number, read: () => Promise<T>): Promise<T> {
  const { socket } = req;
  let came = socket.bytesRead;
  let watch: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_resolve, reject) => {
    watch = setInterval(() => {
      if (socket.bytesRead === came) reject(new HttpError(408, undefined, { Connection: 'close' }));
      came = socket.bytesRead;
    }, patienceMs);
  });
  try {
    return await Promise.race([read(), stalled]);
  } finally {
    clearInterval(watch);
  }
}
