import { createHash, randomBytes } from 'node:crypto';
import type { App } from '#ops/app.ts';
import type { ActorType } from '#domain/kernel/actor.ts';
import { placeInTable } from '#ops/vault/place.ts';
import type { Account } from './credentials.ts';

type Needs = Pick<App, 'pool' | 'vault' | 'now'>;

/** A one-time link that is still good. */
export interface OpenLink {
  readonly account: Account;
  readonly personId: string;
  /** The address it was sent to, when the account is made by using it. */
  readonly newEmail: string | undefined;
}

/** AUTH-04. */
const LIFETIME_MS = 60 * 60 * 1000;
/** An invitation finds somebody who doesn't wait for it (decided). */
const INVITATION_DAYS = 7;

const placeOf = (tokenHash: string): string => placeInTable('app.password_resets.new_account', tokenHash);

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Makes a token for a link: 256 random bits, of which only a hash is kept. */
export async function issueLink(
  app: Needs,
  link: { account: Account; personId: string; newEmail?: string | undefined; isInvitation?: boolean },
): Promise<{ token: string; id: string }> {
  const token = randomBytes(32).toString('base64url');
  const id = hashOf(token);
  const now = app.now();
  const lifetime = link.isInvitation ? INVITATION_DAYS * 24 * LIFETIME_MS : LIFETIME_MS;
  await app.pool.query(
    `INSERT INTO app.password_resets (token_hash, actor_type, actor_id, person_id, new_account, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      link.account.type,
      link.account.id,
      link.personId,
      link.newEmail === undefined
        ? null
        : await app.vault.seal({ personId: link.personId, place: placeOf(id) }, link.newEmail),
      now,
      new Date(Date.parse(now) + lifetime).toISOString(),
    ],
  );
  return { token, id };
}

interface Row {
  token_hash: string;
  actor_type: ActorType;
  actor_id: string;
  person_id: string;
  new_account: string | null;
}

const COLUMNS = 'token_hash, actor_type, actor_id, person_id, new_account';

/** Whom the link is for; undefined when it is unknown, used or older than an hour. Changes nothing. */
export async function readLink(app: Needs, token: string): Promise<OpenLink | undefined> {
  const { rows } = await app.pool.query<Row>(
    `SELECT ${COLUMNS} FROM app.password_resets WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2`,
    [hashOf(token), app.now()],
  );
  return rows[0] && opened(app, rows[0]);
}

/** Whether the link of this id may still be used: a mail that waited must not bring one that opens nothing. */
export async function isLinkOpen(app: Pick<Needs, 'pool' | 'now'>, id: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'SELECT FROM app.password_resets WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2',
    [id, app.now()],
  );
  return rowCount === 1;
}

/** Uses the link up: of two who try at once one gets it. Every other link of the account goes with it. */
export async function useLink(app: Needs, token: string): Promise<OpenLink | undefined> {
  const { rows } = await app.pool.query<Row>(
    `UPDATE app.password_resets SET used_at = $2
      WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING ${COLUMNS}`,
    [hashOf(token), app.now()],
  );
  const row = rows[0];
  if (!row) return undefined;
  await app.pool.query('UPDATE app.password_resets SET used_at = $2 WHERE actor_id = $1 AND used_at IS NULL', [
    row.actor_id,
    app.now(),
  ]);
  return opened(app, row);
}

async function opened(app: Needs, row: Row): Promise<OpenLink> {
  const owner = { personId: row.person_id, place: placeOf(row.token_hash) };
  const newEmail = row.new_account ? await app.vault.open<string>(owner, row.new_account) : undefined;
  return { account: { type: row.actor_type, id: row.actor_id }, personId: row.person_id, newEmail };
}
