import type { WebhookValues } from '#domain/webhook/webhook.ts';
import type { App } from '#ops/app.ts';
import { digestOfWebhookSecret, newSigningKey, newWebhookSecret, publicKeyOf, type SigningKeys } from './signature.ts';

type Needs = Pick<App, 'pool' | 'vault' | 'now'>;
type Held = Pick<WebhookValues, 'secretHash' | 'formerHash'>;

/** How long deliveries are signed with the secret of before, too. */
const BOTH_MS = 24 * 3_600_000;

/** Bound to its digest, which the webhook's facts hold: no row gives another webhook its secret, or its key. */
const placeOf = (hash: string): string => `webhook-secret:${hash}`;
const keyPlaceOf = (hash: string): string => `webhook-signing-key:${hash}`;

/** A new secret, and the key that is changed with it, kept sealed before any fact names them. */
export async function makeSecret({ pool, vault, now }: Needs): Promise<{ secret: string; secretHash: string }> {
  const secret = newWebhookSecret();
  const secretHash = digestOfWebhookSecret(secret);
  await pool.query('INSERT INTO app.webhook_secrets (hash, sealed, sealed_key, made_at) VALUES ($1, $2, $3, $4)', [
    secretHash,
    vault.sealOwn(placeOf(secretHash), secret),
    vault.sealOwn(keyPlaceOf(secretHash), newSigningKey()),
    now(),
  ]);
  return { secret, secretHash };
}

interface Row {
  readonly hash: string;
  readonly sealed: string;
  readonly sealed_key: string | null;
  readonly made_at: Date;
}

/** What a webhook signs with now: its secret and key, and for a day those before. None where they are lost. */
export async function signingKeysOf(needs: Needs, { secretHash, formerHash }: Held): Promise<SigningKeys[]> {
  const { rows } = await needs.pool.query<Row>({
    name: 'webhook-secrets',
    text: 'SELECT hash, sealed, sealed_key, made_at FROM app.webhook_secrets WHERE hash = ANY ($1::text[])',
    values: [[secretHash, formerHash]],
  });
  const current = rows.find(({ hash }) => hash === secretHash);
  const former = rows.find(({ hash }) => hash === formerHash);
  const isBoth = current !== undefined && Date.parse(needs.now()) < current.made_at.getTime() + BOTH_MS;
  const valid = [current, isBoth ? former : undefined].flatMap((row) => row ?? []);
  return Promise.all(valid.map((row) => opened(needs, row)));
}

/** What receivers verify `v1a` with, the present one first. */
export const publicKeysOf = async (needs: Needs, held: Held): Promise<string[]> =>
  (await signingKeysOf(needs, held)).map(({ key }) => publicKeyOf(key));

async function opened(needs: Needs, row: Row): Promise<SigningKeys> {
  const { vault } = needs;
  const sealedKey = row.sealed_key ?? (await missingKey(needs, row.hash));
  return {
    secret: vault.openOwn(placeOf(row.hash), row.sealed),
    key: vault.openOwn(keyPlaceOf(row.hash), sealedKey),
  };
}

/** A secret that a program before made has no key yet: made when it is needed first, one for all processes. */
async function missingKey({ pool, vault }: Needs, hash: string): Promise<string> {
  const made = vault.sealOwn(keyPlaceOf(hash), newSigningKey());
  const { rows } = await pool.query<{ sealed_key: string }>(
    'UPDATE app.webhook_secrets SET sealed_key = coalesce(sealed_key, $2) WHERE hash = $1 RETURNING sealed_key',
    [hash, made],
  );
  return rows[0]?.sealed_key ?? made;
}

/** Secrets that nothing signs with any more, and those of forms that were refused, a day after they were made. */
export async function dropSecrets({ pool, now }: Omit<Needs, 'vault'>, held: readonly Held[]): Promise<void> {
  const current = held.map(({ secretHash }) => secretHash);
  const former = held.map(({ formerHash }) => formerHash);
  await pool.query(
    `DELETE FROM app.webhook_secrets AS old WHERE made_at < $1::timestamptz - interval '1 day'
      AND NOT hash = ANY ($2::text[]) AND NOT EXISTS (
        SELECT FROM unnest($2::text[], $3::text[]) AS held (current, former)
          JOIN app.webhook_secrets AS young ON young.hash = held.current
         WHERE held.former = old.hash AND young.made_at > $1::timestamptz - interval '1 day')`,
    [now(), current, former],
  );
}
