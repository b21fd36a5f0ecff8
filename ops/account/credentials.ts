import type { ActorType } from '#domain/kernel/actor.ts';
import { invalid, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { Busy } from '#ops/busy.ts';
import { forgetReports } from '#ops/own-reports/reports.ts';
import { forgetViews } from '#ops/views/saved-views.ts';
import { isOutdated } from './passwords.ts';

/** An account with a login: its kind is indicated by the type of actor that it logs in as. */
export interface Account {
  readonly type: ActorType;
  readonly id: string;
}

type Store = Pick<App, 'pool' | 'vault' | 'log' | 'accounts'>;
type Checking = Store & Pick<App, 'passwords'>;

/** Logins are e-mails; only their keyed hash is stored, so that a forgotten person leaves no address. */
const loginHash = (app: Pick<Store, 'vault'>, login: string): string =>
  app.vault.digest(`login:${login.trim().toLowerCase()}`);

/** Whether the account was ever added. */
async function isAdded({ log, accounts }: Store, { type, id }: Account): Promise<boolean> {
  const stream = accounts.ofType(type)?.stream(id);
  return stream !== undefined && (await log.readStream(stream, { limit: 1 })).length > 0;
}

const TAKEN = invalid({ email: ['Ten adres e-mail ma już konto.'] });

/**
 * Takes a login for an account that is about to be added: the table's key lets one of two win. A login whose account
 * was never added (a crash in between) is free again.
 */
export async function claimLogin(
  app: Store,
  account: Account,
  login: { readonly email: string; readonly passwordHash: string | null },
): Promise<Refusal | undefined> {
  const hash = loginHash(app, login.email);
  const insert = () =>
    app.pool.query(
      `INSERT INTO app.credentials (actor_type, login, actor_id, password_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (actor_type, login) DO NOTHING`,
      [account.type, hash, account.id, login.passwordHash],
    );
  if ((await insert()).rowCount === 1) return undefined;
  const holder = await accountByLogin(app, account.type, login.email);
  if (!holder || holder.id === account.id) return undefined;
  if (await isAdded(app, holder)) return TAKEN;
  await app.pool.query('DELETE FROM app.credentials WHERE actor_type = $1 AND actor_id = $2', [holder.type, holder.id]);
  return (await insert()).rowCount === 1 ? undefined : TAKEN;
}

/** Takes logins with one password for accounts that are about to be added, all or none. @throws when one is taken */
export async function claimLogins(
  { pool, vault }: Pick<Store, 'pool' | 'vault'>,
  logins: readonly { readonly account: Account; readonly email: string }[],
  passwordHash: string,
): Promise<void> {
  await pool.query(
    `INSERT INTO app.credentials (actor_type, login, actor_id, password_hash)
     SELECT *, $4 FROM unnest($1::text[], $2::text[], $3::text[])`,
    [
      logins.map(({ account }) => account.type),
      logins.map(({ email }) => loginHash({ vault }, email)),
      logins.map(({ account }) => account.id),
      passwordHash,
    ],
  );
}

export async function accountByLogin(app: Store, type: ActorType, email: string): Promise<Account | undefined> {
  const { rows } = await app.pool.query<{ actor_id: string }>(
    'SELECT actor_id FROM app.credentials WHERE actor_type = $1 AND login = $2',
    [type, loginHash(app, email)],
  );
  return rows[0] && { type, id: rows[0].actor_id };
}

/** Those of these addresses that some account logs in with, in their order. */
export async function knownLogins(app: Pick<Store, 'pool' | 'vault'>, emails: readonly string[]): Promise<string[]> {
  const hashes = emails.map((email) => loginHash(app, email));
  const { rows } = await app.pool.query<{ login: string }>('SELECT login FROM app.credentials WHERE login = ANY($1)', [
    hashes,
  ]);
  const known = new Set(rows.map(({ login }) => login));
  return emails.filter((_, place) => known.has(hashes[place] ?? ''));
}

/** The account when login and password are right; the same work when they are not, in the turn of the client that asks. */
export async function authenticate(
  app: Checking,
  given: { readonly type: ActorType; readonly login: string; readonly password: string; readonly client: string },
): Promise<Account | undefined> {
  const { rows } = await app.pool.query<{ actor_id: string; password_hash: string | null }>(
    'SELECT actor_id, password_hash FROM app.credentials WHERE actor_type = $1 AND login = $2',
    [given.type, loginHash(app, given.login)],
  );
  const [found] = rows;
  const right = await app.passwords.check(given.client, given.password, found?.password_hash);
  if (!right || !found?.password_hash) return undefined;
  if (isOutdated(found.password_hash)) await renewHash(app, given, { id: found.actor_id, hash: found.password_hash });
  return { type: given.type, id: found.actor_id };
}

/** The same password under the options of today. Nobody is kept out by it: where too many wait the next login does it. */
async function renewHash(
  app: Checking,
  { client, password }: { readonly client: string; readonly password: string },
  former: { readonly id: string; readonly hash: string },
): Promise<void> {
  try {
    const renewed = await app.passwords.hash(client, password);
    // One that was changed meanwhile stays.
    await app.pool.query('UPDATE app.credentials SET password_hash = $3 WHERE actor_id = $1 AND password_hash = $2', [
      former.id,
      former.hash,
      renewed,
    ]);
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
  }
}

export async function isPassword(app: Checking, actorId: string, password: string): Promise<boolean> {
  const { rows } = await app.pool.query<{ password_hash: string | null }>(
    'SELECT password_hash FROM app.credentials WHERE actor_id = $1',
    [actorId],
  );
  return app.passwords.check(actorId, password, rows[0]?.password_hash);
}

export async function setPassword(app: Store, actorId: string, passwordHash: string): Promise<void> {
  await app.pool.query('UPDATE app.credentials SET password_hash = $2, changed_at = now() WHERE actor_id = $1', [
    actorId,
    passwordHash,
  ]);
}

/**
 * Runs a change that gives an account another e-mail, which is its login: the new login is taken first, the one held
 * before is given back when the change was refused. Refused at the field when somebody else has it. Starts from the
 * login that the account holds, not from its data: after a crash in between the two differ. Under a lock (`app.locks`).
 */
export async function moveLogin<R extends object>(
  app: Store & Pick<App, 'now'>,
  move: { readonly account: Account; readonly to: string },
  change: () => Promise<R | Refusal>,
): Promise<R | Refusal> {
  const { type, id } = move.account;
  const { rows } = await app.pool.query<{ login: string }>(
    'SELECT login FROM app.credentials WHERE actor_type = $1 AND actor_id = $2',
    [type, id],
  );
  const [held, to] = [rows[0]?.login, loginHash(app, move.to)];
  if (held === to) return change();
  const rename = (login: string) =>
    app.pool.query(
      `UPDATE app.credentials SET login = $3 WHERE actor_type = $1 AND actor_id = $2
       AND NOT EXISTS (SELECT 1 FROM app.credentials WHERE actor_type = $1 AND login = $3)`,
      [type, id, login],
    );
  if (held === undefined || (await rename(to)).rowCount !== 1) return TAKEN;
  const result = await change();
  if (isRefusal(result)) await rename(held);
  // Links went to the mailbox of the old address.
  else
    await app.pool.query('UPDATE app.password_resets SET used_at = $2 WHERE actor_id = $1 AND used_at IS NULL', [
      id,
      app.now(),
    ]);
  return result;
}

/** Nobody logs in with it any more, and links to it are worth nothing (GDP-03). */
export async function dropLogin({ pool, now }: Pick<App, 'pool' | 'now'>, { type, id }: Account): Promise<void> {
  await pool.query('DELETE FROM app.credentials WHERE actor_type = $1 AND actor_id = $2', [type, id]);
  await pool.query('DELETE FROM app.second_factors WHERE actor_id = $1', [id]);
  await pool.query('DELETE FROM app.known_browsers WHERE actor_id = $1', [id]);
  await forgetViews({ pool }, id);
  await forgetReports({ pool }, id);
  await pool.query('UPDATE app.password_resets SET used_at = $2 WHERE actor_id = $1 AND used_at IS NULL', [id, now()]);
}

/** Whether anybody has ever set a password for the account. */
export async function hasPassword(app: Store, actorId: string): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'SELECT 1 FROM app.credentials WHERE actor_id = $1 AND password_hash IS NOT NULL',
    [actorId],
  );
  return rowCount === 1;
}
