import pg from 'pg';

/** What was sent to the database, by text; a statement sent twice counts twice. */
export class CountedStatements {
  readonly #texts = new Map<string, number>();

  get total(): number {
    return [...this.#texts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** How many statements one of `times` acts took: what came with less than every fifth is the clock's, not an act's. */
  ofEach(times: number): number {
    return (
      [...this.#texts.values()].filter((count) => count * 5 >= times).reduce((sum, count) => sum + count, 0) / times
    );
  }

  /** How many of them were these. */
  of(pattern: RegExp): number {
    return [...this.#texts].reduce((sum, [text, count]) => (pattern.test(text) ? sum + count : sum), 0);
  }

  /** The texts with how often each was sent per `times`, most frequent first: what a failing test shows. */
  per(times: number): string {
    return [...this.#texts]
      .sort(([, one], [, other]) => other - one)
      .map(([text, count]) => `${(count / times).toFixed(2)} × ${text}`)
      .join('\n');
  }

  note(text: string): void {
    const short = text.replace(/\s+/g, ' ').trim().slice(0, 200);
    this.#texts.set(short, (this.#texts.get(short) ?? 0) + 1);
  }
}

/** What tests ask while they wait (`worked-off.ts`): no program does. */
const WAITING = [
  /^SELECT name, position, moved_at FROM app\.reactions/,
  /^\s*SELECT count\(\*\)::int AS n FROM \w+\.jobs?\b/,
  /FROM eventstore\.events e\s+ORDER BY/,
];

/** What the clock asks for, whatever is done: on a busy machine more of it falls into the time that an act takes. */
export const BY_THE_CLOCK = [
  /FROM read\.checkpoints ORDER BY name/,
  /^\s*UPDATE app\.leases SET expires_at/,
  /^\s*UPDATE app\.jobs SET due_at/,
  // The follower of the log's tree, once a second.
  /\bapp\.log_t(ree|iles)\b/,
  /data::text, meta::text\s+FROM eventstore\.events/,
];

/**
 * Counts every statement that any connection of this process sends while `work` runs, but those of a waiting test and
 * those that fit `except`.
 */
export async function countStatements(
  work: () => Promise<void>,
  { except = [] }: { except?: readonly RegExp[] } = {},
): Promise<CountedStatements> {
  const counted = new CountedStatements();
  const prototype = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    const text = typeof first === 'string' ? first : (first.text ?? 'a stream');
    if (![...WAITING, ...except].some((pattern) => pattern.test(text))) counted.note(text);
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return counted;
}
