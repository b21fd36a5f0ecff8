import { systemAccess } from '#domain/kernel/access.ts';
import { systemActor } from '#domain/kernel/actor.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';

/** The program acting on its own: reactions, jobs, the first start. */
export function systemContext({ now: clock }: { now(): string }): CommandContext {
  const now = clock();
  return { actor: systemActor, access: systemAccess, now, today: dayInWarsaw(now) };
}
