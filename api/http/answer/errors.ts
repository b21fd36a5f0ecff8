import { HTTP_ERRORS } from '#domain/text/http-errors.ts';
import { Busy } from '#ops/busy.ts';
import { isUnavailable } from '#ops/postgres/unavailable.ts';
import { UnreadableEventError } from '#ops/log/unreadable-event.ts';
import { AppendTooLargeError } from '#ops/store/too-large.ts';
import type { Refusal, RefusalCode } from '#domain/kernel/refusal.ts';

/** A database that restarts or fails over is back within this; clients ask again then. */
const RETRY_AFTER_SECONDS = 5;

/**
 * An answer that is not a page: its status and a Polish message for the user (ERR-07). Thrown by loaders and by the
 * server itself; anything else that is thrown is a 500 with the request's id.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message?: string, headers: Readonly<Record<string, string>> = {}) {
    super(message ?? HTTP_ERRORS[status] ?? HTTP_ERRORS[500]);
    this.status = status;
    this.headers = headers;
  }
}

/** A form of ours whose token is not, or no longer, its sender's: with a new one it may be sent again. */
export class StaleToken extends HttpError {
  constructor(message: string) {
    super(403, message);
  }
}

/** What a newer program wrote, and this one cannot read: asked again, another process may answer. */
const UNREADABLE =
  'Tych danych nie można teraz otworzyć ani zmienić, ponieważ zapisano je w innej wersji portalu. Spróbuj ponownie za kilka minut.';

const UNREADABLE_RETRY_SECONDS = 60;

/** The titles of specification point 8 (ERR-02…04). */
export const ERROR_TITLES: Readonly<Record<number, string>> = {
  403: '403 - Forbidden',
  404: '404 - Not found',
  500: '500 - Server error',
};

const STATUSES: Record<RefusalCode, number> = { invalid: 422, conflict: 409, forbidden: 403, notFound: 404 };

export const statusOf = (refusal: Refusal): number => STATUSES[refusal.refused];

/** What body parsers and routers throw carries a status of its own; their English words stay in the log. */
export function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const away = asAway(error);
  if (away) return away;
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status === 'number' && status >= 400 && status < 500) return new HttpError(status);
  if (error instanceof URIError) return new HttpError(400);
  if (error instanceof AppendTooLargeError) return new HttpError(413);
  return new HttpError(500);
}

/** What may well be answered later: 503 that says when to ask again. */
function asAway(error: unknown): HttpError | undefined {
  const away = (message: string | undefined, seconds: number) =>
    new HttpError(503, message, { 'Retry-After': String(seconds) });
  if (error instanceof Busy) return away(error.message, error.retryAfterSeconds);
  if (error instanceof UnreadableEventError) return away(UNREADABLE, UNREADABLE_RETRY_SECONDS);
  return isUnavailable(error) ? away(undefined, RETRY_AFTER_SECONDS) : undefined;
}
