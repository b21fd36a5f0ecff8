import { readCsv } from '#ops/csv/read.ts';
import { UnreadableTable, type Table } from '#ops/files/table.ts';
import { readXlsx } from '#ops/xlsx/read.ts';
import { isOpenDocument, readOds } from '#ops/ods/read.ts';
import { isZip, zipEntries } from '#ops/xlsx/zip.ts';

const PDF = '25504446';
/** Binary Office files up to 2003, and newer ones behind a password. */
const OLD_OFFICE = 'd0cf11e0';

/**
 * A table in a file of whichever name: XLSX, ODS or CSV, recognized by its content. What people have else is named, with the way
 * out (FRM-03).
 *
 * @throws UnreadableTable at once, or from the records
 */
export function readTable(content: Buffer): Table {
  const start = content.subarray(0, 4).toString('hex');
  if (isZip(content)) return readArchive(content);
  if (start === OLD_OFFICE) {
    throw new UnreadableTable(
      'To jest stary skoroszyt XLS albo plik z hasłem. Zapisz go jako XLSX bez hasła („Zapisz jako”) i wczytaj ponownie.',
    );
  }
  if (start === PDF) throw new UnreadableTable('To jest plik PDF. Wybierz plik XLSX, ODS albo CSV.');
  return readCsv(content);
}

function readArchive(content: Buffer): Table {
  const entries = zipEntries(content);
  return isOpenDocument(entries) ? readOds(content, entries) : readXlsx(content);
}
