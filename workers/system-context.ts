import { parseAbsolute, toCalendarDate } from '@internationalized/date';
import { systemActor } from '#domain/kernel/actor.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { App } from '#ops/app.ts';

/** Who asks when a reaction or a job runs a command: the program itself, now. */
export function systemContext(app: Pick<App, 'now'>): CommandContext {
  const now = app.now();
  return { actor: systemActor, now, today: warsawDay(now) };
}

/** The calendar day of an instant in Europe/Warsaw, `YYYY-MM-DD`. */
export const warsawDay = (instant: string): string =>
  toCalendarDate(parseAbsolute(instant, 'Europe/Warsaw')).toString();
