import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf, type Portal } from '#domain/kernel/actor.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';

/** A portal's own program acting: reactions, jobs, the first start. */
export function systemContext({ now: clock }: { now(): string }, portal: Portal): CommandContext {
  const now = clock();
  return { actor: systemActorOf(portal), access: systemAccess, now, today: dayInWarsaw(now) };
}
