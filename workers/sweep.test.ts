import { expect, it, vi } from 'vitest';
import type { App } from '#ops/app.ts';
import { startSweep } from '#workers/sweep.ts';

/** What a sweep of a program says while its turns fail and succeed in this order. */
async function saidOver(turns: readonly boolean[]): Promise<string[]> {
  const said: string[] = [];
  const logger = { warn: () => void said.push('warn'), error: () => void said.push('error') };
  const app = { logger, projector: { unready: () => Promise.resolve([]) } } as unknown as App;
  let turn = 0;
  const sweep = startSweep(app, {
    name: 'horizon',
    everyMs: 1,
    async run() {
      const isFine = turns[turn] ?? true;
      turn += 1;
      if (!isFine) throw new Error('timeout exceeded when trying to connect');
    },
  });
  await vi.waitUntil(() => turn >= turns.length);
  await sweep.stop();
  return said;
}

it('a turn that fails once is a warning, one that fails again an error, until one succeeds', async () => {
  expect(await saidOver([false, true, true])).toEqual(['warn']);
  expect(await saidOver([false, false, false, true, false, true])).toEqual(['warn', 'error', 'error', 'warn']);
});
