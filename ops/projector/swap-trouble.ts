import type pg from 'pg';
import { beginning } from '#domain/text/sound.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { quoted, tableOf, type SwapTrouble, type Target } from './target.ts';

type Db = Pick<pg.ClientBase, 'query'>;

const LONGEST_REASON = 500;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/**
 * How long a swap still rests, ms. Each try makes readers of the table wait for as long as it waits itself, so a table that
 * somebody holds is asked for ever more seldom.
 */
export function restMs(trouble: SwapTrouble | null, now: number): number {
  if (!trouble) return 0;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** trouble.tries, LONGEST_PAUSE_MS);
  return Math.max(Date.parse(trouble.at) + pause - now, 0);
}

const LOCKED: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** Dependent objects, a view that can't be changed, a right that is missing: somebody has to do something. */
const REFUSED: ReadonlySet<string> = new Set(['2BP01', '42P16', '42501', '0A000', '42804', '42846']);

/** Why the database refuses a swap for now, without values; undefined for what is another matter. */
export async function reasonOf(pool: pg.Pool, model: AnyReadModel, error: unknown): Promise<string | undefined> {
  const { code = '', message = '', detail = '' } = error as { code?: string; message?: string; detail?: string };
  if (LOCKED.has(code)) return heldBy(await holders(pool, model));
  if (!REFUSED.has(code)) return undefined;
  return beginning([message, ...detail.split('\n')].filter(Boolean).join('; '), LONGEST_REASON);
}

const SAY = `format('%s (%s, pid %s, transaction since %s)', a.usename, coalesce(nullif(a.application_name, ''), '–'), a.pid,
  to_char(a.xact_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) AS holder`;

/** Who has the table, longest first. */
async function holders(pool: pg.Pool, model: AnyReadModel): Promise<string[]> {
  const { rows } = await pool.query<{ holder: string }>(
    `SELECT DISTINCT ON (a.xact_start, a.pid) ${SAY}
     FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.relation = to_regclass($1) AND l.granted AND a.datname = current_database()
     ORDER BY a.xact_start, a.pid LIMIT 3`,
    [`read.${quoted(tableOf(model, 'live'))}`],
  );
  return rows.map(({ holder }) => holder);
}

/** How often is looked for whom an index waits. */
const LOOK_MS = 3_000;

/**
 * An index that is made CONCURRENTLY waits for every older snapshot of the database, an open cursor's, too. Notes whose that
 * is, while it is not the program's own.
 *
 * @returns ends it
 */
export function noteWaits(pool: pg.Pool, target: Target, client: object): () => void {
  const { processID } = client as { readonly processID?: number };
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ holder: string }>(
      `SELECT ${SAY} FROM pg_stat_activity a
       WHERE a.pid = ANY (pg_blocking_pids($1)) AND a.usename <> current_user ORDER BY a.xact_start LIMIT 3`,
      [processID],
    );
    if (rows.length > 0) await countTrouble(pool, target, heldBy(rows.map(({ holder }) => holder)));
  };
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_MS);
  return () => clearInterval(looking);
}

const heldBy = (who: readonly string[]): string => `held by ${who.join(', ') || 'somebody who has let go since'}`;

/** Counts a try that was refused, for anyone who looks, and for the next one's pause. */
export async function countTrouble(db: Db, { model }: Target, reason: string): Promise<SwapTrouble | null> {
  const { rows } = await db.query<{ swap: SwapTrouble }>(
    `UPDATE read.checkpoints SET swap = jsonb_build_object('tries', coalesce((swap ->> 'tries')::int, 0) + 1,
       'since', coalesce(swap ->> 'since', $3), 'at', $3, 'reason', $4::text)
     WHERE name = $1 AND slot = 'next' AND version = $2 RETURNING swap`,
    [model.name, model.version, new Date().toISOString(), reason],
  );
  return rows[0]?.swap ?? null;
}

/** Anyone who waits for a swap hears why it does not come; it is tried on. */
export class SwapRefusedError extends Error {
  override readonly name = 'SwapRefusedError';

  constructor(readModel: string, { tries, reason }: SwapTrouble) {
    super(
      `${readModel}: built, and not put in place after ${tries} tries: ${reason}. A running program goes on trying`,
    );
  }
}
