import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterSilence } from './after-silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** When it acted, in ms from the beginning, while a change comes each `every` ms for `during` ms. */
function acts(every: number, during: number): number[] {
  const began = Date.now();
  const times: number[] = [];
  const look = afterSilence(() => times.push(Date.now() - began));
  for (let at = 0; at < during; at += every) {
    look.soon();
    vi.advanceTimersByTime(every);
  }
  vi.advanceTimersByTime(5000);
  return times;
}

it('one look for a burst, within half a second of its end', () => {
  const times = acts(20, 200);
  expect(times).toHaveLength(1);
  expect(times[0]).toBeGreaterThanOrEqual(180 + 250);
  expect(times[0]).toBeLessThanOrEqual(180 + 500);
});

it('under steady work no page is older than two seconds', () => {
  const times = acts(100, 20_000);
  const gaps = times.map((time, nth) => time - (times[nth - 1] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(2000);
  expect(times.length).toBeLessThan(20);
});

it('nothing after it was stopped', () => {
  let acted = false;
  const look = afterSilence(() => (acted = true));
  look.soon();
  look.stop();
  vi.advanceTimersByTime(5000);
  expect(acted).toBe(false);
});
