import { expect, it } from 'vitest';
import { runJobs } from './jobs-command.ts';

/** More dead jobs than one list shows. */
const ids = Array.from({ length: 1_200 }, (_, n) => `job-${n}`);
const failedAt = '2026-11-30T10:00:00.000Z';

function queueOf() {
  const left = new Set(ids);
  const dead = async () =>
    [...left].slice(0, 1_000).map((id) => ({ id, name: 'mail', data: {}, error: 'no luck', failedAt }));
  return { left, dead, deadIds: async () => [...left], retry: async (id: string) => left.delete(id) };
}

it('says of how many dead jobs it lists the newest', async () => {
  const lines: string[] = [];
  expect(await runJobs(queueOf(), ['dead'], (line) => lines.push(line))).toBe(0);
  expect([lines.length, lines.at(-1)]).toEqual([1_001, '1000 of 1200 dead']);
});

it('tries all of them again, also those that the list leaves out', async () => {
  const queue = queueOf();
  const lines: string[] = [];
  expect(await runJobs(queue, ['retry', '--all'], (line) => lines.push(line))).toBe(0);
  expect([queue.left.size, lines.length]).toEqual([0, 1_200]);
});
