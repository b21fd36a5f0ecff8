import { momentOf } from '#domain/text/warsaw.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** What a device noted so long ago waits for nobody, and no clock is so far ahead: such a time is not shown. */
const OLDEST_DAYS = 31;
const AHEAD_MINUTES = 10;

/** When a device without a network noted it (`value`); undefined where it says no time that can be right (decision 237). */
export function notedAtOf(value: unknown, now: string): string | undefined {
  const at = typeof value === 'string' ? momentOf(value) : undefined;
  if (at === undefined) return undefined;
  const age = Date.parse(now) - Date.parse(at);
  return age > OLDEST_DAYS * 86_400_000 || age < -AHEAD_MINUTES * 60_000 ? undefined : at;
}

/**
 * What a device has kept is its account's alone: anyone who logged in there meanwhile does not send it in their own name.
 *
 * @throws HttpError 401
 */
export function refuseOthers({ body, session }: RequestContext): void {
  if (typeof body.account === 'string' && body.account !== session?.actor.id) throw new HttpError(401);
}
