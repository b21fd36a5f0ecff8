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

export const DEMO_REPORTS = {
  szkolenia: [
    {
      name: 'Kto przyjeżdża na szkolenia',
      source: 'applications',
      asks: 'm1=count&by1=course&by2=status_name&chart=shares',
    },
    {
      name: 'Obłożenie kolejnych miesięcy',
      source: 'course_dates',
      asks: 'm1=sum.on_primary_list&m2=sum.seats&by1=started_on.month&chart=line',
    },
  ],
  zlecenia: [
    { name: 'Zlecenia serwisów', source: 'orders', asks: 'm1=count&by1=service_company&chart=bars&order=figure' },
  ],
} as const satisfies Partial<Record<Portal, readonly DemoReport[]>>;

/** Keeps the reports of a portal for one of its people, who alone sees them. */
export async function keepDemoReports(
  app: Pick<App, 'pool' | 'now'>,
  portal: keyof typeof DEMO_REPORTS,
  actorId: string,
): Promise<void> {
  for (const { name, source, asks } of DEMO_REPORTS[portal])
    await addReport(app, {
      id: uuid(),
      portal,
      actorId,
      name,
      source,
      query: `source=${source}&${asks}`,
      sharedWith: null,
    });
}
