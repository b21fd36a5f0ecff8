import type { App } from '#ops/app.ts';

const DAY_MS = 86_400_000;
/** Fewer are a slip of the finger. */
const WRONG_PASSWORDS = 5;
/** An account that nobody has used for so long is one whose owner may not look. */
const ABSENT_DAYS = 90;

/**
 * What is unusual about a login whatever its browser: how many wrong passwords were given within a day and since the login before,
 * and how long ago that was; empty where nothing is (ASVS V6.3.5).
 */
export async function loginSigns(
  app: Pick<App, 'pool' | 'securityLog' | 'now'>,
  accountId: string,
  lastAt: Date,
): Promise<{ wrongPasswords?: number; absentDays?: number }> {
  // Those of the last second are not written yet.
  await app.securityLog.flush();
  const now = Date.parse(app.now());
  const since = new Date(Math.max(lastAt.getTime(), now - DAY_MS));
  const { rows } = await app.pool.query<{ wrong: number }>(
    `SELECT coalesce(sum(times), 0)::int AS wrong FROM app.security_log
      WHERE account_id = $1 AND event = 'login-refused' AND at > $2`,
    [accountId, since],
  );
  const wrong = rows[0]?.wrong ?? 0;
  const days = Math.floor((now - lastAt.getTime()) / DAY_MS);
  return {
    ...(wrong >= WRONG_PASSWORDS ? { wrongPasswords: wrong } : {}),
    ...(days >= ABSENT_DAYS ? { absentDays: days } : {}),
  };
}
