import pg from 'pg';
import { median, round } from './load.ts';
import { judged } from './verdict.ts';

/** A read of the database as a page asks it. */
interface Read {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Of read models: sessions, locks and settings around them are the page's own. */
const isRead = ({ text }: Read): boolean => /^\s*(select|with)\b/i.test(text) && /"?\bread"?\./.test(text);

/** What is read while `work` runs, by any connection of this process. */
async function readsOf(work: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = [];
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] } | undefined, unknown];
    const { text = '', values } = typeof first === 'string' ? { text: first } : (first ?? {});
    const given: unknown = values ?? second;
    reads.push({ text, values: Array.isArray(given) ? given : [] });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return reads.filter(isRead);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

interface Paged {
  readonly bench: string;
  readonly case: string;
  readonly rounds: number;
  readonly [detail: string]: unknown;
}

/**
 * Measures a page against the very statements that it asks, asked by themselves one after the other: what it takes beyond twice
 * their time is the figure, whose goal is 5 ms (issue 26).
 */
export async function besideSql(pool: pg.Pool, page: () => Promise<unknown>, named: Paged): Promise<void> {
  const reads = await readsOf(page);
  const bare = async () => {
    for (const { text, values } of reads) await pool.query(text, [...values]);
  };
  await bare();
  const rounds = [];
  for (let n = 0; n < named.rounds; n += 1) rounds.push({ page: await timed(page), bare: await timed(bare) });
  const ms = median(rounds.map((one) => one.page));
  const bareMs = median(rounds.map((one) => one.bare));
  judged({
    ...named,
    figure: 'beyond twice its bare SQL',
    value: round(ms - 2 * bareMs),
    unit: 'ms',
    goal: { atMost: 5 },
    ms: round(ms),
    bareMs: round(bareMs),
    statements: reads.length,
  });
}
