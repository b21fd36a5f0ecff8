import { missing } from '#domain/form/validators/text.ts';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { refusedEditing } from '#domain/orders/order/decide/rights.ts';
import { addAttachment, removeAttachment } from '#domain/orders/order/attachments/decide.ts';
import { attachmentForm, isPhotoName } from '#domain/orders/order/attachments/form.ts';
import { isErased } from '#domain/orders/order/details.ts';
import { CLOSED, isClosed, orderStream } from '#domain/orders/order/terms.ts';
import { tidyFileName } from '#ops/files/document.ts';
import type { Upload } from '#ops/files/store.ts';
import { orderById } from '#projections/orders/orders/order-details.ts';
import type { OrderRow } from '#projections/orders/orders/orders.ts';
import { HttpError, statusOf } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type CommandRoute, type Done } from '#api/http/routes/route.ts';
import { notedAtOf, refuseOthers } from '#api/handlers/from-device.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { dropUnused, takeUpload } from '#api/uploads/take.ts';
import { isVisible, onOrder, orderDone, visibleOrder } from './run.ts';

/** The attachments of an order as its page lists them. */
export const attachmentsOf = (row: OrderRow) =>
  row.attachments.map(({ id, content, words: { name, description } }) => ({
    id,
    description,
    document: { ...content, name },
  }));

/** Said before a file is kept. */
const refused = ({ access }: RequestContext, row: OrderRow): Refusal | undefined => {
  const unfit = refusedEditing(access, row.company_id);
  if (unfit) return unfit;
  if (isClosed(row.status)) return conflict(CLOSED);
  return isErased(row.details) ? conflict(ERASED) : undefined;
};

const ADDED = success('Dodano załącznik.');

async function add(request: RequestContext): Promise<Done | Refusal> {
  refuseOthers(request);
  const attachmentId = newId(request);
  const lost = await addedToLost(request, attachmentId);
  if (lost) return lost;
  const row = await visibleOrder(request);
  const refusal = refused(request, row);
  // A device that never heard the answer sends the same again, when the order may be closed: it is there.
  if (refusal) return hasAttachment(row, attachmentId) ? addedBefore(row, attachmentId) : refusal;
  const sent = request.files.attachment?.name ?? '';
  const read = readForm({ ...request, body: { ...request.body, attachment: sent } }, attachmentForm);
  if (isRefusal(read)) return read;
  const kept = await keep(request, row.id, sent);
  if (isRefusal(kept)) return kept;
  const { name: upload, size, sha256, original_name: original } = kept;
  const input = {
    orderId: row.id,
    attachmentId,
    content: { upload, size, sha256 },
    // A photo is encoded again, so its name says as what.
    name: original ?? tidyFileName(sent).replace(/\.\w+$/, `.${upload.split('.').at(-1)}`),
    description: String(read.values.description),
    notedAt: notedAtOf(request.body.noted, request.context.now),
  };
  const result = await onOrder(request, row.id, { command: addAttachment, input });
  await dropUnused(request, orderStream(row.id));
  const done = await orderDone(request, result, { id: row.id, flash: ADDED, status: 201 });
  return isRefusal(done) ? done : { ...done, body: { ...done.body, attachmentId } };
}

const addedBefore = ({ id, version, status }: OrderRow, attachmentId: string): Done => ({
  status: 201,
  body: { id, version, status, attachmentId },
  redirect: `/panel/orders/${id}`,
  flash: ADDED,
});

const hasAttachment = ({ attachments }: OrderRow, attachmentId: string): boolean =>
  attachments.some(({ id }) => id === attachmentId);

/**
 * The same where the order is another service's by now: its sender alone makes that id, and is told nothing else of it
 * (decision 276).
 */
async function addedToLost(request: RequestContext, attachmentId: string): Promise<Done | undefined> {
  const { id = '' } = request.params;
  const row = await orderById(request.app.db, id);
  if (!row || isVisible(request, row) || !hasAttachment(row, attachmentId)) return undefined;
  return { status: 201, body: { id, attachmentId }, redirect: '/panel/orders', flash: ADDED };
}

/** The file, checked by its content and kept: for anyone who may see the order at the moment of asking. */
async function keep(request: RequestContext, id: string, sent: string): Promise<Upload | Refusal> {
  const taken = await takeUpload(request, 'attachment', {
    accept: isPhotoName(sent) ? 'photo' : 'document',
    visibility: 'private',
    subject: subjectOf('order', id),
  });
  if (isRefusal(taken)) return taken;
  return taken.value ?? invalid({ attachment: [missing('Plik')] });
}

/** A GET only asks; what it shows sends the POST. @throws HttpError 404 for a file that is not there, and as its removal is refused */
export async function attachmentRemoval(request: RequestContext) {
  const row = await visibleOrder(request);
  const refusal = refused(request, row);
  if (refusal) throw new HttpError(statusOf(refusal), refusal.message);
  const found = attachmentsOf(row).find(({ id }) => id === request.params.attachmentId);
  if (!found) throw new HttpError(404);
  return { id: row.id, attachmentId: found.id, title: found.document.name };
}

async function remove(request: RequestContext): Promise<Done | Refusal> {
  const row = await visibleOrder(request);
  const input = { orderId: row.id, attachmentId: request.params.attachmentId ?? '' };
  const result = await onOrder(request, row.id, { command: removeAttachment, input });
  return orderDone(request, result, { id: row.id, flash: success('Usunięto załącznik. Zostaje w historii.') });
}

/** Adding and removing; what was removed stays in the history, for anyone who may see the order. */
export const attachmentRoutes: readonly CommandRoute[] = [
  command('post /panel/orders/:id/attachments', addAttachment, {
    page: '/panel/orders/:id',
    upload: { maxBytes: UPLOAD_MAX_BYTES },
    run: add,
  }),
  command('post /panel/orders/:id/attachments/:attachmentId/remove', removeAttachment, {
    page: '/panel/orders/:id/attachments/:attachmentId/remove',
    run: remove,
  }),
];
