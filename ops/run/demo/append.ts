import type { CommandContext } from '#domain/kernel/decider.ts';
import type { AnyEvent, EventMeta } from '#domain/kernel/event.ts';
import type { AnyEventInput } from '#ops/log/checked-event.ts';
import type { Log } from '#ops/log/log.ts';

/** A fact with its stream, its moment and who did it. */
export interface Fact {
  readonly stream: string;
  readonly event: AnyEvent;
  readonly context: CommandContext;
  readonly command: string;
  /** What the state adds to its metadata (`metaFromState`). */
  readonly more?: Pick<EventMeta, 'before' | 'reasonAbout'>;
}

/** Few enough for one append, many enough for few round trips. */
const SLICE = 500;

/** Appends facts in their order: slice by slice, each stream of a slice in one go. The streams must be new. */
export async function appendHistory(log: Log, facts: readonly Fact[]): Promise<void> {
  const revisions = new Map<string, number>();
  for (let from = 0; from < facts.length; from += SLICE) {
    const streams = new Map<string, AnyEventInput[]>();
    for (const fact of facts.slice(from, from + SLICE)) {
      streams.set(fact.stream, [...(streams.get(fact.stream) ?? []), inputOf(fact, from)]);
    }
    const appends = [...streams].map(([stream, events]) => {
      const revision = revisions.get(stream);
      revisions.set(stream, (revision ?? -1) + events.length);
      return { stream, expected: revision ?? ('none' as const), events };
    });
    const result = await log.append(appends);
    if (!result.ok) throw new Error(`Stream ${result.stream} exists already`);
  }
}

const inputOf = ({ event, context, command, more }: Fact, slice: number): AnyEventInput => ({
  ...event,
  meta: {
    at: context.now,
    actor: context.actor,
    command,
    correlationId: `demo-${slice}`,
    ...(context.reason ? { reason: context.reason } : {}),
    ...more,
  },
});
