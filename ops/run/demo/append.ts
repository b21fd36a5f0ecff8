import { v7 as uuid } from 'uuid';
import { DEMO_CORRELATION } from '#domain/kernel/demo.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { AnyEvent, EventMeta } from '#domain/kernel/event.ts';
import type { CheckedEvent } from '#ops/log/checked-event.ts';
import { withCauses } from '#ops/log/with-causes.ts';
import type { Log } from '#ops/log/log.ts';

/** A fact with its stream, its moment and who did it. */
export interface Fact {
  readonly stream: string;
  readonly event: AnyEvent;
  readonly context: CommandContext;
  readonly command: string;
  /** What the state adds to its metadata (`metaFromState`), and the fact that it follows from. */
  readonly more?: Pick<EventMeta, 'before' | 'reasonAbout' | 'causationId'>;
}

/** Few enough for one append, many enough for few round trips. */
const SLICE = 500;

/**
 * Appends facts in their order: slice by slice, each stream of a slice in one go. The streams must be new. Facts of one
 * decision have its context in common: one correlation id, and each names the one that it follows from.
 */
export async function appendHistory(log: Log, facts: readonly Fact[]): Promise<void> {
  const revisions = new Map<string, number>();
  const inputs = decisionsOf(facts).flatMap((decision) => checkedFacts(log, decision));
  for (let from = 0; from < inputs.length; from += SLICE) {
    const streams = new Map<string, CheckedEvent[]>();
    for (const { stream, input } of inputs.slice(from, from + SLICE)) {
      streams.set(stream, [...(streams.get(stream) ?? []), input]);
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

/** Neighbours in one stream and one context. */
function decisionsOf(facts: readonly Fact[]): Fact[][] {
  const decisions: Fact[][] = [];
  for (const fact of facts) {
    const last = decisions.at(-1);
    const isSame = last?.[0]?.context === fact.context && last[0].stream === fact.stream;
    if (isSame) last.push(fact);
    else decisions.push([fact]);
  }
  return decisions;
}

function checkedFacts(log: Log, decision: readonly Fact[]) {
  const correlationId = `${DEMO_CORRELATION}${uuid()}`;
  const inputs = decision.map(({ event, context, command, more }) =>
    log.check({
      ...event,
      meta: {
        at: context.now,
        actor: context.actor,
        command,
        correlationId,
        ...(context.reason ? { reason: context.reason } : {}),
        ...more,
      },
    }),
  );
  return withCauses(inputs).map((input, place) => ({ stream: decision[place]?.stream ?? '', input }));
}
