import { load, median, report, round } from './load.ts';

const ROUNDS = 3;
const CALLS = 40;

/** A filter as a list's address carries it. */
export const queryOf = (filter: object): string =>
  Object.entries(filter)
    .map(([name, value]) => `filters[${name}]=${encodeURIComponent(String(value))}`)
    .join('&');

/** One case of a list through HTTP and as the bare query, in the same rounds. Goal: HTTP at most twice the query plus 5 ms. */
export async function measureList(
  bench: string,
  name: string,
  calls: Record<'http' | 'query', () => Promise<unknown>>,
): Promise<void> {
  const rounds = { http: [] as number[][], query: [] as number[][] };
  for (let n = 0; n <= ROUNDS; n += 1) {
    for (const kind of ['query', 'http'] as const) {
      const { p50, p99 } = await load({ clients: 1, calls: CALLS }, calls[kind]);
      if (n > 0) rounds[kind].push([p50, p99]);
    }
  }
  const p = (kind: 'http' | 'query', place: number) => median(rounds[kind].map((one) => one[place] ?? 0));
  const [http, query] = [p('http', 0), p('query', 0)];
  report({
    bench,
    case: name,
    unit: 'ms',
    rounds: ROUNDS,
    http: { p50: http, p99: p('http', 1) },
    query: { p50: query, p99: p('query', 1) },
    withinGoal: http <= 2 * query + 5,
    over: round(http - 2 * query),
  });
}
