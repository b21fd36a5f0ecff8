import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROWS, type Round, type Variant } from './export-round.ts';
import { judged } from './verdict.ts';

const ROUNDS = 3;
const round = (value: number): number => Math.round(value * 100) / 100;
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * `npm run bench -- export`: XLSX of 100,000 rows of 15 cells through `streamXlsx` against exceljs alone, medians of
 * interleaved rounds, each in a process of its own. TypeScript is compiled in the thread that needs it, as exports'
 * threads do it (ops/threads/worker.mjs), on both sides.
 */
export async function benchExport(): Promise<void> {
  const rounds: Record<Variant, Round[]> = { portal: [], exceljs: [] };
  // Files that were never compiled before would count for the side that comes first.
  for (const variant of ['portal', 'exceljs'] as const) await measure(variant, 10);
  for (let n = 0; n < ROUNDS; n++) {
    rounds.exceljs.push(await measure('exceljs', ROWS));
    rounds.portal.push(await measure('portal', ROWS));
  }
  const figures = (variant: Variant) => {
    const medianOf = (figure: keyof Round): number => round(median(rounds[variant].map((one) => one[figure])));
    return {
      seconds: medianOf('seconds'),
      cpuSeconds: medianOf('cpuSeconds'),
      peakMb: medianOf('peakMb'),
      loopMaxMs: medianOf('loopMaxMs'),
      fileMb: medianOf('fileMb'),
    };
  };
  const [portal, exceljs] = [figures('portal'), figures('exceljs')];
  const size = `XLSX ${ROWS.toLocaleString('en')} × 15`;
  judged({
    bench: 'export',
    figure: `${size}: time against exceljs`,
    value: round(portal.seconds / exceljs.seconds),
    unit: '× its time',
    goal: { atMost: 0.4 },
    cpuRatio: round(portal.cpuSeconds / exceljs.cpuSeconds),
    portal,
    exceljs,
    rounds: ROUNDS,
  });
  judged({
    bench: 'export',
    figure: `${size}: memory of the whole process at its peak`,
    value: portal.peakMb,
    unit: 'MB',
    goal: { atMost: 120 },
    exceljs: exceljs.peakMb,
  });
}

async function measure(variant: Variant, rows: number): Promise<Round> {
  const script = JSON.stringify(join(import.meta.dirname, 'export-round.ts'));
  const code = `require(${script}).exportRound('${variant}', ${rows}).then((round) => console.log(JSON.stringify(round)))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--require', 'tsx/cjs', '--eval', code]);
  return JSON.parse(stdout) as Round;
}

if (process.argv[1] === import.meta.filename) await benchExport();
