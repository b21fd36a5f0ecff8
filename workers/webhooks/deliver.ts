import { v7 as uuid } from 'uuid';
import { WEBHOOK_TEST } from '#domain/api/feed-shape.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { feedSource } from '#ops/api/feed-source.ts';
import { sawPersons } from '#ops/api/saw-persons.ts';
import type { App } from '#ops/app.ts';
import type { Term } from '#ops/postgres/lease.ts';
import {
  beginAt,
  deliveredUpTo,
  move,
  placeOf,
  sentUpTo,
  takeTest,
  type Place,
  type Step,
} from '#ops/webhooks/places.ts';
import { askedPause, pauseAfter } from '#ops/webhooks/schedule.ts';
import { TEST_ENTRY } from '#ops/webhooks/tries.ts';
import { FeedReader, type Entry } from '#projections/api/feed-reader.ts';
import { presentWebhook, type Webhook } from './present.ts';
import { send, type Sent } from './send.ts';

/** Read at once: what is sent later is described as it is then. */
const MOST_ENTRIES = 20;

/** What was read longer ago is read again: a receiver that takes its time is sent nothing of who was erased meanwhile. */
const FRESH_MS = 1_000;

/** Sends a webhook what it has not heard yet, in order, until there is nothing more or something is in the way. */
export async function deliver(app: App, term: Term, webhook: Webhook): Promise<void> {
  const { id, portal, record } = webhook;
  const subject = subjectOf(record.declaration.kind, id);
  const place = (await placeOf(app, id)) ?? (await beginAt(app, { id, portal, subject }));
  if (!place) return;
  if (place.testWanted) await sendTest(app, { term, webhook, place });
  let from: Place | undefined = place;
  while (from && isDue(app, from) && !term.ended.aborted) from = await deliverSome(app, { term, webhook, from });
}

const isDue = ({ now }: Pick<App, 'now'>, { pausedAt, nextAt }: Place): boolean => !pausedAt && nextAt <= now();

interface Delivery {
  readonly term: Term;
  readonly webhook: Webhook;
  readonly from: Place;
}

/** @returns where to go on; undefined where there is nothing more, or something is in the way */
async function deliverSome(app: App, { term, webhook, from }: Delivery): Promise<Place | undefined> {
  const { id, portal, record, values } = webhook;
  const { kinds, persons } = values;
  const saw = persons || (await sawPersons(app, record.stream(id)));
  const reader = new FeedReader(feedSource(app), { portal, kinds, persons, sawPersons: saw });
  const { entries, seen } = await reader.read(from.leaf, MOST_ENTRIES);
  const readAt = performance.now();
  let place = from;
  for (const entry of entries.filter((one) => isWanted(from, one))) {
    if (place !== from && performance.now() - readAt > FRESH_MS) return place;
    const next = await deliverOne(app, { term, webhook, from: place }, entry);
    // Behind the end of a range it goes on elsewhere.
    if (!next || next.again !== from.again) return next;
    place = next;
  }
  // There may be more behind a full reading: who catches up does not wait for the next look.
  if (seen === place.leaf) return entries.length > 0 ? place : undefined;
  return moved(app, { term, webhook, from: place }, sentUpTo(place, seen));
}

/** What is sent now: all that comes, or what a range that somebody wants again holds. */
const isWanted = ({ again }: Place, { id }: Entry): boolean => !again || Number(id) <= again.to;

async function deliverOne(app: App, delivery: Delivery, entry: Entry): Promise<Place | undefined> {
  const { term, webhook, from } = delivery;
  // Anyone who switches it off, narrows it or changes its address is obeyed from the next message on.
  const present = await presentWebhook(app, webhook, webhook.id);
  if (!present || !isSame(present, webhook) || term.ended.aborted) return undefined;
  const message = { entry: entry.id, attempt: from.attempts + 1, content: entry, upTo: deliveredUpTo(from) };
  const sent = await send(app, { webhook: present, signal: term.ended }, message);
  if (!sent) return undefined;
  if (sent.failure === null) return moved(app, delivery, { ...sentUpTo(from, Number(entry.id)), nextAt: app.now() });
  await putOff(app, delivery, sent);
  return undefined;
}

/** Read again with what it may hear now where that is something else. */
const isSame = ({ values: now }: Webhook, { values: then }: Webhook): boolean =>
  now.persons === then.persons && now.kinds.join(' ') === then.kinds.join(' ');

async function moved(app: App, { term, webhook, from }: Delivery, step: Step): Promise<Place | undefined> {
  return (await move(app, { id: webhook.id, term, from }, step)) ? { ...from, ...step } : undefined;
}

/** The entry is tried again later; 410 ends the webhook, and the last try in vain pauses it. */
async function putOff(app: App, delivery: Delivery, { failure, retryAfter, status }: Sent): Promise<void> {
  const { webhook, from } = delivery;
  const { id, portal } = webhook;
  if (failure === 'gone') {
    await switchOff(app, webhook);
    await moved(app, delivery, { attempts: 0, nextAt: app.now() });
    return;
  }
  const now = Date.parse(app.now());
  const attempts = from.attempts + 1;
  const pause = pauseAfter(attempts, askedPause(retryAfter, now));
  if (pause === undefined) {
    app.logger.error({ webhook: id, portal, failure, status }, 'a webhook was tried to the last and is paused');
    await moved(app, delivery, { attempts, pausedAt: app.now() });
    return;
  }
  app.logger.warn({ webhook: id, portal, failure, status, retryInMs: pause }, 'a webhook did not take an entry');
  await moved(app, delivery, { attempts, nextAt: new Date(now + pause).toISOString() });
}

/** A fact, as if somebody of the panel had done it; the history says that the program did. */
async function switchOff(app: App, { id, portal, record }: Webhook): Promise<void> {
  const done = await app.execute({
    stream: record.stream(id),
    decider: record.decider,
    command: record.deactivate,
    input: {},
    context: systemContext(app, portal),
    correlationId: uuid(),
  });
  if (isRefusal(done)) app.logger.info({ webhook: id, portal }, 'a webhook that is gone was switched off already');
}

/** What a receiver may try itself with: no fact, and nothing that was delivered. */
async function sendTest(
  app: App,
  { term, webhook, place }: { readonly term: Term; readonly webhook: Webhook; readonly place: Place },
): Promise<void> {
  if (!(await takeTest(app, webhook.id))) return;
  const { id, portal } = webhook;
  const content = {
    specversion: '1.0',
    id: `test-${Date.parse(app.now())}`,
    source: `/api/v1/${portal}`,
    type: WEBHOOK_TEST,
    subject: id,
    time: app.now(),
  };
  await send(
    app,
    { webhook, signal: term.ended },
    { entry: TEST_ENTRY, attempt: 1, content, upTo: deliveredUpTo(place) },
  );
}
