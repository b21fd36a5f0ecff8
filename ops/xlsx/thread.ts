import { Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import type { FromThread, Sheet, ToThread } from './columns.ts';
import { startWorkbook } from './workbook.ts';

/** Pieces of the file on their way to the client; at this many the thread asks for no more rows. */
const ON_THE_WAY = 4;

/** The script of an export's thread: first the sheet, then batches of rows in, pieces of the file out. */
const port = parentPort;
if (!port) throw new Error('ops/xlsx/thread.ts is the script of a thread');
const tell = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

let onTheWay = 0;
let wantsRows = false;
let room: () => void = () => undefined;

const file = new Writable({
  highWaterMark: 256 * 1024,
  write(chunk: Uint8Array, _encoding, done) {
    const copy = Uint8Array.from(chunk);
    tell({ chunk: copy }, [copy.buffer]);
    onTheWay++;
    if (onTheWay < ON_THE_WAY) done();
    else room = done;
  },
});

/** The next rows are asked for once the compressed file has gone out, so that a slow client bounds the memory. */
function ask(): void {
  if (onTheWay < ON_THE_WAY) tell({ ready: true });
  else wantsRows = true;
}

function taken(): void {
  onTheWay--;
  const go = room;
  room = () => undefined;
  go();
  if (wantsRows) {
    wantsRows = false;
    ask();
  }
}

port.once('message', (sheet: Sheet) => {
  const workbook = startWorkbook(sheet, file);
  port.on('message', (message: ToThread) => {
    if ('taken' in message) return taken();
    if ('rows' in message) {
      for (const row of message.rows) workbook.add(row);
      // Lets the compressor take what was written before more comes.
      setImmediate(ask);
      return;
    }
    workbook.end().then(
      () => tell({ done: true }),
      (error: unknown) => tell({ error: error instanceof Error ? error.message : String(error) }),
    );
  });
  ask();
});
