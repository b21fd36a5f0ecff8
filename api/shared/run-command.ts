import type { Command, Decider } from '#domain/shared/decider.ts';
import type { AnyEvent } from '#domain/shared/event.ts';
import type { Refusal } from '#domain/shared/refusal.ts';
import type { Accepted } from '#ops/execute.ts';
import type { Ask } from '../http/route.ts';

/** A stream and how its facts are folded. */
export interface Aggregate<S, E extends AnyEvent> {
  readonly stream: string;
  readonly decider: Decider<S, E>;
}

/**
 * Runs a command in the name of whoever asks, under the key that makes the request happen once. `keyPart` is for a
 * command that is a part of a larger one (a bulk action, the halves of a move): each part has a key of its own.
 */
export function runCommand<S, Input, E extends AnyEvent>(
  ask: Ask,
  { stream, decider }: Aggregate<S, E>,
  call: { command: Command<S, Input, E>; input: Input; keyPart?: string | undefined },
): Promise<Accepted<E> | Refusal> {
  const { command, input, keyPart } = call;
  return ask.app.execute({
    stream,
    decider,
    command: command.name,
    context: ask.context,
    correlationId: ask.correlationId,
    ...(ask.commandKey ? { commandKey: keyPart ? `${ask.commandKey}/${keyPart}` : ask.commandKey } : {}),
    decide: (state) => command.decide(state, input, ask.context),
  });
}
