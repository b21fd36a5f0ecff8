import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { ReadCache } from '#projections/read-source.ts';

const MOST_ANSWERS = 500;

/** What each live read model has folded so far, as one text: while it stays the same, so do the rows. */
type Folded = ReadonlyMap<string, string>;

/** Held streams are part of it: rows of theirs come when they are let go. */
const FOLDED = {
  name: 'read_cache_folded',
  text: `SELECT name, version || '/' || events || CASE WHEN held = '{}' THEN '' ELSE held::text END AS folded
    FROM read.checkpoints WHERE slot = 'live'`,
};

/** According to the checkpoints, which move in the transaction that writes rows; asked once for all who wait meanwhile. */
export function createReadCache(pool: Pick<pg.Pool, 'query'>): ReadCache {
  const answers = new LRUCache<string, { readonly folded: string; readonly answer: Promise<unknown> }>({
    max: MOST_ANSWERS,
  });
  const foldedNow = sharedNext(async (): Promise<Folded> => {
    const { rows } = await pool.query<{ name: string; folded: string }>(FOLDED);
    return new Map(rows.map(({ name, folded }) => [name, folded]));
  });
  return {
    async read<T>({ key, tables }: { key: string; tables: readonly string[] }, ask: () => Promise<T>): Promise<T> {
      const all = await foldedNow();
      const folded = tables.map((table) => all.get(table)).join(' ');
      const known = answers.get(key);
      if (known?.folded === folded) return (await known.answer) as T;
      const answer = ask();
      answers.set(key, { folded, answer });
      answer.catch(() => {
        if (answers.peek(key)?.answer === answer) answers.delete(key);
      });
      return answer;
    },
  };
}

/** Who asks while an answer is under way shares the next one: it is begun after the question, so never too old. */
function sharedNext<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<T> | undefined;
  return () => {
    waiting ??= (async () => {
      await running;
      waiting = undefined;
      const answer = ask();
      running = answer.catch(() => undefined);
      return answer;
    })();
    return waiting;
  };
}
