import { once } from 'node:events';
import type { Response } from 'express';
import type { App } from '#ops/app.ts';
import type { News } from '#projections/api/feed-reader.ts';
import type { Bearer } from './bearer.ts';
import { newsAfter, type Patience } from './feed.ts';

/** One that stays open behind a proxy says something now and then. */
const HEARTBEAT_MS = 15_000;
/** One answer ends after this, and whoever reads it comes back from its last id: a token and its limits are looked at again. */
const LONGEST_MS = 15 * 60_000;
/** How soon a reader comes back, in milliseconds. */
const RETRY_MS = 1_000;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // `no-transform` also keeps the compression away, which would hold messages back.
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Each entry under its own id; the last id is where the next look begins, also where nothing was of concern. */
const blocksOf = ({ entries, seen }: News): string =>
  [...entries.map((entry) => `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`), `id: ${seen}\n\n`].join('');

async function write(res: Response, text: string, gone: AbortSignal): Promise<void> {
  if (!res.write(text)) await once(res, 'drain', { signal: gone }).catch(() => undefined);
}

/**
 * The feed as server-sent events: the same entries in the same order under the same ids as its answers have (26 C 11).
 * `noted`: is told how many entries go out.
 *
 * @throws HttpError 401 once the token is good no more
 */
export async function streamNews(
  { app, bearer, res }: { readonly app: App; readonly bearer: Bearer; readonly res: Response },
  asked: { readonly after: number; noted(entries: number): Promise<void> } & Omit<Patience, 'until'>,
): Promise<void> {
  const { gone, check, noted } = asked;
  const ends = performance.now() + LONGEST_MS;
  res.set(HEADERS);
  await write(res, `retry: ${RETRY_MS}\n\n`, gone);
  for (let after = asked.after; !gone.aborted && performance.now() < ends;) {
    const news = await newsAfter(app, bearer, { after, gone, check, until: performance.now() + HEARTBEAT_MS });
    await noted(news.entries.length);
    await write(res, blocksOf(news), gone);
    after = news.seen;
    // Also where more waits already, and behind a slow reader: what was taken back holds for the next batch.
    if (!gone.aborted) await check();
  }
  res.end();
}
