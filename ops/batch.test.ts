import { expect, it } from 'vitest';
import { Batch } from '#ops/batch.ts';

it('does calls of one turn together, and those that come meanwhile in the next', async () => {
  const runs: number[][] = [];
  let late: Promise<number> | undefined;
  const batch = new Batch(async (items: readonly number[]) => {
    runs.push([...items]);
    late ??= batch.add(9);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3].map((item) => batch.add(item)))).toEqual([2, 4, 6]);
  expect(await late).toBe(18);
  expect(runs).toEqual([[1, 2, 3], [9]]);
});

it('none fails because of another', async () => {
  const batch = new Batch(async (items: readonly number[]) => {
    if (items.includes(2)) throw new Error('two');
    return items;
  });
  const ends = await Promise.allSettled([1, 2, 3].map((item) => batch.add(item)));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await batch.add(4)).toBe(4);
});
