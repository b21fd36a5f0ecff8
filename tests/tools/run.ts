import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * `npm test`: every test there is, browser and Redis included; ends with one line `N passed, N failed`.
 * Arguments go to vitest: `npm test -- --project unit`.
 */
const folder = mkdtempSync(path.join(tmpdir(), 'portal-results-'));
const report = path.join(folder, 'results.json');
const vitest = path.resolve('node_modules/vitest/vitest.mjs');
const run = spawnSync(
  process.execPath,
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  { stdio: 'inherit' },
);

interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
}

if (existsSync(report)) {
  const results = JSON.parse(readFileSync(report, 'utf8')) as Results;
  // A file that could not be loaded has no tests to fail: it counts as one.
  const failed = Math.max(results.numFailedTests, run.status === 0 ? 0 : 1);
  const skipped = results.numPendingTests > 0 ? `, ${results.numPendingTests} skipped` : '';
  console.log(`${results.numPassedTests} passed, ${failed} failed${skipped}`);
} else {
  console.log('0 passed, 1 failed');
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = run.status ?? 1;
