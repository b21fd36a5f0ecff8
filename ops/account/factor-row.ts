import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODE_LENGTHS } from '#domain/account/security-forms.ts';
import type { App } from '#ops/app.ts';

/** The account whose login asks for a code besides the password. */
export interface FactorOwner {
  readonly actorId: string;
  readonly personId: string;
}

export type FactorNeeds = Pick<App, 'pool' | 'vault' | 'now'>;

/** RFC 6238 as the usual applications know it: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
/** A telephone whose clock is a little off: one step before and after. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike: 32 signs, five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** What is sealed in `app.second_factors`. */
export interface Sealed {
  readonly secret: string;
  /** Only until the factor is confirmed, or while new ones are shown. */
  readonly codes?: readonly string[];
  /** Milliseconds: when the codes were made that are shown. */
  readonly codesAt?: number;
  /** To which session alone secret and codes are shown (`sessionName`). */
  readonly shownTo?: string;
}

export interface FactorRow {
  readonly sealed: string;
  /** The login asks for it: a code of the device, or a passkey where the secret has not been proved. */
  readonly confirmed: boolean;
  /** A device has shown that it has the secret. */
  readonly device: boolean;
  readonly person_id: string;
  readonly created_at: Date;
}

export const placeOf = (personId: string, actorId: string) => ({ personId, place: `second-factor:${actorId}` });
export const ownerOf = ({ actorId, personId }: FactorOwner) => placeOf(personId, actorId);

/** Names a session without opening it. */
export const sessionName = (sid: string): string => createHash('sha256').update(sid).digest('hex');

/** Written as it is read: without spaces and dashes, in capitals. */
const plain = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Of a code for emergencies, as it is kept. */
export const hashOf = (actorId: string, code: string): string =>
  createHash('sha256')
    .update(`${actorId}:${plain(code)}`)
    .digest('hex');

/** By its length, where the device shows six digits. */
export const isRecoveryCode = (code: string): boolean => RECOVERY_CODE_LENGTHS.includes(plain(code).length);

/** 120 bits, so that a plain hash keeps them (OWASP ASVS 5.0, V6.5.2 asks for 112). */
const recoveryCode = (): string =>
  Array.from({ length: 6 }, () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  );

export function recoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(recoveryCode());
  return [...codes];
}

export const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });

export async function rowOf({ pool }: Pick<App, 'pool'>, actorId: string): Promise<FactorRow | undefined> {
  const { rows } = await pool.query<FactorRow>(
    `SELECT sealed, confirmed_at IS NOT NULL AS confirmed, confirmed_at IS NOT NULL AND totp AS device,
            person_id, created_at
       FROM app.second_factors WHERE actor_id = $1`,
    [actorId],
  );
  return rows[0];
}

const stepOf = (secret: string, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(plain(code))) return undefined;
  const delta = totpOf(secret).validate({ token: plain(code), timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
};

/** Whether the code is of the owner's device, and newer than any before: it is used now. */
export async function takesCode(
  app: FactorNeeds,
  actorId: string,
  { row, code }: { row: FactorRow; code: string },
): Promise<boolean> {
  const opened = await app.vault.open<Sealed>(placeOf(row.person_id, actorId), row.sealed);
  const step = opened && stepOf(opened.secret, code, Date.parse(app.now()));
  if (step === undefined) return false;
  const { rowCount } = await app.pool.query(
    'UPDATE app.second_factors SET last_step = $2 WHERE actor_id = $1 AND last_step < $2 AND sealed = $3',
    [actorId, step, row.sealed],
  );
  return rowCount === 1;
}
