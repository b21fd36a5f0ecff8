import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '#ops/run/demo/random.ts';
import { mutantsOf, mutated, type Mutant } from './mutations.ts';

/**
 * `npm run mutants -- [--count 100] [--seed 1] [--also TEST …] FOLDER…`: changes that many places of these folders, one after the
 * other, in a copy of the last commit, and runs the unit tests that reach the file, those beside it first; then the tests named by
 * `--also`. What no test notices is printed with its line: either a test is missing, or the change makes no difference.
 * Issue 23 (7) asks for nine in ten to be noticed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    also: { type: 'string', multiple: true, default: [] },
  },
});

interface Place {
  readonly file: string;
  readonly source: string;
  readonly mutant: Mutant;
}

/** A loop that has no end any more is noticed, too. */
const LONGEST_MS = 300_000;

const root = path.resolve(import.meta.dirname, '../../..');
const copy = mkdtempSync(path.join(tmpdir(), 'portal-mutants-'));

function copyCommit(): void {
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
}

function placesIn(folder: string): Place[] {
  return readdirSync(path.join(copy, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file))
    .map((file) => path.join(folder, file))
    .toSorted()
    .flatMap((file) => {
      const source = readFileSync(path.join(copy, file), 'utf8');
      return mutantsOf(file, source).map((mutant) => ({ file, source, mutant }));
    });
}

/** As many of them as were asked for, the same for the same seed. */
function drawn(places: readonly Place[], count: number, seed: number): Place[] {
  const random = seeded(seed);
  const left = [...places];
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(random.between(0, left.length - 1), 1),
  ).flat();
}

/** Whether these tests end well; as they do where there are none. */
function pass(args: readonly string[]): Promise<boolean> {
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const options = ['--bail', '1', '--passWithNoTests', '--reporter', 'dot'];
  const run = spawn(process.execPath, [vitest, ...args, ...options], { cwd: copy, stdio: 'ignore', detached: true });
  const late = setTimeout(() => process.kill(-(run.pid ?? 0), 'SIGKILL'), LONGEST_MS);
  return new Promise((resolve) => {
    run.once('exit', (code) => {
      clearTimeout(late);
      resolve(code === 0);
    });
  });
}

/** Beside the file first, which is quick; then all that reach it; then those that were named. */
async function lived({ file, source, mutant }: Place): Promise<boolean> {
  const full = path.join(copy, file);
  writeFileSync(full, mutated(source, mutant));
  try {
    const beside = ['run', `${path.dirname(file)}/`, '--project', 'unit'];
    if (!(await pass(beside))) return false;
    if (!(await pass(['related', '--run', file, '--project', 'unit']))) return false;
    return values.also.length === 0 || (await pass(['run', ...values.also]));
  } finally {
    writeFileSync(full, source);
  }
}

function lineOf({ file, source, mutant: { from, to, instead } }: Place): string {
  const line = source.slice(0, from).split('\n').length;
  const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 100);
  return `${file}:${line}: ${short(source.slice(from, to))} → ${short(instead)}`;
}

try {
  copyCommit();
  const places = drawn(positionals.flatMap(placesIn), Number(values.count), Number(values.seed));
  let survivors = 0;
  for (const place of places) {
    if (!(await lived(place))) continue;
    survivors += 1;
    console.log(`lived  ${lineOf(place)}`);
  }
  const noticed = places.length - survivors;
  console.log(`${noticed} of ${places.length} noticed (${Math.round((noticed / places.length) * 100)} %)`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
