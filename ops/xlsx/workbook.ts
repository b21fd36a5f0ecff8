import type { Writable } from 'node:stream';
import { fitting, soundText } from '#domain/text/sound.ts';
import type { CellValue, SheetFoot, SheetTask } from './columns.ts';
import { DECLARATION, packageParts, SHEET_PART } from './package.ts';
import { paperOf } from './paper.ts';
import { sheetXml } from './sheet-xml.ts';
import { zipWriter } from './zip-writer.ts';

/** Rows of a sheet, its heading and its sums among them. */
const MOST_ROWS = 1_048_576;

/** A workbook of one sheet, written as its rows come. */
export interface WorkbookWriter {
  /** Resolves when more rows may come. @throws RangeError for rows that no sheet has room for */
  add(rows: readonly (readonly CellValue[])[]): Promise<void>;
  end(foot?: SheetFoot): Promise<void>;
}

/** The file goes to `target` piece by piece, as fast as it is taken. */
export async function startWorkbook(task: Omit<SheetTask, 'port'>, target: Writable): Promise<WorkbookWriter> {
  const [title, author] = [soundText(task.title), soundText(task.author)];
  const zip = zipWriter(target);
  for (const [path, xml] of packageParts({
    title,
    author,
    sheetName: sheetNameOf(title),
    madeAt: new Date(),
    keys: paperOf(task.columns).keys,
  })) {
    const part = await zip.entry(path);
    await part.write(DECLARATION + xml);
    await part.close();
  }
  const xml = sheetXml(task.columns, { title, author });
  const sheet = await zip.entry(SHEET_PART);
  await sheet.write(DECLARATION + xml.start);
  let last = 1;
  const next = (): number => {
    if (last === MOST_ROWS) throw new RangeError('A sheet holds 1,048,576 rows at most');
    return ++last;
  };
  return {
    async add(rows) {
      for (const values of rows) await sheet.write(xml.row(next(), values));
    },
    async end({ sums = [], notes = [] } = {}) {
      const filtered = last;
      for (const row of sums) await sheet.write(xml.sums(next(), row));
      if (notes.length > 0) next();
      for (const line of notes.flatMap((note) => xml.linesOf(soundText(note))))
        await sheet.write(xml.note(next(), line));
      await sheet.write(xml.end(filtered));
      await sheet.close();
      await zip.end();
    },
  };
}

/** Excel's limit. */
const SHEET_NAME = 31;

/** Excel refuses some characters in a sheet's name and more than 31 of them; an apostrophe would end the name in the range of its print titles. */
const sheetNameOf = (title: string): string =>
  fitting(title.replace(/[*?:\\/[\]']/g, ' '), SHEET_NAME).trim() || 'Dane';
