import { describe, expect, it } from 'vitest';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { SecurityLog, type Happened } from './security-log.ts';

/** A database that is away for the first statement, and what it took afterwards. */
function returning() {
  const taken: { event: string; times: number }[] = [];
  let away = true;
  let meanwhile: (() => void) | undefined;
  const query = async ({ values }: { values: [string] }) => {
    if (!away) return void taken.push(...(JSON.parse(values[0]) as typeof taken));
    away = false;
    meanwhile?.();
    throw new Error('away');
  };
  const log = new SecurityLog({
    pool: { query } as unknown as DatabasePool,
    vault: { digest: (text: string) => text },
    logger: { info: () => undefined, warn: () => undefined },
    now: () => '2026-11-26T02:00:00.000Z',
  });
  return { log, taken, whileAway: (act: () => void) => (meanwhile = act) };
}

const refused: Happened = {
  event: 'login-refused',
  portal: 'szkolenia',
  login: { typed: 'ewa@firma.pl' },
  client: '203.0.113.7',
  device: '',
  route: '/login',
  status: 422,
  requestId: 'r1',
};

describe('the security log', () => {
  it('counts every try, also those that came while the database was away', async () => {
    const { log, taken, whileAway } = returning();
    for (let n = 0; n < 3; n += 1) log.note(refused);
    whileAway(() => {
      log.note(refused);
      log.note({ ...refused, event: 'forbidden' });
    });
    await log.flush();
    expect(taken).toEqual([]);
    await log.flush();
    expect(taken.map(({ event, times }) => [event, times])).toEqual([
      ['login-refused', 4],
      ['forbidden', 1],
    ]);
    await log.close();
  });
});
