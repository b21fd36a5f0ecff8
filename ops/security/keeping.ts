import type { DatabasePool } from '#ops/postgres/pool.ts';

/** Takes away what is kept long enough; of it what is younger than 90 days stays whatever is asked. */
export async function dropSecurityLog(
  pool: DatabasePool,
  { before, most }: { before: string; most: number },
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ dropped: number }>('SELECT app.drop_security_log($1, $2) AS dropped', [
      before,
      most,
    ]);
    if ((rows[0]?.dropped ?? 0) < most) return;
  }
}

/** An erased person's account: from where and by which login it was is gone. */
export async function blankSecurityLog(pool: DatabasePool, accountId: string): Promise<void> {
  await pool.query('SELECT app.blank_security_log($1)', [accountId]);
}
