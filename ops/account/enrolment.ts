import { Secret } from 'otpauth';
import {
  hashOf,
  ownerOf,
  placeOf,
  recoveryCodes,
  rowOf,
  takesCode,
  totpOf,
  type FactorNeeds,
  type FactorOwner,
  type FactorRow,
  type Sealed,
} from './factor-row.ts';

/** What was begun and not confirmed ends: a page that was left open enrols nobody's telephone tomorrow. */
const ENROLMENT_MS = 10 * 60_000;

/** The account, and the session that switches its second factor on (`sessionName`): no other one is shown anything. */
export interface Enrolling extends FactorOwner {
  readonly session: string;
}

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * A new secret, which asks for nothing until a code has shown that the owner's device has it. One that is on stays. Whoever
 * has passkeys has codes for emergencies already.
 */
export async function beginSecondFactor(app: FactorNeeds, owner: Enrolling): Promise<void> {
  const isFirst = (await rowOf(app, owner.actorId))?.confirmed !== true;
  const sealed: Sealed = {
    secret: newSecret(),
    ...(isFirst ? { codes: recoveryCodes() } : {}),
    shownTo: owner.session,
  };
  await app.pool.query(
    `INSERT INTO app.second_factors AS factor (actor_id, person_id, sealed, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (actor_id) DO UPDATE SET sealed = EXCLUDED.sealed, created_at = EXCLUDED.created_at
     WHERE factor.confirmed_at IS NULL OR NOT factor.totp`,
    [owner.actorId, owner.personId, await app.vault.seal(ownerOf(owner), sealed), app.now()],
  );
}

/** What this session has begun and not let lie. */
async function begun(app: FactorNeeds, owner: Enrolling): Promise<{ row: FactorRow; sealed: Sealed } | undefined> {
  const row = await rowOf(app, owner.actorId);
  if (!row || row.device || Date.parse(app.now()) - row.created_at.getTime() > ENROLMENT_MS) return undefined;
  const sealed = await app.vault.open<Sealed>(ownerOf(owner), row.sealed);
  // New codes are shown to a session too (`renewRecoveryCodes`), without a secret that anybody has.
  return sealed?.shownTo === owner.session && sealed.codesAt === undefined ? { row, sealed } : undefined;
}

/** What the owner puts into the device, and the codes to keep; undefined unless this session has begun. */
export async function begunSecondFactor(
  app: FactorNeeds,
  owner: Enrolling,
  names: { issuer: string; label: string },
): Promise<{ secret: string; uri: string; codes: readonly string[] } | undefined> {
  const found = await begun(app, owner);
  if (!found) return undefined;
  const { secret, codes = [] } = found.sealed;
  return { secret, uri: totpOf(secret, names).toString(), codes };
}

/**
 * Whether the device has the secret that this session has begun. Nothing is asked for yet: `confirmSecondFactor` follows,
 * for exactly this secret.
 *
 * @returns when it was begun; 'over' where there is nothing (any more) to confirm; undefined for a wrong code
 */
export async function provedDevice(
  app: FactorNeeds,
  owner: Enrolling,
  code: string,
): Promise<Date | 'over' | undefined> {
  const found = await begun(app, owner);
  if (!found) return 'over';
  return (await takesCode(app, owner.actorId, { row: found.row, code })) ? found.row.created_at : undefined;
}

/**
 * From now on the login asks for a code, and the codes for emergencies are those that were shown. Doing it twice changes
 * nothing; nor does it when the owner has begun again after `begunBy`.
 */
export async function confirmSecondFactor(app: FactorNeeds, actorId: string, begunBy: Date): Promise<void> {
  const row = await rowOf(app, actorId);
  if (!row || row.device || row.created_at > begunBy) return;
  const place = placeOf(row.person_id, actorId);
  const sealed = await app.vault.open<Sealed>(place, row.sealed);
  if (!sealed) return;
  const secretAlone = await app.vault.seal(place, { secret: sealed.secret } satisfies Sealed);
  const hashes = (sealed.codes ?? []).map((one) => hashOf(actorId, one));
  // One statement: of two that confirm at once one does.
  await app.pool.query(
    `WITH confirmed AS (
       UPDATE app.second_factors SET confirmed_at = coalesce(confirmed_at, $3), totp = true, sealed = $4
        WHERE actor_id = $1 AND (confirmed_at IS NULL OR NOT totp) AND sealed = $5 RETURNING actor_id)
     INSERT INTO app.recovery_codes (actor_id, code_hash) SELECT actor_id, unnest($2::text[]) FROM confirmed`,
    [actorId, hashes, app.now(), secretAlone, row.sealed],
  );
}
