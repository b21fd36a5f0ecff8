import {
  EMPTY_FILE,
  hiddenRowsNote,
  MOST_RECORDS,
  TOO_MANY_RECORDS,
  UnreadableTable,
  type Table,
  type TableRecord,
} from '#ops/files/table.ts';
import { readWhole, readXml } from '#ops/xlsx/xml.ts';
import { unzipped, type ZipEntry } from '#ops/xlsx/zip.ts';
import { OdsReader } from './sheet.ts';

const UNPACKED_MAX = 300 * 1024 * 1024;
const CONTENT = 'content.xml';

/** Whether an archive is an OpenDocument file of any kind. */
export const isOpenDocument = (entries: ReadonlyMap<string, ZipEntry>): boolean =>
  entries.has(CONTENT) && entries.has('META-INF/manifest.xml');

/**
 * The first visible table of an ODS file, as `readXlsx` reads a sheet.
 *
 * @throws UnreadableTable where the file breaks off, is behind a password or is no spreadsheet
 */
export function readOds(content: Buffer, entries: ReadonlyMap<string, ZipEntry>): Table {
  const notes: string[] = [];
  return { notes, records: recordsOf(content, entries, notes) };
}

async function* recordsOf(
  content: Buffer,
  entries: ReadonlyMap<string, ZipEntry>,
  notes: string[],
): AsyncGenerator<TableRecord> {
  const left = { bytes: UNPACKED_MAX };
  const [manifest, entry] = [entries.get('META-INF/manifest.xml'), entries.get(CONTENT)];
  if (!manifest || !entry) throw new UnreadableTable(EMPTY_FILE);
  let isSealed = false;
  const open = (name: string): void => void (isSealed ||= name === 'encryption-data');
  await readWhole(unzipped(content, manifest, left), { open });
  if (isSealed) throw new UnreadableTable('Plik ODS ma hasło. Zapisz go bez hasła i wczytaj ponownie.');
  const reader = new OdsReader();
  let count = 0;
  for await (const read of readXml(unzipped(content, entry, left), reader)) {
    const rows = read.taken();
    count += rows.length;
    if (count > MOST_RECORDS + 1) throw new UnreadableTable(TOO_MANY_RECORDS);
    yield* rows;
  }
  if (!reader.isSpreadsheet)
    throw new UnreadableTable('To jest dokument, nie arkusz. Zapisz tabelę jako ODS, XLSX albo CSV.');
  if (count === 0) throw new UnreadableTable(EMPTY_FILE);
  notes.push(...notesOf(reader));
}

function notesOf({ name, tables, merged, hiddenRows }: OdsReader): string[] {
  return [
    `Odczytano arkusz „${name}” z pliku ODS.`,
    ...(tables > 1 ? ['Plik ma też inne arkusze: wczytujemy tylko pierwszy widoczny.'] : []),
    ...(merged ? ['W arkuszu są scalone komórki: wartość ma tylko pierwsza z nich.'] : []),
    ...hiddenRowsNote(hiddenRows),
  ];
}
