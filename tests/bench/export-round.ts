import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { CellValue, Column } from '#ops/xlsx/columns.ts';
import { createThreads } from '#ops/threads/threads.ts';
import { streamXlsx } from '#ops/xlsx/stream.ts';

export const ROWS = 100_000;

export type Variant = 'portal' | 'exceljs';

export interface Round {
  readonly seconds: number;
  /** Processor time of all threads. */
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly loopMaxMs: number;
  readonly fileMb: number;
}

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
async function* rows(count: number): AsyncGenerator<CellValue[]> {
  for (let n = 0; n < count; n++) {
    if (n % 1000 === 0) await new Promise((resolve) => setImmediate(resolve));
    yield row(n);
  }
}

/** The raw limit: exceljs' streaming writer with the same cells, in this thread, without a client. */
async function exceljsAlone(path: string, count: number): Promise<void> {
  // Loaded here: its memory is not the other round's.
  const { default: ExcelJS } = await import('exceljs');
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true });
  const sheet = workbook.addWorksheet('Dane');
  sheet.columns = columns.map((column) => ({ header: column.header, width: 20 }));
  for await (const values of rows(count)) {
    values[5] = new Date(`${String(values[5])}T00:00:00Z`) as unknown as CellValue;
    values[14] = new Date(String(values[14])) as unknown as CellValue;
    sheet.addRow(values).commit();
  }
  await workbook.commit();
}

async function portal(path: string, count: number): Promise<void> {
  const file = Object.assign(createWriteStream(path), { setHeader: () => undefined });
  const written = once(file, 'finish');
  const threads = createThreads();
  await streamXlsx(
    threads,
    { columns, rows: rows(count), fileName: 'zgloszenia', title: 'Zgłoszenia', author: 'Portal' },
    file,
  );
  await written;
  await threads.close();
}

/** One round of the export bench, in a process of its own, so that its memory is its own. */
export async function exportRound(variant: Variant, count = ROWS): Promise<Round> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const path = join(folder, 'export.xlsx');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const cpu = process.cpuUsage();
  const began = performance.now();
  await (variant === 'exceljs' ? exceljsAlone(path, count) : portal(path, count));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  // In kB: the most that this process ever took.
  const { maxRSS } = process.resourceUsage();
  const { size } = await stat(path);
  await rm(folder, { recursive: true });
  return {
    seconds,
    cpuSeconds: (user + system) / 1e6,
    peakMb: (maxRSS * 1024) / 1e6,
    loopMaxMs: delay.max / 1e6,
    fileMb: size / 1e6,
  };
}
