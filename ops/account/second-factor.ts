import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { App } from '#ops/app.ts';

/** The account whose login asks for a code besides the password. */
export interface FactorOwner {
  readonly actorId: string;
  readonly personId: string;
}

type Needs = Pick<App, 'pool' | 'vault' | 'now'>;

/** RFC 6238 as the usual applications know it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
/** A telephone whose clock is a little off: one step before and after. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. Sixteen of them are 79 bits: a plain hash keeps them. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** New codes are shown to their owner for so long. */
const CODES_SHOWN_MS = 10 * 60_000;

interface Sealed {
  readonly secret: string;
  /** Only until the factor is confirmed, or while new ones are shown. */
  readonly codes?: readonly string[];
  /** Milliseconds: when the codes were made that are shown. */
  readonly codesAt?: number;
}

interface Row {
  readonly sealed: string;
  readonly confirmed: boolean;
  readonly person_id: string;
  readonly created_at: Date;
}

const placeOf = (personId: string, actorId: string) => ({ personId, place: `second-factor:${actorId}` });
const ownerOf = ({ actorId, personId }: FactorOwner) => placeOf(personId, actorId);

/** Written as it is read: without spaces and dashes, in capitals. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

const hashOf = (actorId: string, code: string): string =>
  createHash('sha256')
    .update(`${actorId}:${plain(code)}`)
    .digest('hex');

const recoveryCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );

function recoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(recoveryCode());
  return [...codes];
}

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

async function rowOf({ pool }: Needs, actorId: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    `SELECT sealed, confirmed_at IS NOT NULL AS confirmed, person_id, created_at
       FROM app.second_factors WHERE actor_id = $1`,
    [actorId],
  );
  return rows[0];
}

/** Whether the login of this account asks for a code. */
export async function hasSecondFactor({ pool }: Pick<App, 'pool'>, actorId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'SELECT 1 FROM app.second_factors WHERE actor_id = $1 AND confirmed_at IS NOT NULL',
    [actorId],
  );
  return rowCount === 1;
}

/** A new secret, which asks for nothing until a code has shown that the owner's device has it. One that is on stays. */
export async function beginSecondFactor(app: Needs, owner: FactorOwner): Promise<void> {
  const sealed: Sealed = { secret: new Secret({ size: 20 }).base32, codes: recoveryCodes() };
  await app.pool.query(
    `INSERT INTO app.second_factors AS factor (actor_id, person_id, sealed, created_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (actor_id) DO UPDATE SET sealed = EXCLUDED.sealed, created_at = EXCLUDED.created_at
     WHERE factor.confirmed_at IS NULL`,
    [owner.actorId, owner.personId, await app.vault.seal(ownerOf(owner), sealed), app.now()],
  );
}

/** What the owner puts into the device, and the codes to keep; undefined unless one is begun. */
export async function begunSecondFactor(
  app: Needs,
  owner: FactorOwner,
  names: { issuer: string; label: string },
): Promise<{ secret: string; uri: string; codes: readonly string[] } | undefined> {
  const row = await rowOf(app, owner.actorId);
  if (!row || row.confirmed) return undefined;
  const sealed = await app.vault.open<Sealed>(ownerOf(owner), row.sealed);
  return sealed && { secret: sealed.secret, uri: totpOf(sealed.secret, names).toString(), codes: sealed.codes ?? [] };
}

