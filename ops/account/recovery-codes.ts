import type { App } from '#ops/app.ts';
import type { Enrolling } from './enrolment.ts';
import {
  hashOf,
  ownerOf,
  recoveryCodes,
  rowOf,
  type FactorNeeds,
  type FactorOwner,
  type FactorRow,
  type Sealed,
} from './factor-row.ts';

/** New codes are shown to the session that made them for so long. */
const CODES_SHOWN_MS = 10 * 60_000;

async function confirmed(
  app: FactorNeeds,
  owner: FactorOwner,
): Promise<{ row: FactorRow; sealed: Sealed } | undefined> {
  const row = await rowOf(app, owner.actorId);
  const sealed = row?.confirmed ? await app.vault.open<Sealed>(ownerOf(owner), row.sealed) : undefined;
  return row && sealed && { row, sealed };
}

/** Ten new codes for emergencies, shown to this session for ten minutes; those of before open nothing any more. */
export async function renewRecoveryCodes(app: FactorNeeds, owner: Enrolling): Promise<void> {
  const found = await confirmed(app, owner);
  if (!found) return;
  const codes = recoveryCodes();
  const shown: Sealed = {
    secret: found.sealed.secret,
    codes,
    codesAt: Date.parse(app.now()),
    shownTo: owner.session,
  };
  const hashes = codes.map((one) => hashOf(owner.actorId, one));
  await app.pool.query(
    `WITH renewed AS (
       UPDATE app.second_factors SET sealed = $3 WHERE actor_id = $1 AND sealed = $4 RETURNING actor_id),
     former AS (DELETE FROM app.recovery_codes WHERE actor_id IN (SELECT actor_id FROM renewed))
     INSERT INTO app.recovery_codes (actor_id, code_hash) SELECT actor_id, unnest($2::text[]) FROM renewed`,
    [owner.actorId, hashes, await app.vault.seal(ownerOf(owner), shown), found.row.sealed],
  );
}

/** The codes that this session has just made, until their owner has put them away. */
export async function renewedCodes(app: FactorNeeds, owner: Enrolling): Promise<readonly string[]> {
  const found = await confirmed(app, owner);
  const { codes = [], codesAt = 0, shownTo } = found?.sealed ?? {};
  const isShown = shownTo === owner.session && Date.parse(app.now()) - codesAt < CODES_SHOWN_MS;
  return isShown ? codes : [];
}

/** They are not shown again: hashes alone are kept. */
export async function putCodesAway(app: FactorNeeds, owner: FactorOwner): Promise<void> {
  const found = await confirmed(app, owner);
  if (!found?.sealed.codes) return;
  await app.pool.query('UPDATE app.second_factors SET sealed = $2 WHERE actor_id = $1 AND sealed = $3', [
    owner.actorId,
    await app.vault.seal(ownerOf(owner), { secret: found.sealed.secret } satisfies Sealed),
    found.row.sealed,
  ]);
}

/** How many codes for emergencies are left. */
export async function recoveryCodesLeft({ pool }: Pick<App, 'pool'>, actorId: string): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM app.recovery_codes WHERE actor_id = $1 AND used_at IS NULL',
    [actorId],
  );
  return rows[0]?.left ?? 0;
}
