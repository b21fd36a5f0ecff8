/** What vitest's JSON report says, as far as the runner reads it. */
export interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** A failure in more files than these is no disturbance by the machine: nothing is run again. */
const FEW_FILES = 8;

/** The files of a run that are worth a second run, alone: those that failed, where they are few; else none. */
export function filesToRepeat(results: Results): string[] {
  const failed = results.testResults.filter((file) => file.status === 'failed').map((file) => file.name);
  return failed.length <= FEW_FILES ? [...new Set(failed)] : [];
}

/** Names of the tests that failed, with their file; a file that could not be loaded is named itself. */
export function failedTests(results: Results): string[] {
  return results.testResults
    .filter((file) => file.status === 'failed')
    .flatMap((file) => {
      const tests = file.assertionResults.filter((test) => test.status === 'failed');
      return tests.length > 0
        ? tests.map((test) => `${file.name}: ${test.fullName}`)
        : [`${file.name}: the file itself`];
    });
}

/** The runs of one `npm test`: the whole one and, where a few files failed, theirs alone. */
export interface Runs {
  first: Results;
  second: Results | null;
  /** Exit code of the last one: an error outside of any test shows only here. */
  status: number;
}

/**
 * The runner's summary line, `N passed, N failed`, with what was skipped and what passed only when run again.
 * A test that failed in the whole run and passed alone counts as passed, and is counted apart so that it is seen.
 */
export function summary({ first, second, status }: Runs): string {
  const before = failedTests(first).length;
  const left = second === null ? before : failedTests(second).length;
  const again = Math.max(0, before - left);
  const failed = status === 0 ? left : Math.max(1, left);
  const skipped = first.numPendingTests > 0 ? `, ${first.numPendingTests} skipped` : '';
  const flaky = again > 0 ? `, ${again} of them only when run again` : '';
  return `${first.numPassedTests + again} passed, ${failed} failed${skipped}${flaky}`;
}
