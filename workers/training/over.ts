import { isOver } from '#domain/training/course-date/phase.ts';
import type { ReportedStatus } from '#domain/training/messages/news.ts';
import type { App } from '#ops/app.ts';
import { NotNeeded } from '#workers/compose-mail.ts';

/** What is over is promised to nobody: no seat, no place on the reserve, no confirmation. */
export function refusePromise(app: App, items: readonly { readonly now: ReportedStatus }[]): void {
  const now = app.now();
  if (items.every((item) => item.now.place !== null && isOver(item.now.date, now))) {
    throw new NotNeeded('Szkolenie już się odbyło.');
  }
}
