import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { create as contentDisposition } from 'content-disposition';
import type { Threads } from '#ops/threads/threads.ts';
import type { CellValue, Column, FromThread, SheetFoot, SheetTask, ToThread } from './columns.ts';

export interface XlsxExport extends SheetFoot {
  readonly columns: readonly Column[];
  /** Read only as fast as the client takes the file; its `return()` is called when the client goes away. */
  readonly rows: AsyncIterable<readonly CellValue[]>;
  /** Offered to the user with `.xlsx` after it; no personal data. */
  readonly fileName: string;
  /** Name of the sheet, and title of the file. */
  readonly title: string;
  /** Who made the file: the portal. */
  readonly author: string;
}

/** The parts of an HTTP answer that an export needs. */
export interface XlsxTarget extends Writable {
  setHeader(name: string, value: string): unknown;
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Rows per message: few enough that copying them does not hold up the event loop. */
const BATCH = 100;

const script = new URL('./write.ts', import.meta.url);

/**
 * Streams a one-sheet XLSX into an HTTP answer (APP-08, NPS-02). The writer runs in a thread; memory is bounded by
 * back-pressure from the client to the query. Resolves true when the file is whole, false when the client went away
 * (the rows are then asked to stop); throws when the rows or the writer fail, with the answer cut off, so that nobody
 * takes a half for the whole.
 */
export async function streamXlsx(
  { long }: Pick<Threads, 'long'>,
  request: XlsxExport,
  res: XlsxTarget,
): Promise<boolean> {
  res.setHeader('Content-Type', XLSX_TYPE);
  res.setHeader('Content-Disposition', contentDisposition(`${request.fileName}.xlsx`));
  const { port1: port, port2: theirs } = new MessageChannel();
  const over = new AbortController();
  let left = false;
  const leave = () => {
    left = true;
    over.abort();
  };
  res.once('close', leave);
  try {
    const { title, author, columns } = request;
    const task: SheetTask = { title, author, columns, port: theirs };
    const written = long.run<void>(script, task, { transfer: [theirs], signal: over.signal });
    pipe(port, res, over.signal);
    await Promise.race([written, feed(request, port, over.signal).then(() => written)]);
    if (left) return false;
    res.end();
    return true;
  } catch (error) {
    if (left) return false;
    res.destroy();
    throw error;
  } finally {
    res.off('close', leave);
    // Also ends the reading of rows when the writer failed, and the thread when the rows did.
    over.abort();
    port.close();
  }
}

const send = (port: MessagePort, message: ToThread): void => port.postMessage(message);

/** Hands rows over whenever the thread asks for them. */
async function feed(
  { rows, sums, notes }: Pick<XlsxExport, 'rows' | 'sums' | 'notes'>,
  port: MessagePort,
  gone: AbortSignal,
): Promise<void> {
  const asked = requests(port, gone);
  let batch: (readonly CellValue[])[] = [];
  const hand = async (): Promise<boolean> => {
    if (!(await asked())) return false;
    send(port, { rows: batch });
    batch = [];
    return true;
  };
  // Leaving the loop early calls the rows' return(), which ends the query.
  for await (const row of rows) {
    if (gone.aborted) return;
    batch.push(row);
    if (batch.length === BATCH && !(await hand())) return;
  }
  if (batch.length > 0 && !(await hand())) return;
  send(port, { end: true, sums, notes });
}

/** Counts the thread's requests; the returned function waits for one and answers false when the client is gone. */
function requests(port: MessagePort, gone: AbortSignal): () => Promise<boolean> {
  let open = 0;
  let wake: () => void = () => undefined;
  port.on('message', (message: FromThread) => {
    if (!('ready' in message)) return;
    open++;
    wake();
  });
  gone.addEventListener('abort', () => wake(), { once: true });
  return async () => {
    while (open === 0 && !gone.aborted) await new Promise<void>((resolve) => (wake = resolve));
    open--;
    return !gone.aborted;
  };
}

/** Writes the pieces to the client, telling the thread when each was taken. */
function pipe(port: MessagePort, res: Writable, gone: AbortSignal): void {
  const taken = () => send(port, { taken: true });
  port.on('message', (message: FromThread) => {
    if (!('chunk' in message)) return;
    if (res.write(message.chunk)) taken();
    else void once(res, 'drain', { signal: gone }).then(taken, () => undefined);
  });
}
