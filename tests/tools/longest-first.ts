import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files with long runs: begun last, each would keep one core busy while the other has nothing left to do. */
const LONG = [
  'tests/e2e/first-screen.test.ts',
  'tests/e2e/native-forms.long.test.ts',
  'tests/e2e/bad-luck.test.ts',
  'tests/e2e/orders-week.test.ts',
  'tests/e2e/portal-days.test.ts',
  'tests/e2e/portal-addresses.long.test.ts',
  'tests/e2e/account-security.test.ts',
  'tests/e2e/questions.test.ts',
  'tests/e2e/auditors-questions.test.ts',
  'tests/e2e/orders-day.test.ts',
  'tests/e2e/gallery.test.ts',
  'tests/e2e/stood-open.test.ts',
  'tests/e2e/larger-letters.test.ts',
  'tests/e2e/outage.test.ts',
  'tests/e2e/passkeys.test.ts',
  'tests/e2e/comfort.test.ts',
  'tests/e2e/own-reports.test.ts',
  'tests/e2e/every-page.test.ts',
  'tests/e2e/opened.test.ts',
  'tests/integration/crash.long.test.ts',
  'tests/integration/chaos.long.test.ts',
  'tests/integration/route-matrix.test.ts',
  'tests/integration/backup-elsewhere.long.test.ts',
  'tests/integration/http-fuzz.long.test.ts',
  'tests/integration/forgetting.test.ts',
  'tests/integration/as-of.test.ts',
  'tests/integration/nothing-kept.test.ts',
  'tests/integration/portal-sessions.test.ts',
  'tests/integration/projector-properties.test.ts',
  'tests/integration/reports-as-files.test.ts',
  'tests/integration/auditor.test.ts',
  'tests/integration/account-security.test.ts',
  'tests/integration/order-mail-addresses.test.ts',
  'tests/integration/backup-drill.long.test.ts',
  'tests/integration/upgrade.long.test.ts',
  'tests/integration/as-of-reports.test.ts',
  'tests/integration/account-notices.test.ts',
  'tests/integration/reporting.test.ts',
  'tests/integration/http-secure.test.ts',
  'tests/integration/api-v1-same-rules.test.ts',
  'tests/integration/reporting-logins.test.ts',
  'tests/integration/log-proof.test.ts',
  'tests/integration/passkeys.test.ts',
  'tests/integration/webhooks.test.ts',
  'tests/integration/demo-histories.test.ts',
  'tests/integration/toy-portal.test.ts',
  'tests/integration/eventstoredb-start.test.ts',
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
