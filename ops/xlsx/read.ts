import {
  EMPTY_FILE,
  hiddenRowsNote,
  MOST_RECORDS,
  TOO_MANY_RECORDS,
  UnreadableTable,
  type Table,
  type TableRecord,
} from '#ops/files/table.ts';
import { relationReader, styleReader, textReader, workbookReader } from './parts.ts';
import { sheetReader } from './sheet.ts';
import { readWhole, readXml, type XmlReader } from './xml.ts';
import { unzipped, zipEntries, type Allowance, type ZipEntry } from './zip.ts';

/** What may come out of one file: a sheet of 100,000 rows has some tens of MB. */
const UNPACKED_MAX = 300 * 1024 * 1024;

const WORKBOOK = 'xl/workbook.xml';

interface Archive {
  readonly content: Buffer;
  readonly entries: ReadonlyMap<string, ZipEntry>;
  readonly left: Allowance;
}

/**
 * The first visible sheet of an XLSX file, record by record: dates as `22.12.2026`, numbers with all their digits, what a
 * formula came to. Memory holds the file's bytes, its distinct texts and a piece of the sheet.
 *
 * @throws UnreadableTable at once or where the file breaks off
 */
export function readXlsx(content: Buffer): Table {
  const notes: string[] = [];
  return { notes, records: recordsOf(content, notes) };
}

async function* recordsOf(content: Buffer, notes: string[]): AsyncGenerator<TableRecord> {
  const archive: Archive = { content, entries: archived(content), left: { bytes: UNPACKED_MAX } };
  const { sheet, entry, reader } = await opened(archive, notes);
  let count = 0;
  for await (const read of readXml(unzipped(content, entry, archive.left), reader)) {
    const rows = read.taken();
    count += rows.length;
    if (count > MOST_RECORDS + 1) throw new UnreadableTable(TOO_MANY_RECORDS);
    yield* rows;
  }
  if (count === 0) throw new UnreadableTable(EMPTY_FILE);
  notes.unshift(`Odczytano arkusz „${sheet.name}” z pliku XLSX.`);
  if (reader.merged) notes.push('W arkuszu są scalone komórki: wartość ma tylko pierwsza z nich.');
  notes.push(...hiddenRowsNote(reader.hiddenRows));
}

/** The sheet that is read, and what it takes to read it. */
async function opened(archive: Archive, notes: string[]) {
  const workbook = workbookReader();
  const relations = relationReader('xl');
  const styles = styleReader();
  const texts = textReader();
  await readPart(archive, WORKBOOK, workbook);
  await readPart(archive, 'xl/_rels/workbook.xml.rels', relations);
  await readPart(archive, 'xl/styles.xml', styles);
  await readPart(archive, 'xl/sharedStrings.xml', texts);
  const sheet = workbook.sheets.find(({ hidden }) => !hidden);
  const entry = sheet && archive.entries.get(relations.paths.get(sheet.relation) ?? '');
  if (!sheet || !entry) throw new UnreadableTable('Plik nie ma widocznego arkusza z danymi');
  if (workbook.sheets.length > 1) notes.push('Plik ma też inne arkusze: wczytujemy tylko pierwszy widoczny.');
  const reader = sheetReader({ texts: texts.texts, looks: styles.looks, calendar: workbook.calendar });
  return { sheet, entry, reader };
}

/** A part that there is not has nothing to say. */
async function readPart({ content, entries, left }: Archive, name: string, reader: XmlReader): Promise<void> {
  const entry = entries.get(name);
  if (entry) await readWhole(unzipped(content, entry, left), reader);
}

/** Which parts show what else a ZIP archive is. */
const OTHERS: readonly (readonly [part: string, what: string])[] = [
  ['xl/workbook.bin', 'To jest skoroszyt XLSB. Zapisz go jako XLSX („Zapisz jako”) i wczytaj ponownie.'],
  ['word/document.xml', 'To jest dokument tekstowy, nie arkusz. Zapisz tabelę jako XLSX, ODS albo CSV.'],
];

function archived(content: Buffer): ReadonlyMap<string, ZipEntry> {
  const entries = zipEntries(content);
  if (entries.has(WORKBOOK)) return entries;
  const other = OTHERS.find(([part]) => entries.has(part));
  throw new UnreadableTable(other?.[1] ?? 'To jest archiwum ZIP, nie arkusz. Wybierz plik XLSX, ODS albo CSV.');
}
