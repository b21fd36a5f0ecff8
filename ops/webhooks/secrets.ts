import type { WebhookValues } from '#domain/webhook/webhook.ts';
import type { App } from '#ops/app.ts';
import { digestOfWebhookSecret, newWebhookSecret } from './signature.ts';

type Needs = Pick<App, 'pool' | 'vault' | 'now'>;
type Held = Pick<WebhookValues, 'secretHash' | 'formerHash'>;

/** How long deliveries are signed with the secret of before, too. */
const BOTH_MS = 24 * 3_600_000;

/** Bound to its digest, which the webhook's facts hold: no row gives another webhook its secret. */
const placeOf = (hash: string): string => `webhook-secret:${hash}`;

/** A new secret, kept sealed before any fact names it. */
export async function makeSecret({ pool, vault, now }: Needs): Promise<{ secret: string; secretHash: string }> {
  const secret = newWebhookSecret();
  const secretHash = digestOfWebhookSecret(secret);
  await pool.query('INSERT INTO app.webhook_secrets (hash, sealed, made_at) VALUES ($1, $2, $3)', [
    secretHash,
    vault.sealOwn(placeOf(secretHash), secret),
    now(),
  ]);
  return { secret, secretHash };
}

interface Row {
  readonly hash: string;
  readonly sealed: string;
  readonly made_at: Date;
}

/** What a webhook signs with now: its secret, and for a day the one before. None where they are lost. */
export async function secretsOf({ pool, vault, now }: Needs, { secretHash, formerHash }: Held): Promise<string[]> {
  const { rows } = await pool.query<Row>({
    name: 'webhook-secrets',
    text: 'SELECT hash, sealed, made_at FROM app.webhook_secrets WHERE hash = ANY ($1::text[])',
    values: [[secretHash, formerHash]],
  });
  const current = rows.find(({ hash }) => hash === secretHash);
  const former = rows.find(({ hash }) => hash === formerHash);
  const isBoth = current !== undefined && Date.parse(now()) < current.made_at.getTime() + BOTH_MS;
  return [current, isBoth ? former : undefined].flatMap((row) =>
    row ? [vault.openOwn(placeOf(row.hash), row.sealed)] : [],
  );
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
