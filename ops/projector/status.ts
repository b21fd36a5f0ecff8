import { readCheckpoints, type Checkpoint } from './checkpoints.ts';
import { isTableMissing } from './failures.ts';
import { quoted, tableOf, type Context } from './target.ts';
import type { AnyReadModel } from '#projections/read-model.ts';

export interface ReadModelStatus {
  readonly name: string;
  /** Of the table that readers see. */
  readonly version: number;
  /** `catching-up` until it has once reached the end of the log; `rebuilding` while readers see an older version. */
  readonly state: 'live' | 'catching-up' | 'rebuilding' | 'paused';
  readonly position: string;
  /** Events folded into the table. */
  readonly events: number;
  /** Events behind the head, counted up to 10,001. */
  readonly lag: number;
  /** Exact up to 10,000, an estimate above. */
  readonly rows: number;
  /** Why it is paused: the event's type and id and the error. */
  readonly error: string | null;
  /** The table that is being built beside it. */
  readonly rebuild: { readonly version: number; readonly events: number; readonly lag: number } | null;
}

/** Lags and row counts are exact up to here and say "more" above. */
export const COUNT_CAP = 10_001;

/** Reads the state of all read models from the database, so that any process can tell. */
export async function readStatus(context: Context): Promise<ReadModelStatus[]> {
  const checkpoints = await readCheckpoints(context.pool);
  const head = await context.log.head();
  const lags = new Map<string, Promise<number>>();
  const statuses: ReadModelStatus[] = [];
  for (const model of context.models) {
    const { shown, next } = pick(model, checkpoints);
    const lag = (one: Checkpoint | undefined) => lagOf(context, lags, { model, after: one?.position ?? '', head });
    statuses.push({
      ...unknown(model),
      ...(shown && (await tableStatus(context, model, shown))),
      lag: await lag(shown),
      error: errorOf(shown) ?? errorOf(next),
      rebuild: next ? { version: next.version, events: next.events, lag: await lag(next) } : null,
    });
  }
  return statuses;
}

async function tableStatus(context: Context, model: AnyReadModel, shown: Checkpoint) {
  const { version, position, events } = shown;
  return {
    version,
    position,
    events,
    state: stateOf(model, shown),
    rows: await rowsOf(context, tableOf(model, shown.slot)),
  };
}

/** A read model that no runner has met yet. */
const unknown = ({ name, version }: AnyReadModel) =>
  ({ name, version, state: 'rebuilding', position: '', events: 0, rows: 0 }) as const;

/** The table that readers see, or the first one under construction; and what is built beside it. */
function pick(model: AnyReadModel, checkpoints: readonly Checkpoint[]) {
  const inSlot = (slot: string) => checkpoints.find((one) => one.name === model.name && one.slot === slot);
  const next = inSlot('next');
  return { shown: inSlot('live') ?? next, next };
}

function stateOf(model: AnyReadModel, shown: Checkpoint): ReadModelStatus['state'] {
  if (shown.error) return 'paused';
  if (shown.slot === 'next' || shown.version !== model.version) return 'rebuilding';
  return shown.caughtUp ? 'live' : 'catching-up';
}

function errorOf(checkpoint: Checkpoint | undefined): string | null {
  if (!checkpoint?.error) return null;
  const { eventId, type, message } = checkpoint.error;
  return `${type} ${eventId}: ${message}`;
}

/** Events of the model's types behind the head; models at one place are counted once. */
async function lagOf(
  context: Context,
  known: Map<string, Promise<number>>,
  { model, after, head }: { model: AnyReadModel; after: string; head: string },
): Promise<number> {
  if (after >= head) return 0;
  const types = Object.keys(model.on).sort();
  const place = `${after} ${types.join()}`;
  const counted =
    known.get(place) ??
    context.log.readAll(after, { limit: COUNT_CAP, types }).then(
      ({ events }) => events.length,
      // An event that cannot be read is why it lags; the error says more.
      () => 1,
    );
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
