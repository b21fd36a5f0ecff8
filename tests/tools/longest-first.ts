import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with long runs: begun last, each would keep one core busy while the other has nothing left to do. */
const LONG = [
  'tests/e2e/every-page.test.ts',
  'tests/e2e/native-forms.long.test.ts',
  'tests/e2e/account-security.test.ts',
  'tests/e2e/portal-days.test.ts',
  'tests/e2e/portal-addresses.long.test.ts',
  'tests/e2e/first-screen.test.ts',
  'tests/e2e/opened.test.ts',
  'tests/e2e/gallery.test.ts',
  'tests/e2e/outage.test.ts',
  'tests/e2e/orders-day.test.ts',
  'tests/e2e/comfort.test.ts',
  'tests/e2e/router.test.ts',
  'tests/integration/crash.long.test.ts',
  'tests/integration/chaos.long.test.ts',
  'tests/integration/route-matrix.test.ts',
  'tests/integration/backup-elsewhere.long.test.ts',
  'tests/integration/http-fuzz.long.test.ts',
  'tests/integration/forgetting.test.ts',
  'tests/integration/order-mail-addresses.test.ts',
  'tests/integration/backup-drill.long.test.ts',
  'tests/integration/upgrade.long.test.ts',
  'tests/integration/toy-portal.test.ts',
  'tests/integration/statements.test.ts',
  'tests/integration/first-start.test.ts',
  'tests/integration/eventstoredb-start.test.ts',
  'tests/integration/as-of.test.ts',
  'tests/integration/order-mails.test.ts',
  'tests/integration/import-crash.long.test.ts',
  'tests/integration/database-faults.long.test.ts',
  'tests/integration/stopping.long.test.ts',
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
