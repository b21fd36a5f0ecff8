import { isDeepStrictEqual } from 'node:util';
import { allEvents } from '#domain/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { createLog } from '#ops/log/log.ts';
import { messageIdOf } from '#ops/mail/transport.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { foldedColumns } from '#ops/projector/past.ts';
import { replay } from '#ops/projector/replay.ts';
import { createPostgresStore } from '#ops/store/postgres.ts';
import { openVault } from '#ops/vault/vault.ts';
import { readModels } from '#projections/index.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { masterKeysOf } from '#ops/run/keys/master-keys.ts';
import type { Remains } from './portal-load.ts';
import { SENDER, type Shape } from './shape.ts';

/** Looks at what is left, without any process of the product. */
export async function withRemains<T>(shape: Shape, look: (remains: Remains) => Promise<T>): Promise<T> {
  const pool = createPool(shape.cluster.appUrl, { max: 4, name: 'chaos', statementTimeoutMs: 0 });
  const store = createPostgresStore(pool, { notify: false });
  try {
    const vault = await openVault({ pool, ...masterKeysOf(shape.config) });
    const log = createLog({ store, vault, definitions: allEvents });
    const events: Recorded[] = [];
    for (let after = ''; ;) {
      const batch = await log.readAll(after, { limit: 5_000 });
      events.push(...batch.events);
      if (batch.caughtUp) break;
      after = batch.position;
    }
    return await look({ events, pool });
  } finally {
    await store.close();
    await pool.end();
  }
}

/** @returns what is wrong, a sentence each */
export async function check(shape: Shape, remains: Remains): Promise<string[]> {
  return [
    ...oncePerKey(remains.events),
    ...(await unlikeRebuild(remains)),
    ...(await mailsUnsettled(remains.pool)),
    ...(await mailsMisreported(shape, remains.pool)),
  ];
}

/** The facts that one key made are next to each other: a second time would be a second decision. */
function oncePerKey(events: readonly Recorded[]): string[] {
  const first = new Map<string, { correlationId: string }>();
  const found = new Set<string>();
  for (const { type, stream, meta } of events) {
    if (meta.commandKey === undefined) continue;
    const id = `${stream} ${meta.commandKey}`;
    const known = first.get(id);
    if (known && known.correlationId !== meta.correlationId)
      found.add(`${type} in ${stream} was decided twice for one key`);
    first.set(id, known ?? meta);
  }
  return [...found];
}

/** Every read model against the fold of the whole log in memory; what differs, a sentence each. */
export async function unlikeRebuild({ events, pool }: Remains): Promise<string[]> {
  const found: string[] = [];
  for (const model of readModels) {
    const known = events.filter((event) => event.type in model.on);
    const rebuilt = [...replay(model, known).values()];
    const key = Object.keys(model.columns)[0] ?? 'id';
    const { rows } = await pool.query(
      `SELECT ${foldedColumns(model)} FROM read.${model.name} ORDER BY "${key}" COLLATE "C"`,
    );
    const different = rebuilt.findIndex(
      (row, place) => !isDeepStrictEqual(stored(model, row), stored(model, rows[place])),
    );
    if (rows.length !== rebuilt.length)
      found.push(`Read model ${model.name} has ${rows.length} rows, a rebuild has ${rebuilt.length}`);
    else if (different >= 0) found.push(`Read model ${model.name} differs from a rebuild in row ${different}`);
  }
  return found;
}

/** As a table has it: each column, with null where a fold says nothing; the order of columns is no difference. */
const stored = ({ columns }: AnyReadModel, row: object | undefined): unknown =>
  JSON.parse(JSON.stringify(Object.keys(columns).map((column) => row?.[column as keyof typeof row] ?? null)));

/** A mail waits for its next try, which is in the table of jobs, or has an end that the panel shows. */
async function mailsUnsettled(pool: DatabasePool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; status: string; job: unknown }>(
    `SELECT mail.id, mail.status, to_jsonb(job) - 'data' AS job
       FROM app.mails mail LEFT JOIN app.jobs job ON job.id = mail.id
      WHERE (mail.status = 'queued' AND (job.id IS NULL OR job.done_at IS NOT NULL OR job.due_at < now() - interval '1 min'))
         OR (mail.status IN ('failed', 'dropped') AND mail.error IS NULL)`,
  );
  return rows.map(
    ({ id, status, job }) =>
      `Mail ${id} is ${status}, and nothing says what becomes of it: its job is ${JSON.stringify(job)}`,
  );
}

/** What the program calls sent, the server has; what the server has, the program knows. */
async function mailsMisreported({ mail }: Shape, pool: DatabasePool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; status: string }>('SELECT id, status FROM app.mails');
  const known = new Map(rows.map(({ id, status }) => [messageIdOf(id, SENDER), { id, status }]));
  const untaken = [...known].filter(([messageId, { status }]) => status === 'sent' && !mail.taken.has(messageId));
  const unknown = [...mail.taken.keys()].filter((messageId) => !known.has(messageId));
  return [
    ...untaken.map(([, { id }]) => `Mail ${id} is called sent, and the mail server never took it`),
    ...unknown.map((messageId) => `The mail server took ${messageId}, which nobody has ordered`),
  ];
}

/** Mails that are under way at once: so many may go again after whatever broke off in the middle. */
const UNDER_WAY = 16;

/**
 * A mail comes twice only when the server took it and could not say so, or a fault came between its taking and the note of it.
 * `faults`: how many there were.
 */
export function sentTooOften({ taken, dropped }: Pick<Shape['mail'], 'taken' | 'dropped'>, faults: number): string[] {
  const again = [...taken.values()].reduce((sum, times) => sum + times - 1, 0);
  const most = dropped + faults * UNDER_WAY;
  const often = [...taken].filter(([, times]) => times > 1 + Math.max(1, faults));
  return [
    ...(again > most ? [`${again} mails came again, of ${most} for which there was a reason`] : []),
    ...often.map(([messageId, times]) => `${messageId} came ${times} times`),
  ];
}
