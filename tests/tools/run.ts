import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longFileOf, longFiles, turnAt } from './long-turn.ts';
import { partsOf, type Part } from './parts.ts';
import {
  failedTests,
  figures,
  filesToRepeat,
  notLoaded,
  passedAgain,
  summary,
  together,
  type Results,
} from './results.ts';

/**
 * `npm test`, and with `--long` `npm run test:long`, which adds the files `*.long.test.ts` and takes fresh seeds for
 * properties. A whole `npm test` runs one of those files too (`long-turn.ts`). Either ends with one line
 * `N passed, N failed`. Other arguments go to vitest: `npm test -- --project unit`.
 *
 * Where CI is set and a few files of real services or browsers failed, those are run once more, alone: a whole run shares
 * one machine among thousands of tests. The tests that needed it are named above the closing line. A whole run has parts,
 * each on a Node of its own (`parts.ts`).
 */
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'portal-results-'));
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const isLong = process.argv.includes('--long');
const asked = process.argv.slice(2).filter((argument) => argument !== '--long');
const mayRepeat = Boolean(process.env.CI) && !isLong;

const env = {
  ...process.env,
  TESTS: isLong ? 'long' : 'short',
  // The same properties for everybody, by default; the seed is printed, so that a counterexample can be had again.
  ...(isLong ? { TEST_SEED: process.env.TEST_SEED ?? String(randomInt(2 ** 31)) } : {}),
};

interface Run {
  status: number;
  /** Null where it ended before writing a report. */
  results: Results | null;
}

/** One run of vitest. */
function run({ name, args, node }: Part, more: Readonly<Record<string, string>> = {}): Run {
  const report = path.join(folder, `${name}.json`);
  const { status } = spawnSync(
    node,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { stdio: 'inherit', env: { ...env, ...more } },
  );
  const results = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Results) : null;
  return { status: status ?? 1, results };
}

/** Prints lines under a heading. */
function list(heading: string, lines: string[]): void {
  console.log(`\n${heading}`);
  for (const line of lines) console.log(`  ${line}`);
}

const relative = (tests: string[]) => tests.map((test) => path.relative(root, test));

/** Null: a run of parts, or of everything. */
const inTurn = isLong || asked.length > 0 ? null : longFileOf(longFiles(root), turnAt(root, Date.now()));

/** Alone, when the others are over: kills and faults want the machine for themselves. The seed is everybody's. */
function runInTurn(): { status: number; results: Results } | null {
  if (inTurn === null) return null;
  list('One long file in each run, in turn:', [`${inTurn.file} (${inTurn.place})`]);
  const { status, results } = run({ name: 'long', args: [inTurn.file], node: process.execPath }, { TESTS: 'long' });
  return { status, results: results ?? notLoaded(inTurn.file) };
}

/** The files of a part that failed, run again alone; null where none did or too many. */
function runAgain({ name, node }: Part, files: readonly string[]): Run | null {
  if (files.length === 0) return null;
  const options = asked.filter((argument, place) => argument.startsWith('-') || asked[place - 1] === '--project');
  return run({ name: `${name}-again`, args: [...options, ...files], node });
}

if (isLong) console.log(`Seed of the properties: ${env.TEST_SEED}`);
const parts = partsOf(asked, process.env.PATH ?? '');
const firsts = parts.map((part) => ({ part, ...run(part) }));
const reports = firsts.flatMap(({ results }) => results ?? []);
const [report, ...others] = reports;
if (!report || reports.length < parts.length) {
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} else {
  const first = others.reduce(together, report);
  const files = mayRepeat ? filesToRepeat(first) : [];
  if (files.length > 0) list('Failed in the whole run, and run again alone:', relative(failedTests(first)));
  const seconds = firsts.map(({ part, results, status }) => ({
    status,
    again: runAgain(
      part,
      files.filter((file) => results?.testResults.some(({ name }) => name === file)),
    ),
  }));
  const [again, ...more] = seconds.flatMap((one) => one.again?.results ?? []);
  const long = runInTurn();
  const runs = {
    first: together(first, long?.results),
    second: again ? together(more.reduce(together, again), long?.results) : null,
    status: seconds.map((one) => one.again?.status ?? one.status).find((status) => status !== 0) ?? long?.status ?? 0,
  };
  const passed = passedAgain(runs);
  const failed = failedTests(runs.second ?? runs.first);
  list('Tests by kind, and the slowest files:', figures(runs.first, root));
  if (inTurn !== null) list('The long file whose turn it was:', [`${inTurn.file} (${inTurn.place})`]);
  if (passed.length > 0) list('Passed only when run again:', relative(passed));
  if (failed.length > 0) list('Failed:', relative(failed));
  console.log(`\n${summary(runs)}`);
  process.exitCode = runs.status;
}
rmSync(folder, { recursive: true, force: true });
