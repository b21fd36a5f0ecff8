import { guardOf } from '#domain/kernel/access.ts';
import type { Command, CommandHead, Decider } from '#domain/kernel/decider.ts';
import type { AnyEvent } from '#domain/kernel/event.ts';
import type { Refusal } from '#domain/kernel/refusal.ts';
import { allows } from '#domain/portal/guard.ts';
import { refusedBy } from '#domain/portal/lacking.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Accepted } from '#ops/execute/request.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** A stream and how its facts are folded. */
export interface Aggregate<S, E extends AnyEvent> {
  readonly stream: string;
  readonly decider: Decider<S, E>;
}

/** Who asks, and in which portal. */
export type Asker = Pick<RequestContext, 'portal' | 'access'>;

/** Whether the caller may have this command run: what pages offer follows from it, as routes and `execute` do. */
export const mayRun = ({ portal, access }: Asker, command: CommandHead): boolean =>
  allows(portalNamed(portal), guardOf(command.permission), access);

/** Why the caller may not have these commands run, in words; undefined: they may. The answer is that of `mayRun`. */
export function refusedToRun({ portal, access }: Asker, commands: readonly CommandHead[]): Refusal | undefined {
  const model = portalNamed(portal);
  const refusals = commands.map(({ permission }) => refusedBy(model, guardOf(permission), access));
  return refusals.find((refusal) => refusal !== undefined);
}

/**
 * Runs a command in the caller's name, under the key that makes the request happen once. `keyPart` is for a
 * command that is a part of a larger one (a bulk action, the halves of a move): each part has a key of its own.
 */
export function runCommand<S, Input, E extends AnyEvent, R = undefined>(
  request: RequestContext,
  { stream, decider }: Aggregate<S, E>,
  call: {
    command: Command<S, Input, E>;
    input: Input;
    keyPart?: string | undefined;
    resultOf?: ((state: S) => R) | undefined;
    /** The fact that it follows from. */
    causationId?: string | undefined;
  },
): Promise<Accepted<E, R> | Refusal> {
  const { command, input, keyPart, resultOf, causationId } = call;
  return request.app.execute({
    stream,
    decider,
    command,
    input,
    context: request.context,
    correlationId: request.correlationId,
    resultOf,
    ...(causationId ? { causationId } : {}),
    ...(request.commandKey ? { commandKey: keyPart ? `${request.commandKey}/${keyPart}` : request.commandKey } : {}),
  });
}
