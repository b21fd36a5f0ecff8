import { setTimeout as sleep } from 'node:timers/promises';
import type { Shape } from './shape.ts';

/** A mail that a fault met is tried again after a minute or two; a queue that forgot it gets it back within a minute. */
const MAILS_MS = 300_000;
const CONNECTIONS_MS = 90_000;
/** A probe that asks at this moment is no leak. */
const PROBES = 6;

/**
 * Nobody works any more: mails go out, read models are at the end of the log, unused connections are given back.
 *
 * @returns what did not come to rest, a sentence each
 */
export async function calm(
  shape: Shape,
  { atRest, say }: { atRest: number; say(line: object): void },
): Promise<string[]> {
  const began = performance.now();
  const settled = await within(MAILS_MS, async () => (await unsettled(shape)) === undefined);
  const why = settled ? undefined : await unsettled(shape);
  const free = await within(CONNECTIONS_MS, async () => (await connections(shape)) <= atRest + PROBES);
  say({ calmAfterMs: Math.round(performance.now() - began), connections: await connections(shape), atStart: atRest });
  return [
    ...(why === undefined ? [] : [`Not at rest after ${MAILS_MS / 1000} s: ${why}`]),
    ...(free ? [] : [`${await connections(shape)} connections stay open, ${atRest} were at the start`]),
  ];
}

interface Behind {
  readonly jobs: number;
  readonly mails: number;
  readonly reactions: number;
  readonly models: number;
}

async function unsettled({ cluster }: Shape): Promise<string | undefined> {
  const { jobs, mails, reactions, models } = await cluster.asAdmin(async (admin) => {
    const { rows } = await admin.query<Behind>(`
      WITH newest AS (
        SELECT lpad(transaction_id::text, 20, '0') AS at FROM eventstore.events ORDER BY transaction_id DESC LIMIT 1)
      SELECT (SELECT count(*)::int FROM app.jobs WHERE done_at IS NULL AND dead_at IS NULL) AS jobs,
        -- Also those whose process ended before it added their jobs: a sweep does.
        (SELECT count(*)::int FROM app.mails WHERE status = 'queued') AS mails,
        (SELECT count(*)::int FROM app.reactions, newest WHERE lpad(split_part(position, '/', 1), 20, '0') < newest.at)
          AS reactions,
        (SELECT count(*)::int FROM read.checkpoints, newest
          WHERE lpad(split_part(position, '/', 1), 20, '0') < newest.at OR error IS NOT NULL) AS models`);
    return rows[0] ?? { jobs: -1, mails: -1, reactions: -1, models: -1 };
  }, 'portal');
  if (jobs === 0 && mails === 0 && reactions === 0 && models === 0) return undefined;
  return `${jobs} jobs open, ${mails} mails waiting, ${reactions} reactions and ${models} read models behind`;
}

async function connections({ cluster }: Shape): Promise<number> {
  return [...((await cluster.connections()) ?? [])].reduce((sum, [, n]) => sum + n, 0);
}

async function within(ms: number, done: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + ms;
  for (;;) {
    if (await done().catch(() => false)) return true;
    if (performance.now() > until) return false;
    await sleep(500);
  }
}
