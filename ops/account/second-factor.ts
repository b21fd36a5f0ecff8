import type { App } from '#ops/app.ts';
import { hashOf, isRecoveryCode, rowOf, takesCode, type FactorNeeds, type FactorOwner } from './factor-row.ts';

/** Whether the login of this account asks for a code. */
export async function hasSecondFactor({ pool }: Pick<App, 'pool'>, actorId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT 1 FROM app.second_factors WHERE actor_id = $1 AND confirmed_at IS NOT NULL',
    [actorId],
  );
  return rowCount === 1;
}

/** Whether its login takes codes of a device; without, the second factor is passkeys. */
export const hasDevice = async (app: Pick<App, 'pool'>, actorId: string): Promise<boolean> =>
  (await rowOf(app, actorId))?.device === true;

/** Whether a code of the device opens, newer than the last that did. */
export async function takeDeviceCode(app: FactorNeeds, { actorId }: FactorOwner, code: string): Promise<boolean> {
  const row = await rowOf(app, actorId);
  return row?.device === true && takesCode(app, actorId, { row, code });
}

/** Which kind of code opens: of the device, or one for emergencies; undefined for a wrong one. Each opens once. */
export async function takeLoginCode(
  app: FactorNeeds,
  owner: FactorOwner,
  code: string,
): Promise<'device' | 'recovery' | undefined> {
  if (!isRecoveryCode(code)) return (await takeDeviceCode(app, owner, code)) ? 'device' : undefined;
  const { rowCount } = await app.pool.query(
    `UPDATE app.recovery_codes AS code SET used_at = $3 FROM app.second_factors AS factor
      WHERE code.actor_id = $1 AND code_hash = $2 AND used_at IS NULL
        AND factor.actor_id = code.actor_id AND confirmed_at IS NOT NULL`,
    [owner.actorId, hashOf(owner.actorId, code), app.now()],
  );
  return rowCount === 1 ? 'recovery' : undefined;
}

/** The password alone opens again: the device, the codes for emergencies and the passkeys go. One that was confirmed after `confirmedBy` stays. */
export async function dropSecondFactor(
  { pool }: Pick<App, 'pool'>,
  actorId: string,
  confirmedBy?: Date,
): Promise<void> {
  await pool.query(
    `WITH dropped AS (
       DELETE FROM app.second_factors
        WHERE actor_id = $1 AND ($2::timestamptz IS NULL OR confirmed_at <= $2) RETURNING actor_id)
     UPDATE app.known_browsers SET with_factor = false WHERE actor_id IN (SELECT actor_id FROM dropped)`,
    [actorId, confirmedBy ?? null],
  );
}
