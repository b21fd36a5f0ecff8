import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '#ops/app.ts';
import { LIMITS } from '#ops/config/limits.ts';
import { Counters } from './counters.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counters of a database that finds these used up, and what it was asked. */
function scene() {
  const usedUp = new Set<string>();
  const asked: string[][] = [];
  const query = async (statement: { values: [string[]] } | string) => {
    if (typeof statement === 'string') return { rows: [] };
    const [keys] = statement.values;
    asked.push(keys);
    return { rows: keys.filter((key) => usedUp.has(key)).map((key) => ({ key, wait: '60000' })) };
  };
  const counters = new Counters({
    pool: { query },
    vault: { digest: (text: string) => text },
    config: { limits: LIMITS },
    metrics: new Registry(),
  } as unknown as App);
  return { counters, usedUp, asked };
}

const flood = (account: string) => [
  { limit: 'login', key: `flood ${account}` } as const,
  { limit: 'login-client', key: 'flood' } as const,
];

it('a client above a limit is refused a thousand times with one question to the database a second', async () => {
  const { counters, usedUp, asked } = scene();
  usedUp.add('limit:login-client:flood');
  for (let n = 0; n < 1000; n += 1)
    expect(await counters.charge(flood(`account ${n}`))).toMatchObject({ limit: 'login-client' });
  expect(asked).toHaveLength(1);
  expect(await counters.charge([{ limit: 'login-client', key: 'another' }])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1_000);
  await counters.charge(flood('account'));
  expect(asked).toHaveLength(3);
});

it('what was given back, costs less, or may be lifted by a mark is asked about at once', async () => {
  const { counters, usedUp, asked } = scene();
  const own = { limit: 'login', key: 'one' } as const;
  usedUp.add('limit:login:one');
  expect(await counters.charge([own])).toMatchObject({ limit: 'login' });
  usedUp.clear();
  await counters.giveBack([own]);
  expect(await counters.charge([own])).toBeUndefined();

  usedUp.add('limit:registration-client:one');
  await counters.charge([{ limit: 'registration-client', key: 'one', cost: 50 }]);
  usedUp.clear();
  expect(await counters.charge([{ limit: 'registration-client', key: 'one' }])).toBeUndefined();

  usedUp.add('limit:login-account:one');
  const unless = { limit: 'known', key: 'stranger one' } as const;
  for (let n = 0; n < 3; n += 1) await counters.charge([{ limit: 'login-account', key: 'one', unless }]);
  expect(asked).toHaveLength(7);
});
