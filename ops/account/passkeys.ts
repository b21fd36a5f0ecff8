import { v7 as uuid } from 'uuid';
import { MOST_PASSKEYS } from '#domain/account/passkeys.ts';
import type { ActorType } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import type { Account } from './credentials.ts';
import { newSecret } from './enrolment.ts';
import { ownerOf, type FactorNeeds, type FactorOwner, type Sealed } from './factor-row.ts';

/** A passkey as the authenticator made it. */
export interface NewPasskey {
  readonly credentialId: string;
  /** COSE, in base64url. */
  readonly publicKey: string;
  readonly counter: number;
  /** The host that it is for. */
  readonly rpId: string;
  /** What its owner calls it. */
  readonly name: string;
}

/** A passkey as its owner sees it. */
export interface OwnPasskey {
  readonly id: string;
  readonly name: string;
  readonly addedAt: string;
  readonly lastUsedAt: string | null;
  readonly rpId: string;
}

/** What it takes to check a signature. */
export interface KnownPasskey {
  readonly id: string;
  readonly account: Account;
  readonly credentialId: string;
  readonly publicKey: string;
}

interface SealedPasskey {
  readonly publicKey: string;
  readonly name: string;
}

interface Row {
  readonly id: string;
  readonly credential_id: string;
  readonly actor_type: ActorType;
  readonly actor_id: string;
  readonly person_id: string;
  readonly rp_id: string;
  readonly sealed: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

/** Account, host and credential are bound by the seal: a key that is copied to another row opens nothing there. */
const placeOf = (row: Pick<Row, 'person_id' | 'actor_id' | 'rp_id' | 'credential_id'>) => ({
  personId: row.person_id,
  place: `passkey:${row.actor_id}:${row.rp_id}:${row.credential_id}`,
});

/**
 * Keeps a passkey that opens nothing until `confirmPasskey`. Where there is no second factor yet it is made, with a secret
 * that no device has.
 *
 * @returns its id; undefined where the account has enough of them, or somebody has this one
 */
export async function storePasskey(
  app: FactorNeeds,
  { type, ...owner }: FactorOwner & { readonly type: ActorType },
  passkey: NewPasskey,
): Promise<string | undefined> {
  const { credentialId, publicKey, counter, rpId, name } = passkey;
  const id = uuid();
  const place = placeOf({
    person_id: owner.personId,
    actor_id: owner.actorId,
    rp_id: rpId,
    credential_id: credentialId,
  });
  const { rowCount } = await app.pool.query(
    `WITH factor AS (
       INSERT INTO app.second_factors (actor_id, person_id, sealed, created_at, totp) VALUES ($4, $5, $10, $9, false)
       ON CONFLICT (actor_id) DO NOTHING)
     INSERT INTO app.passkeys (id, credential_id, actor_type, actor_id, person_id, rp_id, sealed, sign_count, created_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
      WHERE (SELECT count(*) FROM app.passkeys WHERE actor_id = $4 AND confirmed_at IS NOT NULL) < $11
     ON CONFLICT (credential_id) DO NOTHING`,
    [
      id,
      credentialId,
      type,
      owner.actorId,
      owner.personId,
      rpId,
      await app.vault.seal(place, { publicKey, name } satisfies SealedPasskey),
      counter,
      app.now(),
      await app.vault.seal(ownerOf(owner), { secret: newSecret() } satisfies Sealed),
      MOST_PASSKEYS,
    ],
  );
  return rowCount === 1 ? id : undefined;
}

/** From now on it opens, and the password alone doesn't. Doing it twice changes nothing. */
export async function confirmPasskey({ pool, now }: Pick<App, 'pool' | 'now'>, id: string): Promise<void> {
  await pool.query(
    `WITH confirmed AS (
       UPDATE app.passkeys SET confirmed_at = $2 WHERE id = $1 AND confirmed_at IS NULL RETURNING actor_id)
     UPDATE app.second_factors SET confirmed_at = $2, totp = false
      WHERE confirmed_at IS NULL AND actor_id IN (SELECT actor_id FROM confirmed)`,
    [id, now()],
  );
}

/** One of an account, and of no other. */
export async function dropPasskey(
  { pool }: Pick<App, 'pool'>,
  { actorId, id }: { actorId: string; id: string },
): Promise<void> {
  await pool.query('DELETE FROM app.passkeys WHERE id = $2 AND actor_id = $1', [actorId, id]);
}

const COLUMNS = 'id, credential_id, actor_type, actor_id, person_id, rp_id, sealed, created_at, last_used_at';

/** Those of an account that open, the newest last. */
export async function passkeysOf(app: Pick<App, 'pool' | 'vault'>, actorId: string): Promise<OwnPasskey[]> {
  const { rows } = await app.pool.query<Row>(
    `SELECT ${COLUMNS} FROM app.passkeys WHERE actor_id = $1 AND confirmed_at IS NOT NULL ORDER BY created_at, id`,
    [actorId],
  );
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      name: (await app.vault.open<SealedPasskey>(placeOf(row), row.sealed))?.name ?? '',
      addedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      rpId: row.rp_id,
    })),
  );
}

/** The credentials of an account at a host, as the browser is asked for them. */
export async function credentialsOf(
  { pool }: Pick<App, 'pool'>,
  { actorId, rpId }: { actorId: string; rpId: string },
): Promise<string[]> {
  const { rows } = await pool.query<{ credential_id: string }>(
    `SELECT credential_id FROM app.passkeys
      WHERE actor_id = $1 AND rp_id = $2 AND confirmed_at IS NOT NULL ORDER BY created_at, id`,
    [actorId, rpId],
  );
  return rows.map((row) => row.credential_id);
}

/** Whose passkey a credential of this host is; undefined for one that opens nothing. */
export async function knownPasskey(
  app: Pick<App, 'pool' | 'vault'>,
  { credentialId, rpId }: { credentialId: string; rpId: string },
): Promise<KnownPasskey | undefined> {
  const { rows } = await app.pool.query<Row>(
    `SELECT ${COLUMNS} FROM app.passkeys WHERE credential_id = $1 AND rp_id = $2 AND confirmed_at IS NOT NULL`,
    [credentialId, rpId],
  );
  const row = rows[0];
  const opened = row && (await app.vault.open<SealedPasskey>(placeOf(row), row.sealed));
  if (!row || !opened) return undefined;
  const account = { type: row.actor_type, id: row.actor_id };
  return { id: row.id, account, credentialId: row.credential_id, publicKey: opened.publicKey };
}

/**
 * Notes a use. An authenticator that counts its uses tells a higher number each time; one that doesn't says 0.
 *
 * @returns false where the number has not grown: somebody may have a copy of it
 */
export async function countUse(
  { pool, now }: Pick<App, 'pool' | 'now'>,
  { id, counter }: { id: string; counter: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE app.passkeys SET sign_count = $2, last_used_at = $3
      WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [id, counter, now()],
  );
  return rowCount === 1;
}
