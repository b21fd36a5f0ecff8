import type { App } from '#ops/app.ts';

type Needs = Pick<App, 'pool' | 'vault' | 'now'>;

/** A browser by the random name that its cookie holds, and an account that logs in there. */
export interface BrowserOf {
  readonly actorId: string;
  readonly name: string;
}

/** Kept under a keyed hash: anyone who reads the table can't make the cookie of it. */
const hashOf = ({ vault }: Pick<App, 'vault'>, name: string): string => vault.digest(`browser:${name}`);

/** What a login was to the account. */
export interface Met {
  /** A browser besides those that are known. */
  readonly isNew: boolean;
  /** When somebody logged in before, in any browser. */
  readonly lastAt: Date | null;
}

/**
 * Somebody has logged in there. The first browser of an account is learnt in silence: nothing can be concluded from it, and after an
 * upgrade it is everybody's.
 */
export async function meetBrowser(
  app: Needs,
  { actorId, name }: BrowserOf,
  { withFactor }: { withFactor: boolean },
): Promise<Met> {
  const { rows } = await app.pool.query<Met>(
    `WITH before AS (SELECT max(seen_at) AS at FROM app.known_browsers WHERE actor_id = $1)
     INSERT INTO app.known_browsers AS known (actor_id, browser, with_factor, seen_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (actor_id, browser) DO UPDATE
       SET with_factor = known.with_factor OR EXCLUDED.with_factor, seen_at = EXCLUDED.seen_at
     RETURNING xmax = 0 AND (SELECT at FROM before) IS NOT NULL AS "isNew", (SELECT at FROM before) AS "lastAt"`,
    [actorId, hashOf(app, name), withFactor, app.now()],
  );
  return rows[0] ?? { isNew: true, lastAt: null };
}

/** Whether the account has shown its second factor in this browser: strangers' guesses don't count against it there. */
export async function isTrustedBrowser(app: Needs, { actorId, name }: BrowserOf): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'SELECT 1 FROM app.known_browsers WHERE actor_id = $1 AND browser = $2 AND with_factor',
    [actorId, hashOf(app, name)],
  );
  return rowCount === 1;
}

/** After a new password every browser is a new one; the one in which it was set is named again by the caller. */
export async function forgetBrowsers({ pool }: Pick<App, 'pool'>, actorId: string): Promise<void> {
  await pool.query('DELETE FROM app.known_browsers WHERE actor_id = $1', [actorId]);
}
