import { conflict, invalid, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { sendFromForm } from '#domain/webhook/forms.ts';
import { deliveriesPath, webhookTable } from '#domain/webhook/webhook.ts';
import { treeReached } from '#ops/log-proof/tree.ts';
import { sendFrom, wantTest } from '#ops/webhooks/places.ts';
import { recordById } from '#projections/record-list.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';

const NONE = 'Nie ma takiego webhooka.';
const OFF = 'Webhook jest wyłączony. Najpierw go aktywuj.';
const EARLY = 'Webhook powstał przed chwilą. Spróbuj za kilka sekund.';

/** Sent from there on, nothing would be sent until that number is reached, and nobody would notice. */
const unknownEntry = (size: number): string =>
  `Od zdarzenia o numerze: takiego zdarzenia jeszcze nie ma, ostatnie ma numer ${size - 1}`;

async function refusedNow({ app, portal, params }: RequestContext): Promise<Refusal | undefined> {
  const row = await recordById(app.db, webhookTable(portal), params.id ?? '');
  if (!row) return notFound(NONE);
  return row.active ? undefined : conflict(OFF);
}

const done = (id: string, message: string): Done => ({
  body: { ok: true },
  redirect: deliveriesPath(id),
  flash: success(message),
});

/** Everything from an entry on is sent (again), also to a webhook that was paused. */
export async function replay(request: RequestContext): Promise<Done | Refusal> {
  const refused = await refusedNow(request);
  if (refused) return refused;
  const form = readForm(request, sendFromForm);
  if (isRefusal(form)) return form;
  const from = Number(form.values.from);
  const { size } = await treeReached(request.app);
  if (from >= size) return invalid({ from: [unknownEntry(size)] });
  const id = request.params.id ?? '';
  // The place is behind what was delivered: nothing comes before the first leaf, which is 0.
  const isThere = await sendFrom(request.app, id, from - 1);
  request.server.deadJobs.forget(request.portal);
  return isThere ? done(id, `Wysyłamy od zdarzenia ${from}.`) : conflict(EARLY);
}

/** A message without contents. */
export async function tryOut(request: RequestContext): Promise<Done | Refusal> {
  const refused = await refusedNow(request);
  if (refused) return refused;
  const id = request.params.id ?? '';
  const isThere = await wantTest(request.app, id);
  return isThere ? done(id, 'Wysyłamy próbną wiadomość. Wynik zobaczysz poniżej za chwilę.') : conflict(EARLY);
}
