import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import ExcelJS from 'exceljs';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';

/** One round of the export bench in a process of its own, so that its memory is its own: `portal` or `exceljs`. */
const ROWS = Number(process.argv[3] ?? 100_000);

const columns: Column[] = [
  { header: 'Uczestnik' },
  { header: 'Telefon' },
  { header: 'E-mail' },
  { header: 'Numer FGAZ' },
  { header: 'Szkolenie' },
  { header: 'Termin', type: 'day' },
  { header: 'Miejsce' },
  { header: 'Lista' },
  { header: 'Status' },
  { header: 'Obecność', type: 'yesNo' },
  { header: 'Firma' },
  { header: 'NIP' },
  { header: 'Województwo' },
  { header: 'Osoba zgłaszająca' },
  { header: 'Data zgłoszenia', type: 'instant' },
];

const row = (n: number): CellValue[] => [
  `Żaneta Łącka-${n}`,
  '600100200',
  `osoba${n}@warsztat.example`,
  `FGAZ/${n}`,
  'Układy klimatyzacji – poziom zaawansowany',
  '2026-12-03',
  'Warszawa',
  'podstawowa',
  'potwierdzone',
  n % 2 === 0,
  `Auto-Serwis Gżegżółka ${n % 40}`,
  '5260250274',
  'mazowieckie',
  'Paweł Ślązak',
  new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString(),
];

/** Rows in pages, as a cursor of the database gives them. */
async function* rows(): AsyncGenerator<CellValue[]> {
  for (let n = 0; n < ROWS; n++) {
    if (n % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    yield row(n);
  }
}

/** The raw limit: exceljs' streaming writer with the same cells, in this thread, without a client. */
async function exceljsAlone(path: string): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const sheet = workbook.addWorksheet('Dane');
  sheet.columns = columns.map((column) => ({ header: column.header, width: 20 }));
  for await (const values of rows()) {
    values[5] = new Date(`${String(values[5])}T00:00:00Z`) as unknown as CellValue;
    values[14] = new Date(String(values[14])) as unknown as CellValue;
    sheet.addRow(values).commit();
  }
  await workbook.commit();
}

async function portal(path: string): Promise<void> {
  const file = Object.assign(createWriteStream(path), { setHeader: () => undefined });
  const written = once(file, 'finish');
  const threads = createThreads();
  await streamXlsx(
    threads,
    { columns, rows: rows(), fileName: 'zgloszenia', title: 'Zgłoszenia', author: 'Portal' },
    file,
  );
  await written;
  await threads.close();
}

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const path = join(folder, 'export.xlsx');
let peak = 0;
const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
const began = performance.now();
await (process.argv[2] === 'exceljs' ? exceljsAlone(path) : portal(path));
const seconds = (performance.now() - began) / 1000;
clearInterval(watch);
const { size } = await stat(path);
await rm(folder, { recursive: true });
process.stdout.write(
  `${JSON.stringify({ seconds, peakMb: peak / 1e6, loopMaxMs: delay.max / 1e6, fileMb: size / 1e6 })}\n`,
);
