import type { Portal } from '#domain/kernel/actor.ts';
import { webhookTable } from '#domain/webhook/webhook.ts';
import type { App } from '#ops/app.ts';
import type { Term } from '#ops/postgres/lease.ts';

type Needs = Pick<App, 'pool' | 'now'>;

/** How far a webhook has come, and what it waits for. Instants are ISO 8601 UTC. */
export interface Place {
  /** The leaf up to which everything was sent, from wherever somebody wanted it. */
  readonly leaf: number;
  /** A range that somebody wants again: its last leaf, and the one that is gone back to behind it. */
  readonly again: { readonly to: number; readonly backTo: number } | null;
  /** How often the entry behind it was tried in vain. */
  readonly attempts: number;
  readonly nextAt: string;
  readonly pausedAt: string | null;
  readonly testWanted: boolean;
}

interface Row {
  readonly webhook_id: string;
  readonly leaf: string;
  readonly again_to: string | null;
  readonly back_to: string | null;
  readonly attempts: number;
  readonly next_at: Date;
  readonly paused_at: Date | null;
  readonly test_wanted_at: Date | null;
}

const placeOfRow = (row: Row): Place => ({
  leaf: Number(row.leaf),
  again: row.again_to === null ? null : { to: Number(row.again_to), backTo: Number(row.back_to) },
  attempts: row.attempts,
  nextAt: row.next_at.toISOString(),
  pausedAt: row.paused_at?.toISOString() ?? null,
  testWanted: row.test_wanted_at !== null,
});

/** The leaf up to which everything was delivered; a range that is sent again takes nothing of that back. */
export const deliveredUpTo = ({ leaf, again }: Pick<Place, 'leaf' | 'again'>): number => again?.backTo ?? leaf;

export async function placeOf({ pool }: Pick<Needs, 'pool'>, id: string): Promise<Place | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'webhook-place',
    text: 'SELECT * FROM app.webhook_places WHERE webhook_id = $1',
    values: [id],
  });
  return rows[0] && placeOfRow(rows[0]);
}

/**
 * The place of a webhook that has none yet: the leaf of its own making, so that it hears of everything since and of
 * nothing before. Undefined until that leaf is there.
 */
export async function beginAt(
  { pool, now }: Needs,
  { id, portal, subject }: { readonly id: string; readonly portal: Portal; readonly subject: string },
): Promise<Place | undefined> {
  await pool.query(
    `INSERT INTO app.webhook_places (webhook_id, portal, leaf, next_at)
      SELECT $1, $2, index, $4 FROM app.log_leaves
       WHERE event_id = (SELECT id::uuid FROM read.timeline WHERE subject = $3 ORDER BY position LIMIT 1)
      ON CONFLICT (webhook_id) DO NOTHING`,
    [id, portal, subject, now()],
  );
  return placeOf({ pool }, id);
}

/** What becomes of a place after a try, or when there was nothing to send. */
export type Step = Partial<Pick<Place, 'leaf' | 'again' | 'attempts' | 'nextAt' | 'pausedAt'>>;

/** Everything up to a leaf was sent: further on from there, or from where it was before a range that is over by that. */
export const sentUpTo = ({ leaf: from, again }: Pick<Place, 'leaf' | 'again'>, leaf: number): Step =>
  again && leaf >= again.to ? { leaf: Math.max(again.backTo, from), again: null, attempts: 0 } : { leaf, attempts: 0 };

/**
 * Writes it, as long as this process leads.
 *
 * @returns false where somebody has ordered another place meanwhile
 * @throws when another process leads (`isDeposed`)
 */
export async function move(
  { pool }: Pick<Needs, 'pool'>,
  { id, term, from }: { readonly id: string; readonly term: Term; readonly from: Place },
  step: Step,
): Promise<boolean> {
  const to = { ...from, ...step };
  const { rowCount } = await pool.query({
    name: 'webhook-move',
    text: `UPDATE app.webhook_places
        SET leaf = $2, attempts = $3, next_at = $4, paused_at = $5, again_to = $6, back_to = $7
      WHERE webhook_id = $1 AND leaf = $8 AND attempts = $9 AND again_to IS NOT DISTINCT FROM $10
        AND app.check_lease($11, $12)`,
    values: [
      id,
      to.leaf,
      to.attempts,
      to.nextAt,
      to.pausedAt,
      to.again?.to,
      to.again?.backTo,
      from.leaf,
      from.attempts,
      from.again?.to,
      term.name,
      term.token,
    ],
  });
  return rowCount === 1;
}

/** Somebody wants everything behind a leaf sent (again), from now on; what waited or was paused begins again. */
export async function sendFrom({ pool, now }: Needs, id: string, leaf: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE app.webhook_places
        SET leaf = $2, again_to = NULL, back_to = NULL, attempts = 0, next_at = $3, paused_at = NULL
      WHERE webhook_id = $1`,
    [id, leaf, now()],
  );
  return rowCount === 1;
}

/**
 * Somebody wants what is behind a leaf sent again, up to another one; then it goes on from where it was.
 *
 * @returns false where not everything up to there was delivered yet
 */
export async function sendAgain(
  { pool, now }: Needs,
  id: string,
  { leaf, to }: { readonly leaf: number; readonly to: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `UPDATE app.webhook_places
        SET leaf = $2, again_to = $3, back_to = coalesce(back_to, leaf), attempts = 0, next_at = $4, paused_at = NULL
      WHERE webhook_id = $1 AND coalesce(back_to, leaf) >= $3`,
    [id, leaf, to, now()],
  );
  return rowCount === 1;
}

/** Somebody wants to see whether a delivery comes through. */
export async function wantTest({ pool, now }: Needs, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('UPDATE app.webhook_places SET test_wanted_at = $2 WHERE webhook_id = $1', [
    id,
    now(),
  ]);
  return rowCount === 1;
}

/** @returns whether it was still wanted: by the one who asks first */
export async function takeTest({ pool }: Pick<Needs, 'pool'>, id: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE app.webhook_places SET test_wanted_at = NULL WHERE webhook_id = $1 AND test_wanted_at IS NOT NULL',
    [id],
  );
  return rowCount === 1;
}

/**
 * All but those that are used as before wait for nothing: switched on again, or sent elsewhere, they are tried at once, from
 * the first pause on.
 */
export async function forgetPauses({ pool, now }: Needs, asBefore: readonly string[]): Promise<void> {
  await pool.query({
    name: 'webhook-forget-pauses',
    text: `UPDATE app.webhook_places SET paused_at = NULL, attempts = 0, next_at = $2
      WHERE (paused_at IS NOT NULL OR attempts > 0) AND NOT webhook_id = ANY ($1::text[])`,
    values: [asBefore, now()],
  });
}

/** A webhook in use that nothing is sent to until somebody says so. */
export interface PausedWebhook {
  readonly id: string;
  readonly title: string;
  readonly pausedAt: string;
}

/** Those of a portal. */
export async function pausedWebhooks({ pool }: Pick<Needs, 'pool'>, portal: Portal): Promise<PausedWebhook[]> {
  const { rows } = await pool.query<{ id: string; title: string; paused_at: Date }>(
    `SELECT webhook.id, webhook.title, place.paused_at
       FROM app.webhook_places AS place JOIN read."${webhookTable(portal)}" AS webhook ON webhook.id = place.webhook_id
      WHERE place.paused_at IS NOT NULL AND webhook.active ORDER BY place.paused_at`,
  );
  return rows.map(({ id, title, paused_at: pausedAt }) => ({ id, title, pausedAt: pausedAt.toISOString() }));
}
