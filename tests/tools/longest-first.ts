import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with long runs: begun last, each would keep one core busy while the other has nothing left to do. */
const LONG = [
  'tests/integration/crash.test.ts',
  'tests/integration/chaos.test.ts',
  'tests/e2e/native-forms.test.ts',
  'tests/e2e/every-page.test.ts',
  'tests/e2e/portal-addresses.test.ts',
  'tests/integration/forgetting.test.ts',
  'tests/integration/figures.test.ts',
  'tests/integration/as-of.test.ts',
  'tests/integration/import-crash.test.ts',
  'tests/integration/benches.test.ts',
  'tests/e2e/comfort.test.ts',
];

/** Vitest's own order, with the longest files first: a fresh clone has no times of an earlier run to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? LONG.length : place;
    };
    return [...(await super.sort(files))].sort((a, b) => rank(a) - rank(b));
  }
}
