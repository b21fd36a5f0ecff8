import { subjectOf } from '#domain/kernel/subject.ts';
import { orderActor } from '#domain/orders/order/actor.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { timelineEntries } from '#api/handlers/history.ts';
import { dossierRoute } from '#api/dossier/dossier.ts';
import { attachmentsOf } from './attachments.ts';
import { ACTED_FOR, readableBy, visibleChanges } from './details.ts';
import { visibleOrder } from './run.ts';

/**
 * What is in the log about an order, with its proof. The facts hold every field, and every form
 * of an employee hides some: theirs gets no bytes of facts.
 */
export const orderDossier = dossierRoute('/panel/orders/:id', ['VIEWING_ORDERS'], async (request) => {
  const { app, access } = request;
  const row = await visibleOrder(request);
  const subject = subjectOf('order', row.id);
  const [rows, mails] = await Promise.all([timelineOf(app.db, subject), mailsAbout(app, subject)]);
  return {
    subject,
    kind: 'Zlecenie',
    title: row.order_number,
    rows,
    entries: visibleChanges(access, row, await timelineEntries(app.history(), rows, ACTED_FOR)),
    hidesSome: orderActor(access) !== 'operator',
    mails: mails.filter(readableBy(access)),
    files: attachmentsOf(row).map(({ document: { name, sha256 } }) => ({ name, sha256 })),
  };
});
