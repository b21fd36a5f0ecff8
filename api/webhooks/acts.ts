import { conflict, invalid, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { sendFromForm } from '#domain/webhook/forms.ts';
import { deliveriesPath, webhookTable } from '#domain/webhook/webhook.ts';
import { treeReached } from '#ops/log-proof/tree.ts';
import { deliveredUpTo, placeOf, sendAgain, sendFrom, wantTest, type Place } from '#ops/webhooks/places.ts';
import { recordById } from '#projections/record-list.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';

const NONE = 'Nie ma takiego webhooka.';
const OFF = 'Webhook jest wyłączony. Najpierw go aktywuj.';
const EARLY = 'Webhook powstał przed chwilą. Spróbuj za kilka sekund.';
const MOVED = 'Ktoś właśnie wybrał inne zdarzenia do wysłania. Otwórz stronę ponownie.';
const BACKWARDS = 'Do zdarzenia o numerze: podaj numer nie mniejszy niż numer pierwszego zdarzenia';

const notDelivered = (upTo: number): string =>
  `Do zdarzenia o numerze: doręczyliśmy dopiero do zdarzenia ${upTo}. Późniejsze wyślemy i tak, po kolei`;

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

/** Everything from an entry on is sent (again), or up to another one, also to a webhook that was paused. */
export async function replay(request: RequestContext): Promise<Done | Refusal> {
  const refused = await refusedNow(request);
  if (refused) return refused;
  const form = readForm(request, sendFromForm);
  if (isRefusal(form)) return form;
  const id = request.params.id ?? '';
  const [place, { size }] = await Promise.all([placeOf(request.app, id), treeReached(request.app)]);
  if (!place) return conflict(EARLY);
  const from = Number(form.values.from);
  if (from >= size) return invalid({ from: [unknownEntry(size)] });
  const to = String(form.values.to ?? '').trim();
  const ordered =
    to === '' ? await everythingFrom(request, from) : await range(request, { place, from, to: Number(to) });
  if (!isRefusal(ordered)) request.server.deadJobs.forget(request.portal);
  return ordered;
}

/** The place is behind what was sent: nothing comes before the first leaf, which is 0. */
const before = (entry: number): number => entry - 1;

async function everythingFrom({ app, params: { id = '' } }: RequestContext, from: number): Promise<Done | Refusal> {
  const isThere = await sendFrom(app, id, before(from));
  return isThere ? done(id, `Wysyłamy od zdarzenia ${from}.`) : conflict(EARLY);
}

/** What was delivered already, and then on from where it is now. */
async function range(
  { app, params: { id = '' } }: RequestContext,
  { place, from, to }: { readonly place: Place; readonly from: number; readonly to: number },
): Promise<Done | Refusal> {
  const upTo = deliveredUpTo(place);
  if (to < from) return invalid({ to: [BACKWARDS] });
  if (to > upTo) return invalid({ to: [notDelivered(upTo)] });
  const isThere = await sendAgain(app, id, { leaf: before(from), to });
  return isThere ? done(id, `Wysyłamy ponownie zdarzenia od ${from} do ${to}.`) : conflict(MOVED);
}

/** A message without contents. */
export async function tryOut(request: RequestContext): Promise<Done | Refusal> {
  const refused = await refusedNow(request);
  if (refused) return refused;
  const id = request.params.id ?? '';
  const isThere = await wantTest(request.app, id);
  return isThere ? done(id, 'Wysyłamy próbną wiadomość. Wynik zobaczysz poniżej za chwilę.') : conflict(EARLY);
}
