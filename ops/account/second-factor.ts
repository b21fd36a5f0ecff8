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

interface Sealed {
  readonly secret: string;
  /** Only until the factor is confirmed. */
  readonly codes?: readonly string[];
}

interface Row {
  readonly sealed: string;
  readonly confirmed: boolean;
}

const ownerOf = ({ actorId, personId }: FactorOwner) => ({ personId, place: `second-factor:${actorId}` });

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

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

async function rowOf({ pool }: Needs, actorId: string): Promise<Row | undefined> {
  const { rows } = await pool.query<Row>(
    'SELECT sealed, confirmed_at IS NOT NULL AS confirmed FROM app.second_factors WHERE actor_id = $1',
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
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(recoveryCode());
  const sealed: Sealed = { secret: new Secret({ size: 20 }).base32, codes: [...codes] };
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

/** @returns whether the code was right: from now on the login asks for one */
export async function confirmSecondFactor(app: Needs, owner: FactorOwner, code: string): Promise<boolean> {
  const row = await rowOf(app, owner.actorId);
  const sealed = row && !row.confirmed ? await app.vault.open<Sealed>(ownerOf(owner), row.sealed) : undefined;
  const step = sealed && stepOf(sealed.secret, code, Date.parse(app.now()));
  if (!sealed || step === undefined) return false;
  const secretAlone = await app.vault.seal(ownerOf(owner), { secret: sealed.secret } satisfies Sealed);
  const hashes = (sealed.codes ?? []).map((one) => hashOf(owner.actorId, one));
  // One statement: of two that confirm at once one does, and its codes are those that were shown.
  const { rowCount } = await app.pool.query(
    `WITH confirmed AS (
       UPDATE app.second_factors SET confirmed_at = $3, last_step = $4, sealed = $5
        WHERE actor_id = $1 AND confirmed_at IS NULL AND sealed = $6 RETURNING actor_id)
     INSERT INTO app.recovery_codes (actor_id, code_hash) SELECT actor_id, unnest($2::text[]) FROM confirmed`,
    [owner.actorId, hashes, app.now(), step, secretAlone, row?.sealed],
  );
  return rowCount === hashes.length;
}

/** Whether a code opens: of the device, newer than the last that did, or one for emergencies. Each opens once. */
export async function useSecondFactor(app: Needs, owner: FactorOwner, code: string): Promise<boolean> {
  const row = await rowOf(app, owner.actorId);
  if (!row?.confirmed) return false;
  const sealed = await app.vault.open<Sealed>(ownerOf(owner), row.sealed);
  const step = sealed && stepOf(sealed.secret, code, Date.parse(app.now()));
  const used =
    step === undefined
      ? await app.pool.query(
          'UPDATE app.recovery_codes SET used_at = $3 WHERE actor_id = $1 AND code_hash = $2 AND used_at IS NULL',
          [owner.actorId, hashOf(owner.actorId, code), app.now()],
        )
      : await app.pool.query('UPDATE app.second_factors SET last_step = $2 WHERE actor_id = $1 AND last_step < $2', [
          owner.actorId,
          step,
        ]);
  return used.rowCount === 1;
}

/** How many codes for emergencies are left. */
export async function recoveryCodesLeft({ pool }: Pick<App, 'pool'>, actorId: string): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM app.recovery_codes WHERE actor_id = $1 AND used_at IS NULL',
    [actorId],
  );
  return rows[0]?.left ?? 0;
}

/** The password alone opens again. @returns whether there was one */
export async function dropSecondFactor({ pool }: Pick<App, 'pool'>, actorId: string): Promise<boolean> {
  const { rows } = await pool.query<{ confirmed: boolean }>(
    'DELETE FROM app.second_factors WHERE actor_id = $1 RETURNING confirmed_at IS NOT NULL AS confirmed',
    [actorId],
  );
  return rows[0]?.confirmed ?? false;
}
