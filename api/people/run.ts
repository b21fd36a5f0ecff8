import type { Command } from '#domain/shared/decider.ts';
import type { AnyEvent } from '#domain/shared/event.ts';
import { isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import type { Ask } from '../http/route.ts';
import { runCommand, type Aggregate } from '../shared/run-command.ts';
import type { Saved } from './screen.ts';

/** Runs a command about one person and says where it stands in the log. */
export async function runOnPerson<S, Input, E extends AnyEvent>(
  ask: Ask,
  aggregate: Aggregate<S, E>,
  { id, ...call }: { id: string; command: Command<S, Input, E>; input: Input },
): Promise<Saved | Refusal> {
  const result = await runCommand(ask, aggregate, call);
  return isRefusal(result) ? result : { id, position: result.position };
}
