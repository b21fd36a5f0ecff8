import type { Log } from '#ops/log/log.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { countAside, type Aside } from './aside.ts';
import type { HeldStream, PauseReason, SwapTrouble } from './target.ts';

/** A read model that does not show everything (decision 032). */
export interface StalledModel {
  readonly name: string;
  /** The event before which it is stalled, since when that waits; null: it goes on. Instants are ISO 8601 UTC. */
  readonly paused: {
    readonly eventId: string;
    readonly type: string;
    readonly position: string;
    readonly since: string | null;
  } | null;
  readonly held: readonly ({ readonly stream: string } & HeldStream)[];
  /** Rows that it is without, because the database refuses them. */
  readonly aside: Aside | null;
  /** It was built again and can't be put in place, because of somebody in the database. */
  readonly swap: SwapTrouble | null;
}

/** An event that a reaction could not be asked about. */
export interface SetAsideEvent {
  readonly reaction: string;
  readonly eventId: string;
  readonly type: string;
  readonly stream: string;
  readonly position: string;
  readonly since: string;
}

/** What is stalled because of events that this program can't read or fold, or of what the database refuses; nothing of their contents. */
export interface Stall {
  readonly models: readonly StalledModel[];
  /** At most 200. */
  readonly setAside: readonly SetAsideEvent[];
}

interface Needs {
  readonly pool: DatabasePool;
  readonly log: Pick<Log, 'readAll'>;
  readonly models: readonly AnyReadModel[];
}

/** Three short statements while all is well. */
export async function readStall(needs: Needs): Promise<Stall> {
  const [models, setAside] = await Promise.all([stalledModels(needs), setAsideEvents(needs)]);
  return { models, setAside };
}

interface StillRow {
  name: string;
  position: string;
  error: PauseReason | null;
  held: Readonly<Record<string, HeldStream>>;
  swap: SwapTrouble | null;
}

async function stalledModels(needs: Needs): Promise<StalledModel[]> {
  const aside = await countAside(needs.pool);
  const { rows } = await needs.pool.query<StillRow>(
    `SELECT l.name, l.position, l.error, l.held, n.swap FROM read.checkpoints l
     LEFT JOIN read.checkpoints n ON n.name = l.name AND n.slot = 'next'
     WHERE l.slot = 'live' AND (l.error IS NOT NULL OR l.held <> '{}' OR l.name = ANY ($1) OR n.swap IS NOT NULL)
     ORDER BY l.name`,
    [[...aside.keys()]],
  );
  return Promise.all(
    rows.map(async (row) => ({
      name: row.name,
      paused: row.error && (await pausedAt(needs, row, row.error)),
      held: Object.entries(row.held).map(([stream, held]) => ({ stream, ...held })),
      aside: aside.get(row.name) ?? null,
      swap: row.swap,
    })),
  );
}

/** It is stalled before the first event behind its position, since that was appended. */
async function pausedAt(
  { log, models }: Needs,
  { name, position }: StillRow,
  { eventId, type }: PauseReason,
): Promise<StalledModel['paused']> {
  const model = models.find((one) => one.name === name);
  const { events, unreadable } = await log.readAll(position, { types: Object.keys(model?.on ?? {}), limit: 1 });
  const [first] = [...events, ...unreadable];
  return { eventId, type, position: first?.position ?? position, since: first?.at ?? null };
}

async function setAsideEvents({ pool }: Needs): Promise<SetAsideEvent[]> {
  const { rows } = await pool.query<Omit<SetAsideEvent, 'since'> & { since: Date }>(
    `SELECT reaction, event_id AS "eventId", type, stream, position, since FROM app.reaction_set_aside
     ORDER BY position, reaction LIMIT 200`,
  );
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }));
}
