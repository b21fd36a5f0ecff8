import { Writable } from 'node:stream';
import type { CellValue, FromThread, SheetFoot, SheetTask, ToThread } from './columns.ts';
import { startWorkbook, type WorkbookWriter } from './workbook.ts';

type Rows = readonly (readonly CellValue[])[];

/** Pieces of the file that the client has not taken yet; at this many no more rows are asked for. */
const ON_THE_WAY = 4;

/** The script of an export's thread: batches of rows in, pieces of the file out. Resolves when all were taken. */
export default async function write({ port, ...sheet }: SheetTask): Promise<void> {
  const tell = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  const { file, taken, allTaken } = pieces((copy) => tell({ chunk: copy }, [copy.buffer]));
  await new Promise<void>((resolve, reject) => {
    const add = async (workbook: WorkbookWriter, rows: Rows): Promise<void> => {
      await workbook.add(rows);
      tell({ ready: true });
    };
    const end = async (workbook: WorkbookWriter, foot: SheetFoot): Promise<void> => {
      await workbook.end(foot);
      await allTaken();
      resolve();
    };
    // One step after the other: the end comes while the last rows are still written.
    let written: Promise<WorkbookWriter>;
    const then = (step: (workbook: WorkbookWriter) => Promise<void>): void => {
      written = written.then(async (workbook) => {
        await step(workbook);
        return workbook;
      });
      written.catch(reject);
    };
    // Before the first piece is sent: it waits for room.
    port.on('message', (message: ToThread) => {
      if ('taken' in message) taken();
      else then((workbook) => ('rows' in message ? add(workbook, message.rows) : end(workbook, message)));
    });
    written = startWorkbook(sheet, file);
    then(async () => tell({ ready: true }));
  });
  port.close();
}

/** Where the file goes: at most ON_THE_WAY pieces until some are taken, so that a slow client bounds the memory. */
function pieces(send: (copy: Uint8Array<ArrayBuffer>) => void) {
  let onTheWay = 0;
  let more: () => void = () => undefined;
  const file = new Writable({
    highWaterMark: 64 * 1024,
    write(piece: Uint8Array, _encoding, done) {
      send(new Uint8Array(piece));
      onTheWay++;
      if (onTheWay < ON_THE_WAY) done();
      else more = done;
    },
  });
  return {
    file,
    taken(): void {
      onTheWay--;
      const go = more;
      more = () => undefined;
      go();
    },
    async allTaken(): Promise<void> {
      while (onTheWay > 0) await new Promise<void>((resolve) => (more = resolve));
    },
  };
}
