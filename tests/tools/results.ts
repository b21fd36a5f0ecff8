import path from 'node:path';

/** What vitest's JSON report says, as far as the runner reads it. */
export interface Results {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    /** Milliseconds since 1970. */
    startTime?: number;
    endTime?: number;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** A run that ended before it reported anything of its one file. */
export const notLoaded = (file: string): Results => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  testResults: [{ name: file, status: 'failed', assertionResults: [] }],
});

/** Two runs as one: the counts and files of both. */
export const together = (one: Results, other: Results | undefined): Results =>
  other === undefined
    ? one
    : {
        numPassedTests: one.numPassedTests + other.numPassedTests,
        numFailedTests: one.numFailedTests + other.numFailedTests,
        numPendingTests: one.numPendingTests + other.numPendingTests,
        testResults: [...one.testResults, ...other.testResults],
      };

/** A failure in more files than these is no disturbance by the machine: nothing is run again. */
const FEW_FILES = 8;

/** Real services and browsers share a machine with what else runs there; units and properties have no such excuse. */
const MAY_BE_DISTURBED = /(^|\/)tests\/(contract|integration|e2e|engines)\//;

/**
 * The files of a run that are worth a second run, alone: those that failed, where they are few and none of them is of
 * units or properties; else none.
 */
export function filesToRepeat(results: Results): string[] {
  const failed = results.testResults.filter((file) => file.status === 'failed').map((file) => file.name);
  return failed.length <= FEW_FILES && failed.every((name) => MAY_BE_DISTURBED.test(name)) ? [...new Set(failed)] : [];
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

/** The tests that failed in the whole run and passed when their file was run again. */
export function passedAgain({ first, second }: Runs): string[] {
  const passed = new Set(
    second?.testResults.flatMap(({ name, status, assertionResults }) => [
      ...(status === 'passed' ? [`${name}: the file itself`] : []),
      ...assertionResults.filter((test) => test.status === 'passed').map((test) => `${name}: ${test.fullName}`),
    ]),
  );
  return failedTests(first).filter((name) => passed.has(name));
}

/**
 * The runner's closing line, `N passed, N failed`, with what was skipped. A test that passed only when it was run again
 * counts as passed: the lines above this one name it.
 */
export function summary(runs: Runs): string {
  const { first, second, status } = runs;
  const again = passedAgain(runs).length;
  const left = second === null ? failedTests(first).length : failedTests(second).length;
  const failed = status === 0 ? left : Math.max(1, left);
  const skipped = first.numPendingTests > 0 ? `, ${first.numPendingTests} skipped` : '';
  return `${first.numPassedTests + again} passed, ${failed} failed${skipped}`;
}

/** Which kind of test a file holds: the folder below `tests/`, or `unit` for those that stand beside what they test. */
const kindOf = (file: string): string =>
  /^tests\/(contract|integration|e2e|engines|image)\//.exec(file)?.[1]?.replace('contract', 'integration') ?? 'unit';

const SLOWEST = 10;

/** How many tests of each kind there were and how many seconds their files took together, and the slowest files. */
export function figures({ testResults }: Results, root: string): string[] {
  const files = testResults.map(({ name, startTime = 0, endTime = 0, assertionResults }) => ({
    file: path.relative(root, name),
    tests: assertionResults.length,
    seconds: Math.max(0, endTime - startTime) / 1000,
  }));
  const kinds = [...new Set(files.map(({ file }) => kindOf(file)))].toSorted();
  const sum = (of: typeof files, what: 'tests' | 'seconds') => of.reduce((total, one) => total + one[what], 0);
  const byKind = kinds.map((kind) => {
    const own = files.filter(({ file }) => kindOf(file) === kind);
    return `${kind}: ${sum(own, 'tests')} tests in ${own.length} files, ${Math.round(sum(own, 'seconds'))} s`;
  });
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
  return [...byKind, ...slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}`)];
}
