import { writeFileSync } from 'node:fs';
import { report } from '../../load.ts';
import { measureLogSize, type LogSize } from './log-size.ts';
import { growthPicture, type Curve } from './picture.ts';
import { measureProcesses } from './processes.ts';
import { measureStreamSize } from './stream-size.ts';

const LOG_SIZES = [100_000, 1_000_000, 10_000_000];
const STREAM_SIZES = [100, 10_000];
const PICTURE = 'ops/readme/scale.svg';

const DRAWN: readonly (readonly [name: string, figure: keyof LogSize])[] = [
  ['registration', 'registration'],
  ['decision', 'decision'],
  ['list, first page', 'list'],
  ['list by an e-mail', 'listByMail'],
  ['details', 'details'],
  ['details as of', 'asOf'],
];

/**
 * `npm run bench -- scale [largest log]`: how everyday work grows with the log (10⁵, 10⁶, 10⁷ events of generated load), with a
 * date's stream (10², 10⁴ events) and with processes (1, 2, 4). Prints lines, and draws the measurements' picture after a
 * whole run. The largest log, which comes last, takes most of an hour and 30 GB of disk.
 */
export async function benchScale(largest = Math.max(...LOG_SIZES)): Promise<void> {
  for (const events of STREAM_SIZES) report({ bench: 'scale', grows: 'stream', ...(await measureStreamSize(events)) });
  for (const figures of await measureProcesses()) report({ bench: 'scale', grows: 'processes', ...figures });
  const logs: LogSize[] = [];
  for (const events of [...LOG_SIZES.filter((size) => size < largest), largest]) {
    const figures = await measureLogSize(events);
    report({ bench: 'scale', grows: 'log', ...figures });
    logs.push(figures);
  }
  if (largest === Math.max(...LOG_SIZES))
    writeFileSync(PICTURE, growthPicture('Everyday work while the log grows, one client', curvesOf(logs)));
}

const curvesOf = (logs: readonly LogSize[]): Curve[] =>
  DRAWN.map(([name, figure]) => ({ name, points: logs.map((log) => [log.events, log[figure]] as const) }));
