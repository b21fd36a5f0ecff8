import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  failedTests,
  figures,
  filesToRepeat,
  notLoaded,
  passedAgain,
  summary,
  together,
  type Results,
} from '#tests/tools/results.ts';
import { partsOf } from '#tests/tools/parts.ts';

/** A report of files `tests/e2e/a`, `b`, … with one test each, failed or passed. */
function report(...failed: boolean[]): Results {
  const count = failed.filter(Boolean).length;
  return {
    numPassedTests: failed.length - count,
    numFailedTests: count,
    numPendingTests: 0,
    testResults: failed.map((red, place) => ({
      name: `tests/e2e/${String.fromCharCode(97 + place)}`,
      startTime: 1_000,
      endTime: 3_000 + place,
      status: red ? 'failed' : 'passed',
      assertionResults: [{ status: red ? 'failed' : 'passed', fullName: 'holds' }],
    })),
  };
}

describe('the runner', () => {
  it('runs a few failed files again, and none where many failed', () => {
    expect(filesToRepeat(report(false, true, false))).toEqual(['tests/e2e/b']);
    expect(filesToRepeat(report(false))).toEqual([]);
    expect(filesToRepeat(report(...Array.from({ length: 9 }, () => true)))).toEqual([]);
  });

  it('runs no unit and no property again: nothing else disturbs them', () => {
    const results = report(true);
    results.testResults.push({ ...report(true).testResults[0]!, name: '/p/domain/text/dates.test.ts' });
    expect(filesToRepeat(results)).toEqual([]);
  });

  it('counts and names what passed only when run again', () => {
    const runs = { first: report(false, true, false), second: report(false, false), status: 0 };
    expect(summary(runs)).toBe('3 passed, 0 failed');
    expect(passedAgain(runs)).toEqual(['tests/e2e/b: holds']);
  });

  it('says how many tests of which kind took how long', () => {
    expect(figures(report(false, false), process.cwd())).toEqual([
      'e2e: 2 tests in 2 files, 4 s',
      '   2.0 s  tests/e2e/b',
      '   2.0 s  tests/e2e/a',
    ]);
  });

  it('keeps what fails twice, what is not run again and what fails outside of a test', () => {
    expect(summary({ first: report(false, true), second: report(false, true), status: 1 })).toBe('1 passed, 1 failed');
    expect(summary({ first: report(false, true), second: null, status: 1 })).toBe('1 passed, 1 failed');
    expect(summary({ first: report(false), second: null, status: 1 })).toBe('1 passed, 1 failed');
    expect(summary({ first: report(false, true), second: report(false, false), status: 1 })).toBe('2 passed, 1 failed');
  });

  it('counts the long file in turn with the others, also one that never ran', () => {
    const both = together(report(false), report(false, true));
    expect(summary({ first: both, second: null, status: 1 })).toBe('2 passed, 1 failed');
    expect(together(report(false), undefined)).toEqual(report(false));
    const lost = together(report(false), notLoaded('tests/e2e/long'));
    expect(failedTests(lost)).toEqual(['tests/e2e/long: the file itself']);
    expect(summary({ first: lost, second: null, status: 1 })).toBe('1 passed, 1 failed');
  });

  it('names a file that could not be loaded', () => {
    const results = report(false);
    results.testResults.push({ name: 'broken', status: 'failed', assertionResults: [] });
    expect(failedTests(results)).toEqual(['broken: the file itself']);
  });
});

describe('the Nodes of a run', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-nodes-'));
  const packaged = path.join(folder, 'node_modules', '.bin');
  const other = path.join(folder, 'node');
  writeFileSync(other, '');
  const searched = [packaged, folder, '/nowhere'].join(path.delimiter);

  it("puts browsers' tests on the machine's where the packages bring another", () => {
    const parts = partsOf([], searched).map(({ args, node }) => ({ node, args: args.join(' ') }));
    expect(parts).toEqual([
      { node: process.execPath, args: '--project unit --project integration' },
      { node: other, args: '--project e2e --project firefox --project webkit --project image' },
    ]);
  });

  it.each([
    ['a run of some tests', ['--project', 'unit'], searched],
    ['a machine without another', [], [packaged, path.dirname(process.execPath)].join(path.delimiter)],
    ['a machine without any', [], packaged],
  ])('%s has one part', (_what, asked, folders) => {
    expect(partsOf(asked, folders)).toEqual([{ name: 'first', args: asked, node: process.execPath }]);
  });
});
