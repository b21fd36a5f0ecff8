import type { Portal } from '#domain/kernel/actor.ts';
import type { ReportSource } from '#domain/own-report/source.ts';
import type { App } from '#ops/app.ts';
import type { Erasing, PortalOps } from '#ops/portal.ts';
import { courierOps } from '#ops/courier/portal.ts';
import { leasingOps } from '#ops/leasing/portal.ts';
import { ordersOps } from '#ops/orders/portal.ts';
import { factChanges, type OpenFields } from '#ops/reporting/fact-changes.ts';
import { sharedQueries, sharedViews } from '#ops/reporting/shared.ts';
import type { ReportQuery } from '#ops/reporting/query.ts';
import type { ReportView } from '#ops/reporting/view.ts';
import { servicesOps } from '#ops/services/portal.ts';
import { trainingOps } from '#ops/training/portal.ts';

/** Every portal of ops. To add one: its room and a line here. */
const OPS: Readonly<Record<Portal, PortalOps>> = {
  szkolenia: trainingOps,
  bx: courierOps,
  leasing: leasingOps,
  sud: servicesOps,
  zlecenia: ordersOps,
};
const portals = Object.values(OPS);

/** What is read of all portals. */
const commonViews: readonly ReportView[] = [
  ...sharedViews,
  ...factChanges(Object.assign({}, ...portals.map(({ reporting }) => reporting.open)) as OpenFields),
];

/** What the people of a portal make reports of. */
export const sourcesOf = (portal: Portal): readonly ReportSource[] => OPS[portal].sources;

/** What report builders read of a portal by SQL, with what they read of all, and examples. */
export const reportingOf = (portal: Portal): Pick<PortalOps['reporting'], 'views' | 'queries'> => {
  const { views, queries } = OPS[portal].reporting;
  return { views: [...views, ...commonViews], queries: [...queries, ...sharedQueries] };
};

export const importTargets = portals.flatMap(({ imports }) => imports);

/** Every view that report builders read. */
export const reportViews: readonly ReportView[] = [
  ...commonViews,
  ...portals.flatMap(({ reporting }) => reporting.views),
];

/** Examples of the handbook. */
export const reportQueries: readonly ReportQuery[] = [
  ...portals.flatMap(({ reporting }) => reporting.queries),
  ...sharedQueries,
];

/** What is to be done in every portal before keys of persons are destroyed (GDP-03). */
export async function beforeErasure(app: App, erasing: Erasing): Promise<void> {
  for (const portal of portals) await portal.beforeErasure?.(app, erasing);
}
