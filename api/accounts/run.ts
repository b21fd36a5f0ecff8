import type { Command } from '#domain/kernel/decider.ts';
import type { AnyEvent } from '#domain/kernel/event.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { RequestContext } from '#api/http/route.ts';
import { runCommand, type Aggregate } from '#api/handlers/run-command.ts';
import type { Saved } from './screen.ts';

/** Runs a command about one person and says where it stands in the log. */
export async function runOnPerson<S, Input, E extends AnyEvent>(
  request: RequestContext,
  aggregate: Aggregate<S, E>,
  { id, ...call }: { id: string; command: Command<S, Input, E>; input: Input },
): Promise<Saved | Refusal> {
  const result = await runCommand(request, aggregate, call);
  return isRefusal(result) ? result : { id, position: result.position };
}
