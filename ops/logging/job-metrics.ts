import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Log } from '#ops/log/log.ts';

/** Asked of by several gauges of one scrape at once. */
const SCRAPE_MS = 1000;
/** Anyone who scrapes gives up after ten seconds. */
const LONGEST_ASK_MS = 5_000;

/** A question that all who ask within a second ask together; undefined while there is no answer. */
function together<T>(ask: () => Promise<T>): () => Promise<T | undefined> {
  let asked = 0;
  let answer: Promise<T | undefined> = Promise.resolve(undefined);
  return () => {
    if (Date.now() - asked > SCRAPE_MS) {
      asked = Date.now();
      answer = ask().catch(() => undefined);
    }
    return answer;
  };
}

type Line = readonly [labels: Record<string, string>, value: number];

/** A gauge that has no lines while the database is away: the process's own figures go on. */
export function gauge(
  registry: Registry,
  about: { name: string; help: string; labels?: string[] },
  lines: () => Promise<readonly Line[]>,
) {
  const made = new Gauge({
    name: about.name,
    help: about.help,
    labelNames: about.labels ?? [],
    async collect() {
      this.reset();
      const answered = lines().catch((): readonly Line[] => []);
      const known = await Promise.race([answered, sleep(LONGEST_ASK_MS, [], { ref: false })]);
      for (const [labels, value] of known) this.set(labels, value);
    },
    registers: [],
  });
  registry.registerMetric(made);
}

interface JobFigures {
  name: string;
  waiting: number;
  dead: number;
  oldest: number;
}

/**
 * Jobs of every kind, waiting and dead, from the program's own table (ops/runbook/jobs.md); a paused webhook counts as a
 * dead one.
 */
export function jobMetrics(registry: Registry, pool: Pool): void {
  const figures = together(async () => {
    const { rows } = await pool.query<JobFigures>(
      `SELECT name, count(*) FILTER (WHERE dead_at IS NULL)::int AS waiting,
         count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead,
         coalesce(extract(epoch FROM now() - min(added_at) FILTER (WHERE dead_at IS NULL)), 0)::float8 AS oldest
       FROM app.jobs WHERE done_at IS NULL GROUP BY name
       UNION ALL SELECT 'webhook', 0, count(*)::int, 0 FROM app.webhook_places WHERE paused_at IS NOT NULL`,
    );
    return rows;
  });
  const lines = (value: (row: JobFigures) => number) => async () =>
    ((await figures()) ?? []).map((row): Line => [{ kind: row.name }, value(row)]);
  // Not `job`: that is Prometheus' own name of where a figure comes from.
  const labels = ['kind'];
  gauge(
    registry,
    { name: 'portal_jobs_waiting', help: 'Jobs that wait, run or are to be tried again.', labels },
    lines(({ waiting }) => waiting),
  );
  gauge(
    registry,
    { name: 'portal_jobs_dead', help: 'Jobs that are not tried again unless somebody asks.', labels },
    lines(({ dead }) => dead),
  );
  gauge(
    registry,
    { name: 'portal_jobs_oldest_waiting_age_seconds', help: 'Since the order of the oldest job that waits.', labels },
    lines(({ oldest }) => oldest),
  );
}

interface MailFigures {
  queued: number;
  failed: number;
  oldest: number;
}

/** Mails by what became of them; what was due and is not sent yet ages. */
export function mailMetrics(registry: Registry, pool: Pool): void {
  const figures = together(async () => {
    const { rows } = await pool.query<MailFigures>(
      `SELECT count(*) FILTER (WHERE status = 'queued')::int AS queued,
         count(*) FILTER (WHERE status = 'failed')::int AS failed,
         coalesce(extract(epoch FROM now() - min(coalesce(send_after, created_at)) FILTER
           (WHERE status = 'queued' AND coalesce(send_after, created_at) <= now())), 0)::float8 AS oldest
       FROM app.mails WHERE status IN ('queued', 'failed')`,
    );
    return rows[0];
  });
  const line = (value: (figures: MailFigures) => number) => async (): Promise<Line[]> => {
    const known = await figures();
    return known ? [[{}, value(known)]] : [];
  };
  gauge(
    registry,
    { name: 'portal_mails_queued', help: 'Mails that are ordered and not sent yet.' },
    line(({ queued }) => queued),
  );
  gauge(
    registry,
    { name: 'portal_mails_failed', help: 'Mails that were refused for good or given up.' },
    line(({ failed }) => failed),
  );
  gauge(
    registry,
    { name: 'portal_mails_oldest_queued_age_seconds', help: 'Since the oldest mail that is not sent yet was due.' },
    line(({ oldest }) => oldest),
  );
}

/** How far each reaction is behind the log: the age of the first event that it has not seen. */
export function reactionMetrics(
  registry: Registry,
  { pool, log }: { pool: Pool; log: Pick<Log, 'readAll' | 'head'> },
): void {
  gauge(
    registry,
    {
      name: 'portal_reaction_lag_seconds',
      help: 'Since the first event that a reaction has not turned into jobs.',
      labels: ['reaction'],
    },
    async () => {
      const head = await log.head();
      const { rows } = await pool.query<{ name: string; position: string }>('SELECT name, position FROM app.reactions');
      return Promise.all(
        rows.map(async ({ name, position }): Promise<Line> => {
          if (position >= head) return [{ reaction: name }, 0];
          const { events } = await log.readAll(position, { limit: 1 });
          const [first] = events;
          return [{ reaction: name }, first ? Math.max(0, (Date.now() - Date.parse(first.at)) / 1000) : 0];
        }),
      );
    },
  );
}

/** Events that reactions could not be asked about, because this program cannot read them (ops/runbook/upgrades.md). */
export function setAsideMetrics(registry: Registry, pool: Pool): void {
  gauge(
    registry,
    {
      name: 'portal_reaction_set_aside_events',
      help: 'Events set aside by a reaction, which cannot be read by this program.',
      labels: ['reaction'],
    },
    async () => {
      const { rows } = await pool.query<{ reaction: string; events: number }>(
        `SELECT r.name AS reaction, count(s.event_id)::int AS events
         FROM app.reactions r LEFT JOIN app.reaction_set_aside s ON s.reaction = r.name GROUP BY r.name`,
      );
      return rows.map(({ reaction, events }): Line => [{ reaction }, events]);
    },
  );
}

/** Tries to send a mail, by what the server said: `sent`, `refused` for good, `failed` for now; `bounced`: taken and sent back. */
export const mailTries = (registry: Registry): Counter<'outcome'> =>
  (registry.getSingleMetric('portal_mail_tries_total') as Counter<'outcome'> | undefined) ??
  new Counter({
    name: 'portal_mail_tries_total',
    help: 'Tries to send a mail, by outcome: sent, refused (for good), failed (tried again), bounced (sent, and came back).',
    labelNames: ['outcome'],
    registers: [registry],
  });
