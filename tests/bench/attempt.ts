import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { round } from './load.ts';
import { processorTime, usedByOthers } from './machine.ts';

/** A line that a benchmark printed, with what it is compared with. */
export type Line = Readonly<Record<string, unknown>> & {
  /** The share of all cores that programs which are none of the benchmark's used meanwhile. */
  readonly usedByOthers: number;
};

/** Above this share of the machine a figure says more about its neighbours than about the product. */
const BUSY = 0.15;

/** What takes longer is not measured again by itself. */
const LONG_MS = 600_000;

export interface Attempts {
  readonly lines: readonly Line[];
  readonly failed: boolean;
}

/**
 * Runs a benchmark in a process of its own, and again while others used too much of the machine, at most `repeats`
 * times; the calmest attempt counts. Says on stderr that it repeats, and why.
 */
export async function measured(
  name: string,
  { size, repeats = 2 }: { size?: string; repeats?: number },
): Promise<Attempts> {
  const began = performance.now();
  let best = await attempt(name, size);
  const affordable = performance.now() - began < LONG_MS;
  for (let left = affordable ? repeats : 0; left > 0 && !best.failed && othersIn(best) > BUSY; left -= 1) {
    console.error(`${name}: others used ${percent(othersIn(best))} of the machine meanwhile; measuring again.`);
    const next = await attempt(name, size);
    if (!next.failed && othersIn(next) < othersIn(best)) best = next;
  }
  if (othersIn(best) > BUSY)
    console.error(`${name}: the machine is busy (others used ${percent(othersIn(best))} of it): read ratios only.`);
  return best;
}

const othersIn = ({ lines }: Attempts): number => lines[0]?.usedByOthers ?? 0;

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

async function attempt(name: string, size: string | undefined): Promise<Attempts> {
  const before = processorTime();
  const script = join(import.meta.dirname, 'one.ts');
  const args = ['--import', 'tsx', script, name, ...(size === undefined ? [] : [size])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ]);
  const others = round(usedByOthers(before, processorTime()));
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  return {
    lines: lines.map((line) => ({ ...(JSON.parse(line) as object), usedByOthers: others })),
    failed: code !== 0,
  };
}
