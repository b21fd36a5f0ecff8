import { includesNow, momentOf } from '#domain/text/warsaw.ts';
import { HttpError } from '../answer/errors.ts';
import type { RequestContext } from './request-context.ts';

/** The moment of a page, and what is said where it is not the one that was asked for. */
export interface Moment {
  /** ISO 8601 UTC; null is the present. */
  readonly asOf: string | null;
  readonly asOfNotice: string | null;
}

export const UNREADABLE = 'Nie rozpoznano podanej chwili. Wpisz dzień, np. 22.11.2026, albo dzień i godzinę.';

export const PRESENT: Moment = { asOf: null, asOfNotice: null };

/**
 * "Stan na dzień": an instant, or a day or minute of Warsaw's clock, which mean their end. Today and this minute are the
 * present; what is still to come is the present too, and says so.
 *
 * @throws HttpError 400 for a moment that can't be read: the present would be a wrong answer to it
 */
export function readAsOf({ query, context: { now } }: Pick<RequestContext, 'query' | 'context'>): Moment {
  const { asOf: asked } = query;
  if (asked === undefined || asked === '') return PRESENT;
  const asOf = typeof asked === 'string' ? momentOf(asked) : undefined;
  if (asOf === undefined) {
    throw new HttpError(400, UNREADABLE);
  }
  if (typeof asked === 'string' && includesNow(asked, now)) return PRESENT;
  if (asOf > now) return { asOf: null, asOfNotice: 'Ta chwila jeszcze nie nadeszła. Pokazujemy stan bieżący.' };
  return { asOf, asOfNotice: null };
}

/** A moment before the birth of what is shown leads to its birth, and says so. */
export function sinceBirth(moment: Moment, born: string | undefined): Moment {
  if (moment.asOf === null || born === undefined || moment.asOf >= born) return moment;
  return { asOf: born, asOfNotice: 'W tej chwili jeszcze tego nie było. Pokazujemy stan z chwili powstania.' };
}

const NO_PAST =
  'Tej strony nie można jeszcze pokazać w stanie z przeszłości. Usuń chwilę z adresu, aby zobaczyć stan bieżący.';

interface Asked {
  readonly path: string;
  /** Why there is no past of it; absent where nothing keeps it yet. */
  readonly noPast?: string;
}

/**
 * The past is never answered with the present: a page of the panel that knows moments says its own (`asOf`); any other,
 * and every file, refuses to be asked for one.
 *
 * @param data what the page answers; undefined of a file, which says no moment
 * @throws HttpError 400
 */
export function refuseUnknownPast(request: RequestContext, { path, noPast }: Asked, data?: object): void {
  if (!path.startsWith('/panel') || (data && ('asOf' in data || 'redirect' in data))) return;
  refusePast(request, noPast ?? NO_PAST);
}

/** Refuses a moment of the past and says why there is none. @throws HttpError 400 */
export function refusePast(request: RequestContext, why: string): void {
  if (readAsOf(request).asOf !== null) throw new HttpError(400, why);
}