const stepOf = (secret: string, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(plain(code))) return undefined;
  const delta = totpOf(secret).validate({ token: plain(code), timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
};

/** Whether the code is of the owner's device, and newer than any before: it is used now. */
async function takesCode(app: Needs, actorId: string, { row, code }: { row: Row; code: string }): Promise<boolean> {
  const opened = await app.vault.open<Sealed>(placeOf(row.person_id, actorId), row.sealed);
  const step = opened && stepOf(opened.secret, code, Date.parse(app.now()));
  if (step === undefined) return false;
  const { rowCount } = await app.pool.query(
    'UPDATE app.second_factors SET last_step = $2 WHERE actor_id = $1 AND last_step < $2 AND sealed = $3',
    [actorId, step, row.sealed],
  );
  return rowCount === 1;
}

/**
 * Whether the device has the secret that was begun. Nothing is asked for yet: `confirmSecondFactor` follows, for exactly
 * this secret.
 *
 * @returns when it was begun; undefined for a wrong code
 */
export async function provedDevice(app: Needs, { actorId }: FactorOwner, code: string): Promise<Date | undefined> {
  const row = await rowOf(app, actorId);
  if (!row || row.confirmed) return undefined;
  return (await takesCode(app, actorId, { row, code })) ? row.created_at : undefined;
}

/**
 * From now on the login asks for a code, and the codes for emergencies are those that were shown. Doing it twice changes
 * nothing; nor does it when the owner has begun anew after `begunBy`.
 */
export async function confirmSecondFactor(app: Needs, actorId: string, begunBy: Date): Promise<void> {
  const row = await rowOf(app, actorId);
  if (!row || row.confirmed || row.created_at > begunBy) return;
  const place = placeOf(row.person_id, actorId);
  const sealed = await app.vault.open<Sealed>(place, row.sealed);
  if (!sealed) return;
  const secretAlone = await app.vault.seal(place, { secret: sealed.secret } satisfies Sealed);
  const hashes = (sealed.codes ?? []).map((one) => hashOf(actorId, one));
  // One statement: of two that confirm at once one does.
  await app.pool.query(
    `WITH confirmed AS (
       UPDATE app.second_factors SET confirmed_at = $3, sealed = $4
        WHERE actor_id = $1 AND confirmed_at IS NULL AND sealed = $5 RETURNING actor_id)
     INSERT INTO app.recovery_codes (actor_id, code_hash) SELECT actor_id, unnest($2::text[]) FROM confirmed`,
    [actorId, hashes, app.now(), secretAlone, row.sealed],
  );
}

/** Whether a code of the device opens, newer than the last that did. */
export async function takeDeviceCode(app: Needs, { actorId }: FactorOwner, code: string): Promise<boolean> {
  const row = await rowOf(app, actorId);
  return row?.confirmed === true && takesCode(app, actorId, { row, code });
}

/** Whether a code opens: of the device, or one for emergencies. Each opens once. */
export async function takeLoginCode(app: Needs, owner: FactorOwner, code: string): Promise<boolean> {
  if (!isRecoveryCode(code)) return takeDeviceCode(app, owner, code);
  const { rowCount } = await app.pool.query(
    `UPDATE app.recovery_codes AS code SET used_at = $3 FROM app.second_factors AS factor
      WHERE code.actor_id = $1 AND code_hash = $2 AND used_at IS NULL
        AND factor.actor_id = code.actor_id AND confirmed_at IS NOT NULL`,
    [owner.actorId, hashOf(owner.actorId, code), app.now()],
  );
  return rowCount === 1;
}

const isRecoveryCode = (code: string): boolean => plain(code).length === 16;

/** Ten new codes for emergencies, shown for ten minutes; those of before open nothing any more. */
export async function renewRecoveryCodes(app: Needs, owner: FactorOwner): Promise<void> {
  const row = await rowOf(app, owner.actorId);
  const sealed = row?.confirmed ? await app.vault.open<Sealed>(ownerOf(owner), row.sealed) : undefined;
  if (!row || !sealed) return;
  const codes = recoveryCodes();
  const shown: Sealed = { secret: sealed.secret, codes, codesAt: Date.parse(app.now()) };
  const hashes = codes.map((one) => hashOf(owner.actorId, one));
  await app.pool.query(
    `WITH renewed AS (
       UPDATE app.second_factors SET sealed = $3 WHERE actor_id = $1 AND sealed = $4 RETURNING actor_id),
     former AS (DELETE FROM app.recovery_codes WHERE actor_id IN (SELECT actor_id FROM renewed))
     INSERT INTO app.recovery_codes (actor_id, code_hash) SELECT actor_id, unnest($2::text[]) FROM renewed`,
    [owner.actorId, hashes, await app.vault.seal(ownerOf(owner), shown), row.sealed],
  );
}

/** The codes that were just made, until their owner has put them away. */
export async function renewedCodes(app: Needs, owner: FactorOwner): Promise<readonly string[]> {
  const row = await rowOf(app, owner.actorId);
  const sealed = row?.confirmed ? await app.vault.open<Sealed>(ownerOf(owner), row.sealed) : undefined;
  const isShown = Date.parse(app.now()) - (sealed?.codesAt ?? 0) < CODES_SHOWN_MS;
  return isShown ? (sealed?.codes ?? []) : [];
}

/** They are not shown again: hashes alone are kept. */
export async function putCodesAway(app: Needs, owner: FactorOwner): Promise<void> {
  const row = await rowOf(app, owner.actorId);
  const sealed = row?.confirmed ? await app.vault.open<Sealed>(ownerOf(owner), row.sealed) : undefined;
  if (!row || !sealed?.codes) return;
  await app.pool.query('UPDATE app.second_factors SET sealed = $2 WHERE actor_id = $1 AND sealed = $3', [
    owner.actorId,
    await app.vault.seal(ownerOf(owner), { secret: sealed.secret } satisfies Sealed),
    row.sealed,
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

/** The password alone opens again. One that was confirmed after `confirmedBy` stays. */
export async function dropSecondFactor(
  { pool }: Pick<App, 'pool'>,
  actorId: string,
  confirmedBy?: Date,
): Promise<void> {
  await pool.query(
    'DELETE FROM app.second_factors WHERE actor_id = $1 AND ($2::timestamptz IS NULL OR confirmed_at <= $2)',
    [actorId, confirmedBy ?? null],
  );
}
