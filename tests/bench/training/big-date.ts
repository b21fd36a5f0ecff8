import { createHash } from 'node:crypto';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnyEvent, EventMeta } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import {
  ApplicationConfirmationSent,
  ApplicationConfirmed,
  ApplicationRegistered,
  AttendanceMarked,
} from '#domain/training/course-date/application/events.ts';
import { sendConfirmation } from '#domain/training/course-date/decide/statuses.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';
import { createExecute, type Execute } from '#ops/execute/execute.ts';
import { createSnapshots, EVERY } from '#ops/execute/snapshots.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import type { Client } from '../client.ts';
import { median, round } from '../load.ts';
import { withProgram } from '../program.ts';
import { seedHistory, type MadeEvent } from '../rebuild-seed.ts';
import { judged } from '../verdict.ts';
import { detailsOf, metaOf } from './application-history.ts';
import { makeDates } from './scene.ts';

const ROUNDS = 5;
const FIRST = 'the first command of a process';
/** Half of the facts between two snapshots. */
const BEHIND = EVERY / 2;
const FACTS_EACH = 10;
const word = (kind: string, n: number) => `${kind}-${n}`;
const idOf = (n: number) => `application-${String(n).padStart(10, '0')}`;

/** What happens to an application of it, step by step: registered, notified, confirmed, and marked over and over. */
function factOf(courseDateId: string, n: number, step: number): AnyEvent {
  const ids = { courseDateId, applicationId: idOf(n) };
  if (step === 1) return { type: ApplicationConfirmationSent.type, data: { ...ids, repeated: false } };
  if (step === 2) return { type: ApplicationConfirmed.type, data: ids };
  if (step > 2) {
    return { type: AttendanceMarked.type, data: { ...ids, attended: step % 2 === 0, certificateCode: null } };
  }
  return {
    type: ApplicationRegistered.type,
    data: {
      ...ids,
      registration: { id: `registration-${n >> 1}`, index: n & 1, count: 2 },
      source: 'public',
      list: 'primary',
      overbooked: false,
      date: { courseId: 'course', startedOn: '2099-01-15', courseLocationId: 'l1' },
      details: detailsOf(n, word),
      consentVersion: '1',
      appliedAt: '2026-02-01T08:30:00.000Z',
    },
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Each by a request of its own, whose key is remembered with the date. */
const keyed = (place: number): EventMeta => ({
  ...metaOf(place, word),
  commandKey: digest(`key ${place}`),
  commandInput: digest(`input ${place}`),
});

/** A date of so many applications, its events in rounds. */
export function* historyOf(courseDateId: string, applications: number): Generator<MadeEvent> {
  for (let place = 0; place < applications * FACTS_EACH; place += 1) {
    const [n, step] = [place % applications, Math.floor(place / applications)];
    const at = { stream: courseDateStream(courseDateId), revision: place + 1, meta: keyed(place) };
    yield { ...factOf(courseDateId, n, step), ...at };
  }
}

/**
 * `npm run bench -- big-date [applications]`: a date with 2,000 applications and 20,000 events: a command when its state
 * is a minute old and when nothing of it is remembered, its page, and one application and the date as they were. CPU of
 * the process, in ms; medians.
 */
export async function benchBigDate(applications = 2_000): Promise<void> {
  await withProgram({ workers: false }, async ({ app, operator }) => {
    const [date = ''] = await makeDates(app, 1);
    await seedHistory(app.pool, app.vault, historyOf(date, applications));
    await app.projector.catchUp();
    await measureBigDate({ app, operator, date });
  });
}

export async function measureBigDate({ app, operator, date }: { app: App; operator: Client; date: string }) {
  const past = new Date(Date.now() - 1000).toISOString();
  const rested = createExecute({ log: app.log, cache: { maxAgeMs: -1 } });
  await command(app, rested, date);
  const snapshots = createSnapshots(app);
  await halfWay(app, date);
  const figures = {
    'a command when its state is a minute old': () => command(app, rested, date),
    [FIRST]: () => command(app, createExecute({ log: app.log, snapshots }), date),
    page: () => operator.get(`/panel/course-dates/${date}`),
    'one application as of a moment': () => operator.props(`/panel/applications/${idOf(7)}?asOf=${past}`),
    'the date as of a moment': () => operator.props(`/panel/course-dates/${date}?asOf=${past}`),
  };
  const { cpu: withoutSnapshot } = await measure(() => command(app, createExecute({ log: app.log }), date));
  const goals = { page: 50, 'one application as of a moment': 30 };
  for (const [figure, call] of Object.entries(figures)) {
    const { cpu, ms } = await measure(call);
    const atMost = goals[figure as keyof typeof goals] ?? 50;
    judged({
      bench: 'big-date',
      figure: `a date with 20,000 events: ${figure}, CPU`,
      value: cpu,
      unit: 'ms',
      goal: { atMost },
      ms,
      ...(figure === FIRST ? { withoutSnapshot } : {}),
    });
  }
  const { text } = await operator.get(`/panel/course-dates/${date}`);
  const kB = round(Buffer.byteLength(text) / 1000);
  judged({
    bench: 'big-date',
    figure: 'a date with 2,000 applications: its page',
    value: kB,
    unit: 'kB',
    goal: { atMost: 200 },
  });
}

/** As far behind a snapshot as a process is on average: the program's own life writes it, then goes on. */
async function halfWay(app: App, date: string): Promise<void> {
  await command(app, app.execute, date);
  for (let waited = 0; (await snapshotsOf(app)) === 0; waited += 1) {
    if (waited > 100) throw new Error('No snapshot was written');
    await sleep(100);
  }
  for (let n = 0; n < BEHIND; n += 1) await command(app, app.execute, date);
}

async function snapshotsOf({ pool }: App): Promise<number> {
  return (await pool.query('SELECT FROM app.snapshots')).rowCount ?? 0;
}

async function measure(call: () => Promise<unknown>): Promise<{ cpu: number; ms: number }> {
  const all: { cpu: number; ms: number }[] = [];
  for (let n = 0; n <= ROUNDS; n += 1) {
    const [used, began] = [process.cpuUsage(), performance.now()];
    await call();
    const { user, system } = process.cpuUsage(used);
    if (n > 0) all.push({ cpu: (user + system) / 1000, ms: performance.now() - began });
  }
  return { cpu: round(median(all.map(({ cpu }) => cpu))), ms: round(median(all.map(({ ms }) => ms))) };
}

async function command(app: App, execute: Execute, date: string): Promise<void> {
  const done = await execute({
    stream: courseDateStream(date),
    decider: courseDate,
    command: sendConfirmation,
    input: { applicationId: idOf(5), repeat: true },
    context: systemContext(app, 'szkolenia'),
    correlationId: 'bench',
  });
  if (isRefusal(done)) throw new Error(done.message);
}
