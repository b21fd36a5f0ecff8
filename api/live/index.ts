import { download } from '../http/define.ts';
import { HttpError } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import { streamsOf } from './streams.ts';

/** Server-sent events: which records have changed, for pages that show them. */
export const liveRoutes: readonly Route[] = [
  download('/panel/live', 'panel', async (ask, res) => {
    res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    // `no-transform` also keeps the compression away, which would hold messages back.
    res.setHeader('Cache-Control', 'no-store, no-transform');
    res.setHeader('X-Accel-Buffering', 'no');
    const listener = { actorId: ask.context.actor.id, access: ask.access, res };
    if (!streamsOf(ask.app).add(listener)) {
      res.removeHeader('Content-Type');
      throw new HttpError(429, 'Za dużo otwartych okien: aktualizacje na żywo są wyłączone w tym oknie.');
    }
    res.write('retry: 3000\n\n');
  }),
];
