import { countAside, type Aside } from './aside.ts';
import { readCheckpoints, type Checkpoint } from './checkpoints.ts';
import { isTableMissing } from './failures.ts';
import { quoted, tableOf, type Context, type HeldStream, type SwapTrouble } from './target.ts';
import type { Backlog } from '#ops/store/port.ts';
import type { AnyReadModel } from '#projections/read-model.ts';

export interface ReadModelStatus {
  readonly name: string;
  /** Of the table that readers see. */
  readonly version: number;
  /**
   * `catching-up` until it has once reached the end of the log; `rebuilding` while readers see an older version; `newer`
   * when a newer program keeps it.
   */
  readonly state: 'live' | 'catching-up' | 'rebuilding' | 'paused' | 'newer';
  readonly position: string;
  /** Events folded into the table. */
  readonly events: number;
  /** Committed events that it folds and has not folded yet, counted up to 10,001; also those behind the horizon. */
  readonly lag: number;
  /** When the first of these was appended, ISO 8601 UTC. */
  readonly behindSince: string | null;
  /** Exact up to 10,000, an estimate above. */
  readonly rows: number;
  /** Why it is paused: the event's type and id and the error. */
  readonly error: string | null;
  /** Streams it leaves out from an event on that this program could not read. */
  readonly held: readonly ({ readonly stream: string } & HeldStream)[];
  /** Rows that it is without, because the database refuses them. */
  readonly aside: Aside | null;
  /** What is built alongside it can't be put in its place: how often it was tried, and why not. */
  readonly swap: SwapTrouble | null;
  /** The table that is being built alongside it. */
  readonly rebuild: { readonly version: number; readonly events: number; readonly lag: number } | null;
}

export type ReadModelProgress = Omit<ReadModelStatus, 'rows'>;

/** Lags and row counts are exact up to here and say "more" above. */
const COUNT_CAP = 10_001;

/** Reads the state of all read models from the database, so that any process can answer. */
export async function readStatus(context: Context): Promise<ReadModelStatus[]> {
  const statuses: ReadModelStatus[] = [];
  for (const { model, shown, progress } of await readTables(context)) {
    statuses.push({ ...progress, rows: shown ? await rowsOf(context, tableOf(model, shown.slot)) : 0 });
  }
  return statuses;
}

/** The same without counting rows: for what asks every few seconds. */
export const readProgress = async (context: Context): Promise<ReadModelProgress[]> =>
  (await readTables(context)).map(({ progress }) => progress);

async function readTables(context: Context) {
  const checkpoints = await readCheckpoints(context.pool);
  const aside = await countAside(context.pool);
  const known = new Map<string, Promise<Backlog>>();
  const tables: { model: AnyReadModel; shown: Checkpoint | undefined; progress: ReadModelProgress }[] = [];
  for (const model of context.models) {
    const { shown, next } = pick(model, checkpoints);
    const ahead = await backlogOf(context, known, { model, after: shown?.position ?? '' });
    const progress: ReadModelProgress = {
      ...(shown ? tableStatus(model, shown) : unknown(model)),
      lag: ahead.events,
      behindSince: ahead.since,
      error: errorOf(shown) ?? errorOf(next),
      held: Object.entries(shown?.held ?? {}).map(([stream, held]) => ({ stream, ...held })),
      aside: aside.get(model.name) ?? null,
      ...(await nextStatus(context, known, { model, next })),
    };
    tables.push({ model, shown, progress });
  }
  return tables;
}

/** What is built alongside a table, and why it is not in its place. */
async function nextStatus(
  context: Context,
  known: Map<string, Promise<Backlog>>,
  { model, next }: { model: AnyReadModel; next: Checkpoint | undefined },
): Promise<Pick<ReadModelStatus, 'swap' | 'rebuild'>> {
  if (!next) return { swap: null, rebuild: null };
  const { version, events, position, swap } = next;
  const { events: lag } = await backlogOf(context, known, { model, after: position });
  return { swap, rebuild: { version, events, lag } };
}

const tableStatus = (model: AnyReadModel, shown: Checkpoint) => {
  const { version, position, events } = shown;
  return { name: model.name, version, position, events, state: stateOf(model, shown) };
};

/** A read model that no runner has met yet. */
const unknown = ({ name, version }: AnyReadModel) =>
  ({ name, version, state: 'rebuilding', position: '', events: 0 }) as const;

/** The table that readers see, or the first one under construction; and what is built alongside it. */
function pick(model: AnyReadModel, checkpoints: readonly Checkpoint[]) {
  const inSlot = (slot: string) => checkpoints.find((one) => one.name === model.name && one.slot === slot);
  const next = inSlot('next');
  return { shown: inSlot('live') ?? next, next };
}

function stateOf(model: AnyReadModel, shown: Checkpoint): ReadModelStatus['state'] {
  if (shown.error) return 'paused';
  if (shown.version > model.version) return 'newer';
  if (shown.slot === 'next' || shown.version !== model.version) return 'rebuilding';
  return shown.caughtUp ? 'live' : 'catching-up';
}

function errorOf(checkpoint: Checkpoint | undefined): string | null {
  if (!checkpoint?.error) return null;
  const { eventId, type, message } = checkpoint.error;
  return `${type} ${eventId}: ${message}`;
}

/** Models at one place that fold the same are counted once. */
function backlogOf(
  context: Context,
  known: Map<string, Promise<Backlog>>,
  { model, after }: { model: AnyReadModel; after: string },
): Promise<Backlog> {
  const types = Object.keys(model.on).sort();
  const place = `${after} ${types.join()}`;
  const counted = known.get(place) ?? context.log.backlog(after, { types, limit: COUNT_CAP });
  known.set(place, counted);
  return counted;
}

async function rowsOf(context: Context, table: string): Promise<number> {
  try {
    return await countRows(context, table);
  } catch (error) {
    // Its rebuild has been asked for and not begun, or it was swapped at this moment.
    if (isTableMissing(error)) return 0;
    throw error;
  }
}

async function countRows({ pool }: Context, table: string): Promise<number> {
  const name = `read.${quoted(table)}`;
  const { rows } = await pool.query<{ counted: number; estimated: number | null }>(
    `SELECT (SELECT count(*)::int FROM (SELECT 1 FROM ${name} LIMIT ${COUNT_CAP}) t) AS counted,
            (SELECT reltuples::float8 FROM pg_class WHERE oid = to_regclass($1)) AS estimated`,
    [name],
  );
  const { counted = 0, estimated } = rows[0] ?? {};
  return counted < COUNT_CAP ? counted : Math.max(counted, Math.round(estimated ?? 0));
}
