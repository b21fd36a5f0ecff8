import type { App } from '#ops/app.ts';

/**
 * Whether this token or webhook was let see persons at any time, by its facts: what it was narrowed to since takes nothing
 * back from the program that reads it, which has to hear of erasures as long as it hears of anything (GDPR, article 19).
 */
export async function sawPersons({ log }: Pick<App, 'log'>, stream: string): Promise<boolean> {
  const { events } = await log.readFacts(stream);
  return events.some(({ data }) => PARTS.some((part) => showsPersons((data as Record<string, unknown>)[part])));
}

/** Where facts of a record say its values: all of them, and what a change makes of some. */
const PARTS = ['values', 'after'] as const;

const showsPersons = (values: unknown): boolean => (values as { persons?: unknown } | undefined)?.persons === true;
