import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { START, type EventStore } from '#ops/store/port.ts';
import { ids, newStream, put, several, take } from './material.ts';

/** Subscriptions: none skipped, none doubled, whatever happens. */
export function subscribing(use: () => EventStore): void {
  it('skips and doubles nothing while 8 writers append at once', async () => {
    const after = await use().head();
    const type = `Written-${randomUUID()}`;
    const shared = newStream();
    const reading = take(use(), { after, types: [type], batchSize: 50 }, (events) => events.length >= 8 * 40);
    const written = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const own = newStream();
        const mine: string[] = [];
        for (let n = 0; n < 20; n += 1) {
          const events = several(2, type);
          await put(use(), n % 4 === 0 ? shared : own, events);
          mine.push(...ids(events));
        }
        return mine;
      }),
    );
    const { events } = await reading;
    expect(ids(events).sort()).toEqual(written.flat().sort());
    const positions = events.map((one) => one.position);
    expect(positions).toEqual([...positions].sort());
    for (const stream of new Set(events.map((one) => one.stream))) {
      const revisions = events.filter((one) => one.stream === stream).map((one) => one.revision);
      expect(revisions).toEqual(revisions.map((_, n) => n));
    }
  });

  it('resumes after any checkpoint without skipping or doubling', async () => {
    const after = await use().head();
    const type = `Resumed-${randomUUID()}`;
    const appended = several(9, type);
    for (const one of appended) await put(use(), newStream(), [one]);
    const seen: string[] = [];
    let position = after;
    while (seen.length < appended.length) {
      const first = await take(use(), { after: position, types: [type], batchSize: 2 }, (events) => events.length > 0);
      seen.push(...ids(first.events));
      position = first.position;
    }
    expect(seen).toEqual(ids(appended));
  });

  it('moves on past events that the filter leaves out', async () => {
    const after = await use().head();
    const [wanted, other] = [`Wanted-${randomUUID()}`, `Other-${randomUUID()}`];
    const reading = take(use(), { after, types: [wanted] }, (_, position) => position >= (last ?? '~'));
    const kept = several(1, wanted);
    let last: string | undefined;
    await put(use(), newStream(), kept);
    last = await put(use(), newStream(), several(3, other));
    // One more, so that a batch comes when `last` is known.
    await put(use(), newStream(), several(1, other));
    const { events } = await reading;
    expect(ids(events)).toEqual(ids(kept));
  });

  it('says when it has caught up, and goes on with what comes later', async () => {
    const after = await use().head();
    const type = `Later-${randomUUID()}`;
    const early = several(3, type);
    await put(use(), newStream(), early);
    const caught = await take(
      use(),
      { after, types: [type] },
      (events, _, caughtUp) => caughtUp && events.length === 3,
    );
    expect(ids(caught.events)).toEqual(ids(early));
    const late = several(2, type);
    const reading = take(use(), { after: caught.position, types: [type] }, (events) => events.length === 2);
    await put(use(), newStream(), late);
    expect(ids((await reading).events)).toEqual(ids(late));
  });

  it('ends when it is asked to, also while it waits', async () => {
    const abort = new AbortController();
    const ended = (async () => {
      for await (const batch of use().subscribe({ after: await use().head(), signal: abort.signal })) void batch;
      return 'ended';
    })();
    setTimeout(() => abort.abort(), 20);
    expect(await ended).toBe('ended');
    for await (const batch of use().subscribe({ after: START, signal: abort.signal })) {
      throw new Error(`an aborted subscription gave ${batch.events.length} events`);
    }
  });
}
