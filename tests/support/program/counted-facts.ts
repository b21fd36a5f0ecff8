import { vi } from 'vitest';
import type { App } from '#ops/app.ts';

/** How many facts anyone who asks for streams by name is given while `work` runs; read models read the log another way. */
export async function countFacts({ log }: Pick<App, 'log'>, work: () => Promise<unknown>): Promise<number> {
  const { readStream, readFacts } = log;
  let read = 0;
  const streams = vi.spyOn(log, 'readStream').mockImplementation(async (...call) => {
    const events = await readStream(...call);
    read += events.length;
    return events;
  });
  const facts = vi.spyOn(log, 'readFacts').mockImplementation(async (...call) => {
    const found = await readFacts(...call);
    read += found.events.length;
    return found;
  });
  try {
    await work();
  } finally {
    streams.mockRestore();
    facts.mockRestore();
  }
  return read;
}
