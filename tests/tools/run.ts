import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failedTests, filesToRepeat, summary, type Results } from './results.ts';

/**
 * `npm test`: every test there is, browser and Redis included; ends with one line `N passed, N failed`.
 * Arguments go to vitest: `npm test -- --project unit`.
 *
 * Where a few files failed, those are run once more, alone: a whole run shares one machine among thousands of tests
 * and real servers, and what is red only there says something of the machine. It is printed by name all the same.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-results-'));
const vitest = path.resolve('node_modules/vitest/vitest.mjs');
const asked = process.argv.slice(2);

/** One run of vitest: its exit code, and its report unless it ended before writing one. */
function run(name: string, args: string[]): { status: number; results: Results | null } {
  const report = path.join(folder, `${name}.json`);
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    { stdio: 'inherit' },
  );
  const results = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Results) : null;
  return { status: status ?? 1, results };
}

/** Prints the tests under a heading, one a line. */
function list(heading: string, tests: string[]): void {
  console.log(`\n${heading}`);
  for (const test of tests) console.log(`  ${path.relative('.', test)}`);
}

const first = run('first', asked);
if (first.results === null) {
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} else {
  const failed = failedTests(first.results);
  const files = filesToRepeat(first.results);
  let second: ReturnType<typeof run> | null = null;
  if (files.length > 0) {
    list('Failed in the whole run, and run again alone:', failed);
    const options = asked.filter((argument, place) => argument.startsWith('-') || asked[place - 1] === '--project');
    second = run('second', [...options, ...files]);
    if (second.results !== null && second.status !== 0) list('Failed again:', failedTests(second.results));
  }
  const status = second?.status ?? first.status;
  console.log(summary({ first: first.results, second: second?.results ?? null, status }));
  process.exitCode = status;
}
rmSync(folder, { recursive: true, force: true });
