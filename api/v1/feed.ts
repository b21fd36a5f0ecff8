import { setTimeout as sleep } from 'node:timers/promises';
import { apiTokenKind } from '#domain/api/token.ts';
import { streamOf } from '#domain/kernel/subject.ts';
import { feedSource } from '#ops/api/feed-source.ts';
import { sawPersons } from '#ops/api/saw-persons.ts';
import type { App } from '#ops/app.ts';
import { FeedReader, type News } from '#projections/api/feed-reader.ts';
import type { Bearer } from './bearer.ts';

/** Entries of one answer. */
const MOST_ENTRIES = 100;
/** Between two looks of somebody who waits. */
const LOOK_MS = 500;

/** Until when somebody waits, and whether they, or the server, have gone meanwhile. */
export interface Patience {
  readonly until: number;
  readonly gone: AbortSignal;
  /** Whether the token is still good, asked at each look. @throws HttpError 401 */
  check(): Promise<unknown>;
}

/**
 * What has happened behind a leaf, of the kinds and about the persons that a token may see; waits for the first of it as
 * long as the caller asks. Leaves are numbered without a gap in the order of readers and keep their numbers when the log is
 * restored elsewhere, so that anyone who goes on from one misses nothing and gets nothing twice.
 */
export async function newsAfter(app: App, bearer: Bearer, asked: { after: number } & Patience): Promise<News> {
  const { id, portal, kinds, persons } = bearer;
  const saw = persons || (await sawPersons(app, streamOf(apiTokenKind(portal), id)));
  const reader = new FeedReader(feedSource(app), { portal, kinds, persons, sawPersons: saw });
  let { after } = asked;
  for (;;) {
    const news = await reader.read(after, MOST_ENTRIES);
    const isOver = asked.gone.aborted || performance.now() >= asked.until;
    if (news.entries.length > 0 || isOver) return news;
    after = news.seen;
    const left = asked.until - performance.now();
    await sleep(Math.min(LOOK_MS, left), undefined, { signal: asked.gone }).catch(() => undefined);
    await asked.check();
  }
}
