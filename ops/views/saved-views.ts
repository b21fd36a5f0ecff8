import { EVERYBODY, MOST_VIEWS, type SavedView } from '#domain/views/saved-view.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { App } from '#ops/app.ts';

type Needs = Pick<App, 'pool' | 'now'>;

/** Who looks at a list: the account and its role, null where its kind has none. */
export interface Viewer {
  readonly actorId: string;
  readonly role: string | null;
}

export interface ListPlace {
  readonly portal: Portal;
  /** Without prefix. */
  readonly path: string;
}

/** With the account that it is of. */
export interface KeptView extends SavedView {
  readonly sharedBy: string;
}

const COLUMNS = 'id, name, query, actor_id = $1 AS own, shared_with AS "sharedWith", actor_id AS "sharedBy"';
/** Own ones, and what others share with this viewer. */
const SEEN = `(actor_id = $1 OR shared_with IN ('${EVERYBODY}', $2))`;

/** The views of a list that this account sees: its own first, by name. */
export async function savedViews(
  { pool }: Pick<App, 'pool'>,
  { actorId, role }: Viewer,
  { portal, path }: ListPlace,
): Promise<readonly KeptView[]> {
  const { rows } = await pool.query<KeptView>({
    name: 'saved-views',
    text: `SELECT ${COLUMNS} FROM app.saved_views WHERE portal = $3 AND path = $4 AND ${SEEN} ORDER BY own DESC, name, id`,
    values: [actorId, role, portal, path],
  });
  return rows;
}

/** One of them, with where it is; undefined where this account doesn't see it. */
export async function savedView(
  { pool }: Pick<App, 'pool'>,
  { actorId, role }: Viewer,
  { portal, id }: { readonly portal: Portal; readonly id: string },
): Promise<(KeptView & { readonly path: string }) | undefined> {
  const { rows } = await pool.query<KeptView & { path: string }>(
    `SELECT ${COLUMNS}, path FROM app.saved_views WHERE portal = $3 AND id::text = $4 AND ${SEEN}`,
    [actorId, role, portal, id],
  );
  return rows[0];
}

/** Kept under its name; an own view of that name on the same list is replaced. @returns whether there was room */
export async function saveView(
  { pool, now }: Needs,
  actorId: string,
  view: ListPlace & Pick<SavedView, 'id' | 'name' | 'query' | 'sharedWith'>,
): Promise<boolean> {
  const { id, portal, path, name, query, sharedWith } = view;
  const { rowCount } = await pool.query(
    `INSERT INTO app.saved_views (id, portal, path, actor_id, name, query, shared_with, saved_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8
      WHERE $9 > (SELECT count(*) FROM app.saved_views WHERE actor_id = $4 AND path = $3 AND name <> $5)
     ON CONFLICT (actor_id, path, name) DO UPDATE
       SET query = excluded.query, shared_with = excluded.shared_with, saved_at = excluded.saved_at`,
    [id, portal, path, actorId, name, query, sharedWith, now(), MOST_VIEWS],
  );
  return rowCount === 1;
}

export async function removeView({ pool }: Pick<App, 'pool'>, id: string): Promise<void> {
  await pool.query('DELETE FROM app.saved_views WHERE id = $1', [id]);
}

/** With the login of an account its own views go; what it shared stays with those who use it. */
export async function forgetViews({ pool }: Pick<App, 'pool'>, actorId: string): Promise<void> {
  await pool.query('DELETE FROM app.saved_views WHERE actor_id = $1 AND shared_with IS NULL', [actorId]);
}
