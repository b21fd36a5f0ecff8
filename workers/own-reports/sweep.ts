import { subjectOf } from '#domain/kernel/subject.ts';
import { nextSending } from '#domain/own-report/schedule.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { queueMail } from '#ops/mail/order.ts';
import { mailReport } from '#ops/own-reports/mail-order.ts';
import { keptReport, type KeptReport } from '#ops/own-reports/reports.ts';
import { dueSubscriptions, goOn, type Subscription } from '#ops/own-reports/subscriptions.ts';
import { sourcesOf } from '#ops/portals.ts';
import type { Sweep } from '#workers/sweep.ts';
import { NOT_MADE, questionOfKept } from './question.ts';
import { judged, type Judged } from './reader.ts';

const MINUTE_MS = 60_000;

export const NO_RIGHT = 'Autor raportu nie może już czytać tych danych albo stracił dostęp do portalu.';
export const NOBODY = 'Nikt z odbiorców nie może już czytać tych danych.';

/** Reports whose time has come. Ordered twice, by two processes or behind a crash, it is one mail to each. */
export const ownReportSweep: Sweep = {
  name: 'own-reports',
  everyMs: MINUTE_MS,
  async run(app) {
    for (const subscription of await dueSubscriptions(app)) await mailDue(app, subscription);
  },
};

async function mailDue(app: App, subscription: Subscription): Promise<void> {
  const report = await keptReport(app, subscription.reportId);
  if (!report) return;
  const next = { recipients: subscription.recipients, nextAt: nextSending(subscription, app.now()), ended: null };
  const { maker, permissions } = await makerOf(app, report);
  const over = endsBecause(report, maker);
  if (over !== undefined) {
    await tellMaker(app, report, { maker, subscription });
    return goOn(app, subscription, { ...next, ended: over });
  }
  const portal = portalNamed(report.portal);
  const all = await Promise.all(subscription.recipients.map((id) => judged(app, portal, { id, permissions })));
  const readers = all.filter((one) => one?.mayRead === true) as Judged[];
  await mailReport(app, { reportId: report.id, portal: report.portal, slot: slotOf(subscription), readers });
  if (readers.length < subscription.recipients.length) await tellMaker(app, report, { maker, subscription });
  const ended = readers.length === 0 ? NOBODY : null;
  await goOn(app, subscription, { ...next, recipients: readers.map(({ id }) => id), ended });
}

/** Why a report is mailed no more, whoever reads it. */
export function endsBecause(report: KeptReport, maker: Judged | undefined): string | undefined {
  if (!maker?.mayRead) return NO_RIGHT;
  return questionOfKept(report) ? undefined : NOT_MADE;
}

const slotOf = ({ nextAt }: Subscription): string => nextAt.slice(0, 16);

/** Anyone who made it, by what their account says now. A source that is gone is read by nobody. */
export async function makerOf(
  app: App,
  { portal, source, actorId }: KeptReport,
): Promise<{ maker: Judged | undefined; permissions: readonly string[] }> {
  const known = sourcesOf(portal).find(({ name }) => name === source);
  const permissions = known?.permissions ?? [];
  const maker = await judged(app, portalNamed(portal), { id: actorId, permissions });
  return { maker: maker && { ...maker, mayRead: maker.mayRead && known !== undefined }, permissions };
}

/** Only an account that still exists can be notified. */
async function tellMaker(
  app: App,
  { id, portal }: KeptReport,
  { maker, subscription }: { maker: Judged | undefined; subscription: Subscription },
): Promise<void> {
  if (!maker?.email) return;
  await queueMail(app, {
    id: `own-report-ended:${id}:${slotOf(subscription)}`,
    portal,
    template: 'own-report-ended',
    subjects: [subjectOf('own-report', id)],
    personId: maker.personId,
  });
}
