import { expect, it, vi } from 'vitest';
import { Seldom } from './seldom.ts';

it('a trouble that repeats is a line at once, then at most one a minute with the number of the others', () => {
  vi.useFakeTimers();
  const lines: object[] = [];
  const seldom = new Seldom((fields, message) => lines.push({ ...fields, message }));
  for (let n = 0; n < 100; n++) seldom.report('the mail server refuses', new Error('451 <jan@demo.example> busy'));
  seldom.report('Redis is away', Object.assign(new Error(''), { code: 'ECONNREFUSED' }));
  vi.advanceTimersByTime(60_000);
  seldom.report('the mail server refuses', new Error('452 full'), { retryInMs: 5 });
  vi.useRealTimers();
  expect(lines).toEqual([
    { message: 'the mail server refuses', error: '451 <[adres]> busy' },
    { message: 'Redis is away', error: 'ECONNREFUSED' },
    { message: 'the mail server refuses', error: '452 full', alsoSince: 99, retryInMs: 5 },
  ]);
});
