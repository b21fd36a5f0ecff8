import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { HttpError } from '#api/http/answer/errors.ts';

/** How many rows an answer holds at most, and where nobody says how many. */
export const MOST_ROWS = 500;
export const USUAL_ROWS = 100;

/** What ids look like, wherever they come from; whatever else is no id of ours. */
const ID = /^[\w.:-]{1,200}$/;

const BAD_ID = 'To nie jest identyfikator z tego portalu.';

/** As it is in an address. @throws HttpError 400 */
export function readId(encoded: string): string {
  const text = decoded(encoded);
  if (!ID.test(text)) throw new HttpError(400, BAD_ID);
  return text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Which rows are asked for. */
export interface Asked {
  readonly limit: number;
  readonly after?: string;
  /** ISO 8601 UTC. */
  readonly changedSince?: string;
}

const INSTANT = z.iso.datetime({ offset: true });

const READ: Readonly<Record<string, (text: string) => Partial<Asked>>> = {
  limit(text) {
    const limit = /^\d{1,3}$/.test(text) ? Number(text) : 0;
    if (limit < 1 || limit > MOST_ROWS) throw new HttpError(400, `Parametr limit to liczba od 1 do ${MOST_ROWS}.`);
    return { limit };
  },
  after(text) {
    if (!ID.test(text))
      throw new HttpError(400, 'Parametr after bierz z odpowiedzi: to identyfikator ostatniego wiersza.');
    return { after: text };
  },
  changedSince(text) {
    const isInstant = INSTANT.safeParse(text).success && !Number.isNaN(Date.parse(text));
    if (!isInstant) throw new HttpError(400, 'Parametr changedSince to chwila, np. 2026-11-28T06:00:00Z.');
    return { changedSince: new Date(text).toISOString() };
  },
};

/** How long somebody may wait for news, in milliseconds. */
export const LONGEST_WAIT_MS = 30_000;

/** From where on news is asked for, and how long is waited for it. */
export interface AskedFeed {
  readonly after: number;
  readonly timeoutMs: number;
}

const READ_FEED: Readonly<Record<string, (text: string) => Partial<AskedFeed>>> = {
  lastEventId(text) {
    if (!/^-?\d{1,15}$/.test(text))
      throw new HttpError(400, 'Parametr lastEventId bierz z odpowiedzi: to id ostatniego zdarzenia.');
    return { after: Number(text) };
  },
  timeout(text) {
    const timeoutMs = /^\d{1,5}$/.test(text) ? Number(text) : Infinity;
    if (timeoutMs > LONGEST_WAIT_MS)
      throw new HttpError(400, `Parametr timeout to milisekundy, najwyżej ${LONGEST_WAIT_MS}.`);
    return { timeoutMs };
  },
};

/**
 * A stream is asked for by `Accept`; its reader comes back with the address of before and `Last-Event-ID`, which is newer
 * (HTML, server-sent events).
 *
 * @throws HttpError 400, as `readAsked`
 */
export const readFeed = (search: string, headers: IncomingHttpHeaders = {}): AskedFeed & { isStream: boolean } => {
  const isStream = /^text\/event-stream\b/i.test(headers.accept ?? '');
  const last = isStream ? headers['last-event-id'] : undefined;
  return {
    after: -1,
    timeoutMs: 0,
    ...readParameters(search, READ_FEED),
    ...(typeof last === 'string' && last !== '' ? READ_FEED.lastEventId?.(last) : {}),
    isStream,
  };
};

/** @throws HttpError 400 for a parameter that is unknown, comes twice, or can't be read */
export const readAsked = (search: string): Asked => ({ limit: USUAL_ROWS, ...readParameters(search, READ) });

function readParameters<T extends object>(
  search: string,
  known: Readonly<Record<string, (text: string) => Partial<T>>>,
): Partial<T> {
  const asked = new URLSearchParams(search);
  const parts = [...asked.keys()].map((name) => {
    const read = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!read) throw new HttpError(400, `Są tylko parametry: ${Object.keys(known).join(', ')}.`);
    if (asked.getAll(name).length > 1) throw new HttpError(400, `Parametr ${name} podaj raz.`);
    return read(asked.get(name) ?? '');
  });
  return Object.assign({}, ...parts) as Partial<T>;
}
