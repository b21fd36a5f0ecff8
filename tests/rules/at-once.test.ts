import { expect, it } from 'vitest';
import { atOnce } from '#tests/support/program/at-once.ts';

it('each is done once, several at a time, and what fails fails the whole', async () => {
  const items = Array.from({ length: 50 }, (_, n) => n);
  const done: number[] = [];
  let most = 0;
  let now = 0;
  await atOnce(items, async (item) => {
    most = Math.max(most, (now += 1));
    await Promise.resolve();
    done.push(item);
    now -= 1;
  });
  expect(done.sort((a, b) => a - b)).toEqual(items);
  expect(most).toBeGreaterThan(1);
  const failing = atOnce(items, async (item) => {
    if (item === 40) throw new Error('the fortieth');
  });
  await expect(failing).rejects.toThrow('the fortieth');
});
