import type { App } from '#ops/app.ts';

/** How long a job waits for read models before it is tried again. */
const SETTLE_MS = 10_000;

/**
 * Read models that a job reads have folded the position: what is missing there would be taken for what is not, and
 * nothing asks a second time.
 *
 * @throws when they take longer than ten seconds, or are paused: the job is tried again
 */
export async function settledUpTo(
  { projector }: Pick<App, 'projector'>,
  readModels: readonly string[],
  position: string,
): Promise<void> {
  if (readModels.length === 0 || (await projector.waitFor(readModels, position, SETTLE_MS))) return;
  throw new Error(`The read models are behind: ${readModels.join(', ')}`);
}
