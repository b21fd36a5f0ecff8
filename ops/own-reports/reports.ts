import { EVERYBODY } from '#domain/views/saved-view.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';
import type { Viewer } from '#ops/views/saved-views.ts';

type Needs = Pick<App, 'pool'>;

/** A report under a name. */
export interface OwnReport {
  readonly id: string;
  readonly name: string;
  readonly source: string;
  /** Of its address, `source` included. */
  readonly query: string;
  readonly own: boolean;
  readonly sharedWith: string | null;
  readonly version: number;
}

/** As a worker sees it, which nobody has asked. */
export interface KeptReport extends Omit<OwnReport, 'own'> {
  readonly portal: Portal;
  readonly actorId: string;
}

/** Of one account in one portal. */
export const MOST_REPORTS = 50;

const COLUMNS = 'id, name, source, query, shared_with AS "sharedWith", version';
const SEEN = `portal = $3 AND (actor_id = $1 OR shared_with IN ('${EVERYBODY}', $2))`;

/** Those that an account sees: its own first, by name. */
export async function ownReports({ pool }: Needs, { actorId, role }: Viewer, portal: Portal): Promise<OwnReport[]> {
  const { rows } = await pool.query<OwnReport>(
    `SELECT ${COLUMNS}, actor_id = $1 AS own FROM app.own_reports WHERE ${SEEN} ORDER BY own DESC, name, id`,
    [actorId, role, portal],
  );
  return rows;
}

/** One of them; undefined where this account doesn't see it. */
export async function ownReport(
  { pool }: Needs,
  { actorId, role }: Viewer,
  { portal, id }: { readonly portal: Portal; readonly id: string },
): Promise<OwnReport | undefined> {
  const { rows } = await pool.query<OwnReport>(
    `SELECT ${COLUMNS}, actor_id = $1 AS own FROM app.own_reports WHERE ${SEEN} AND id::text = $4`,
    [actorId, role, portal, id],
  );
  return rows[0];
}

/** Whoever's it is. */
export async function keptReport({ pool }: Needs, id: string): Promise<KeptReport | undefined> {
  const { rows } = await pool.query<KeptReport>(
    `SELECT ${COLUMNS}, portal, actor_id AS "actorId" FROM app.own_reports WHERE id::text = $1`,
    [id],
  );
  return rows[0];
}

type Saved = Omit<KeptReport, 'version'>;

/** Keeps a new one. @returns why not: its name is taken by another of the account, or there is no room */
export async function addReport(
  { pool, now }: Pick<App, 'pool' | 'now'>,
  { id, portal, actorId, name, source, query, sharedWith }: Saved,
): Promise<'taken' | 'full' | null> {
  const { rows } = await pool.query<{ id: string; own: boolean }>(
    `SELECT id, name = $3 AS own FROM app.own_reports WHERE portal = $1 AND actor_id = $2`,
    [portal, actorId, name],
  );
  // The same form sent again has made it already.
  if (rows.some((row) => row.id === id)) return null;
  if (rows.some((row) => row.own)) return 'taken';
  if (rows.length >= MOST_REPORTS) return 'full';
  const { rowCount } = await pool.query(
    `INSERT INTO app.own_reports (id, portal, actor_id, name, source, query, shared_with, saved_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING`,
    [id, portal, actorId, name, source, query, sharedWith, now()],
  );
  return rowCount === 1 ? null : 'taken';
}

/** Changes one that is still as it was seen. @returns why not: somebody changed it since, or its new name is taken */
export async function changeReport(
  { pool, now }: Pick<App, 'pool' | 'now'>,
  { id, name, source, query, sharedWith, version }: Omit<KeptReport, 'portal' | 'actorId'>,
): Promise<'taken' | 'stale' | null> {
  try {
    const { rowCount } = await pool.query(
      `UPDATE app.own_reports SET name = $2, source = $3, query = $4, shared_with = $5, saved_at = $6, version = version + 1
        WHERE id = $1 AND version = $7`,
      [id, name, source, query, sharedWith, now(), version],
    );
    return rowCount === 1 ? null : 'stale';
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return 'taken';
    throw error;
  }
}

export async function removeReport({ pool }: Needs, id: string): Promise<void> {
  await pool.query('DELETE FROM app.own_reports WHERE id = $1', [id]);
}

/** With the login of an account its own reports go, and what is mailed of those that it shared. */
export async function forgetReports({ pool }: Needs, actorId: string): Promise<void> {
  await pool.query('DELETE FROM app.own_reports WHERE actor_id = $1 AND shared_with IS NULL', [actorId]);
  await pool.query(
    'DELETE FROM app.report_subscriptions s USING app.own_reports r WHERE r.id = s.report_id AND r.actor_id = $1',
    [actorId],
  );
}
