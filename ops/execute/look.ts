import type { AnyDecider, AnyLook } from './request.ts';
import { presentState, putBack, type Parts } from './group.ts';
import type { Settled } from './queues.ts';

/**
 * Shows several the state of one stream. Each gets a copy of what it picked, before any command has the state again:
 * `evolve` goes on changing the very objects.
 */
export async function showAll(parts: Parts, stream: string, looks: readonly AnyLook[]): Promise<Settled<unknown>[]> {
  const folding = { stream, decider: looks[0]?.decider as AnyDecider };
  const entry = await presentState(parts, folding);
  const settled = looks.map((look) => picked(look, entry.state));
  putBack(parts, folding, entry);
  return settled;
}

function picked({ pick }: AnyLook, state: unknown): Settled<unknown> {
  try {
    return { answer: structuredClone(pick(state)) };
  } catch (error) {
    return { error };
  }
}
