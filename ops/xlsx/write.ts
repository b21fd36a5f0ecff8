import { Writable } from 'node:stream';
import type { CellValue, FromThread, SheetTask, ToThread } from './columns.ts';
import { startWorkbook } from './workbook.ts';

/** Pieces of the file on their way to the client; at this many the thread asks for no more rows. */
const ON_THE_WAY = 4;

/** The script of an export's thread: batches of rows in, pieces of the file out. Resolves when all were taken. */
export default async function write({ port, ...sheet }: SheetTask): Promise<void> {
  let onTheWay = 0;
  let wantsRows = false;
  let written = false;
  let room: () => void = () => undefined;
  const tell = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

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
  const workbook = startWorkbook(sheet, file);

  /** The next rows are asked for once the compressed file has gone out, so that a slow client bounds the memory. */
  const ask = (): void => {
    if (onTheWay < ON_THE_WAY) tell({ ready: true });
    else wantsRows = true;
  };
  const taken = (): void => {
    onTheWay--;
    const go = room;
    room = () => undefined;
    go();
    if (!wantsRows) return;
    wantsRows = false;
    ask();
  };

  await new Promise<void>((resolve, reject) => {
    const end = async (sums?: readonly CellValue[]): Promise<void> => {
      await workbook.end(sums);
      written = true;
      if (onTheWay === 0) resolve();
    };
    port.on('message', (message: ToThread) => {
      if ('taken' in message) {
        taken();
        if (written && onTheWay === 0) resolve();
      } else if ('rows' in message) {
        for (const row of message.rows) workbook.add(row);
        // Lets the compressor take what was written before more comes.
        setImmediate(ask);
      } else {
        end(message.sums).catch(reject);
      }
    });
    ask();
  });
  port.close();
}
