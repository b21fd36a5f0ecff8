import { createHash, randomBytes } from 'node:crypto';
import type { App } from '#ops/app.ts';

/** Somebody looks for a key in a drawer meanwhile, and no longer. */
export const CHALLENGE_MS = 5 * 60_000;

/** For whom a challenge is, and what for: the answer to one is none to another. */
export interface Asked {
  /** A session's line, or the name of a visitor without one. */
  readonly by: string;
  readonly purpose: 'create' | 'login' | 'code' | 'proof';
}

/** Kept as a hash: anyone who reads the table learns no name of a session. */
const boundTo = ({ by }: Asked): string => createHash('sha256').update(by).digest('hex');

/** A new challenge, in base64url; the one of before is worth nothing. */
export async function issueChallenge({ pool, now }: Pick<App, 'pool' | 'now'>, asked: Asked): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const until = new Date(Date.parse(now()) + CHALLENGE_MS).toISOString();
  await pool.query(
    `INSERT INTO app.passkey_challenges (bound_to, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (bound_to, purpose) DO UPDATE SET challenge = EXCLUDED.challenge, expires_at = EXCLUDED.expires_at`,
    [boundTo(asked), asked.purpose, challenge, until],
  );
  return challenge;
}

/** Takes the challenge: whatever the answer is worth, there is no second one to it. */
export async function takeChallenge(
  { pool, now }: Pick<App, 'pool' | 'now'>,
  asked: Asked,
): Promise<string | undefined> {
  const { rows } = await pool.query<{ challenge: string; expires_at: Date }>(
    'DELETE FROM app.passkey_challenges WHERE bound_to = $1 AND purpose = $2 RETURNING challenge, expires_at',
    [boundTo(asked), asked.purpose],
  );
  const [row] = rows;
  return row && row.expires_at.getTime() > Date.parse(now()) ? row.challenge : undefined;
}
