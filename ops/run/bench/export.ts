import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Round {
  readonly seconds: number;
  readonly peakMb: number;
  readonly loopMaxMs: number;
  readonly fileMb: number;
}

const ROUNDS = 3;
const round = (value: number): number => Math.round(value * 100) / 100;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * `npm run bench -- export`: XLSX of 100,000 rows of 15 cells through `streamXlsx` against exceljs alone, medians of
 * interleaved rounds, each in a process of its own. Goals: time ≤ 1.3 × exceljs, event loop never held above 50 ms.
 */
export async function benchExport(): Promise<void> {
  const rounds: Record<'portal' | 'exceljs', Round[]> = { portal: [], exceljs: [] };
  for (let n = 0; n < ROUNDS; n++) {
    rounds.exceljs.push(await measure('exceljs'));
    rounds.portal.push(await measure('portal'));
  }
  const figures = (rounds: readonly Round[]) => ({
    seconds: round(median(rounds.map((one) => one.seconds))),
    peakMb: Math.round(median(rounds.map((one) => one.peakMb))),
    loopMaxMs: round(median(rounds.map((one) => one.loopMaxMs))),
  });
  const portal = figures(rounds.portal);
  const exceljs = figures(rounds.exceljs);
  const ratio = round(portal.seconds / exceljs.seconds);
  process.stdout.write(`${JSON.stringify({ bench: 'export', rows: 100_000, cells: 15, portal, exceljs, ratio })}\n`);
}

async function measure(variant: 'portal' | 'exceljs'): Promise<Round> {
  const script = join(import.meta.dirname, 'export-round.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, variant]);
  return JSON.parse(stdout) as Round;
}

if (process.argv[1] === import.meta.filename) await benchExport();
