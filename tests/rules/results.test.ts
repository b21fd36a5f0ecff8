import { describe, expect, it } from 'vitest';
import { failedTests, filesToRepeat, summary, type Results } from '#tests/tools/results.ts';

/** A report of files `a`, `b`, … with one test each, failed or passed. */
function report(...failed: boolean[]): Results {
  const count = failed.filter(Boolean).length;
  return {
    numPassedTests: failed.length - count,
    numFailedTests: count,
    numPendingTests: 0,
    testResults: failed.map((red, place) => ({
      name: String.fromCharCode(97 + place),
      status: red ? 'failed' : 'passed',
      assertionResults: [{ status: red ? 'failed' : 'passed', fullName: 'holds' }],
    })),
  };
}

describe('the runner', () => {
  it('runs a few failed files again, and none where many failed', () => {
    expect(filesToRepeat(report(false, true, false))).toEqual(['b']);
    expect(filesToRepeat(report(false))).toEqual([]);
    expect(filesToRepeat(report(...Array.from({ length: 9 }, () => true)))).toEqual([]);
  });

  it('counts apart what passed only when run again', () => {
    expect(summary({ first: report(false, true, false), second: report(false), status: 0 })).toBe(
      '3 passed, 0 failed, 1 of them only when run again',
    );
  });

  it('keeps what fails twice, what is not run again and what fails outside of a test', () => {
    expect(summary({ first: report(false, true), second: report(true), status: 1 })).toBe('1 passed, 1 failed');
    expect(summary({ first: report(false, true), second: null, status: 1 })).toBe('1 passed, 1 failed');
    expect(summary({ first: report(false), second: null, status: 1 })).toBe('1 passed, 1 failed');
    expect(summary({ first: report(false, true), second: report(false), status: 1 })).toBe(
      '2 passed, 1 failed, 1 of them only when run again',
    );
  });

  it('names a file that could not be loaded', () => {
    const results = report(false);
    results.testResults.push({ name: 'broken', status: 'failed', assertionResults: [] });
    expect(failedTests(results)).toEqual(['broken: the file itself']);
  });
});
