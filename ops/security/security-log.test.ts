import { describe, expect, it } from 'vitest';
import type { Logger } from 'pino';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { SecurityLog, type Happened } from './security-log.ts';

/** A database that is away for the first statement, and what it took afterwards. */
function returning() {
  const taken: { event: string; login: string | null; times: number }[] = [];
  let away = true;
  let meanwhile: (() => void) | undefined;
  const query = async ({ values }: { values: [string] }) => {
    if (!away) return void taken.push(...(JSON.parse(values[0]) as typeof taken));
    away = false;
    meanwhile?.();
    throw new Error('away');
  };
  const lines: Record<string, unknown>[] = [];
  const log = new SecurityLog({
    pool: { query } as unknown as DatabasePool,
    vault: { digest: (text: string) => text },
    logger: { info: (line: object) => void lines.push({ ...line }), warn: () => undefined } as unknown as Logger,
    now: () => '2026-11-26T02:00:00.000Z',
  });
  return { log, taken, lines, whileAway: (act: () => void) => (meanwhile = act) };
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

  it('a client above its limits is two rows and four lines a second, however many logins it tries', async () => {
    const { log, taken, lines } = returning();
    await log.flush();
    const tried = (n: number): Happened => ({
      ...refused,
      event: 'limit-met',
      login: { typed: `konto${n}@firma.pl`, type: 'SzkoleniaOperator' },
    });
    expect([1, 1, 2, 3, 1].map((n) => log.note(tried(n)))).toEqual([true, false, true, false, false]);
    for (let n = 4; n < 500; n += 1) log.note(tried(n));
    log.note({ ...tried(500), client: '198.51.100.8' });
    await log.flush();
    await log.flush();
    expect(taken.map(({ login, times }) => [login !== null, times])).toEqual([
      [true, 3],
      [false, 498],
      [true, 1],
    ]);
    expect(lines.map(({ login, more }) => [login !== undefined, more])).toEqual([
      [true, undefined],
      [false, undefined],
      [true, undefined],
      [true, 2],
      [false, 497],
    ]);
    // The next second begins anew.
    log.note(tried(9));
    await log.flush();
    expect(taken.at(-1)).toMatchObject({ times: 1, login: expect.any(String) });
    await log.close();
  });
});
