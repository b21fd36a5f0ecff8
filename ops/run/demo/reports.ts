import { v7 as uuid } from 'uuid';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import { addReport } from '#ops/own-reports/reports.ts';

/** A report that somebody of the demo keeps under a name: its source, and the rest of its address. */
export interface DemoReport {
  readonly name: string;
  readonly source: string;
  readonly asks: string;
}

/** Keeps reports for one of the demo's people, who alone sees them. */
export async function keepDemoReports(
  app: Pick<App, 'pool' | 'now'>,
  { portal, actorId }: { readonly portal: Portal; readonly actorId: string },
  reports: readonly DemoReport[],
): Promise<void> {
  for (const { name, source, asks } of reports) {
    const query = `source=${source}&${asks}`;
    await addReport(app, { id: uuid(), portal, actorId, name, source, query, sharedWith: null });
  }
}
