import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '#ops/app.ts';
import type { Client } from '../client.ts';
import { median, report, round } from '../load.ts';
import { withProgram } from '../program.ts';
import { makeDates, registration } from './scene.ts';

const APPLICATIONS = 200;
const ROUNDS = 9;

/** What follows from a change is worked off before the next. */
const PAUSE_MS = 500;

/**
 * `npm run bench -- messages`: a date with 200 applications of 200 reporters is moved: what the operator waits, telling
 * nobody and telling everybody, in turn; and until all mails are ordered, which is one statement. Goal: telling costs the
 * operator at most 200 ms.
 */
export async function benchMessages(applications = APPLICATIONS): Promise<void> {
  await withProgram({ workers: true }, async ({ app, operator, visitor }) => {
    const [date = ''] = await makeDates(app, 1);
    await registered(visitor(), date, applications);
    await settled(app, applications);
    const answers = { silent: [] as number[], notified: [] as number[] };
    const ordered: number[] = [];
    const statements: number[] = [];
    // The first round warms the machine up and is not counted.
    for (let n = 0; n <= 2 * ROUNDS + 1; n += 1) {
      // In turn, each first in every other round, so that what the other left to do meets both.
      const notify = n % 4 === 1 || n % 4 === 2;
      const before = await mailsOf(app);
      const { ms, asked } = await moved(operator, { date, day: n, notify });
      const after = await untilOrdered(app, before.length + (notify ? applications : 0));
      const orderedMs = performance.now() - asked;
      await pause(PAUSE_MS);
      if (n < 2) continue;
      answers[notify ? 'notified' : 'silent'].push(ms);
      if (!notify) continue;
      ordered.push(orderedMs);
      statements.push(new Set(after.slice(before.length)).size);
    }
    const [silentMs, notifiedMs] = [median(answers.silent), median(answers.notified)];
    report({
      bench: 'messages',
      applications,
      rounds: ROUNDS,
      goal: { moreMs: 200 },
      answer: { silentMs: round(silentMs), notifiedMs: round(notifiedMs), moreMs: round(notifiedMs - silentMs) },
      mails: { each: applications, orderedMs: round(median(ordered)), statements: Math.max(...statements) },
    });
  });
}

async function registered(visitor: Client, date: string, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const fields = { ...registration(date, String(n)), reporterEmail: `biuro-${n}@demo.example` };
    const { status, text } = await visitor.post('/api/register-applications', fields);
    if (status !== 201) throw new Error(`Answered ${status}: ${text}`);
  }
}

/** The mails about the registrations have gone out. */
async function settled(app: App, mails: number): Promise<void> {
  await untilOrdered(app, mails, 'registration-received');
  await app.queue.idle();
}

async function moved(operator: Client, { date, day, notify }: { date: string; day: number; notify: boolean }) {
  const page = await operator.props(`/panel/course-dates/${date}`);
  const startedOn = `${String((day % 28) + 1).padStart(2, '0')}.02.2099`;
  const fields = {
    version: page.body.data.version,
    startedOn,
    confirmed: 'true',
    ...(notify ? { notify: 'true' } : {}),
  };
  const asked = performance.now();
  const { status, text } = await operator.call('PUT', `/panel/course-dates/${date}`, fields);
  if (status !== 200) throw new Error(`Answered ${status}: ${text}`);
  return { ms: performance.now() - asked, asked };
}

/** The moments in which mails were written; those of one statement have one transaction. */
async function mailsOf(app: App, template = 'course-date-changed'): Promise<string[]> {
  const { rows } = await app.pool.query<{ written: string }>(
    `SELECT xmin::text AS written FROM app.mails WHERE template = $1 ORDER BY created_at, id`,
    [template],
  );
  return rows.map(({ written }) => written);
}

async function untilOrdered(app: App, count: number, template?: string): Promise<string[]> {
  for (;;) {
    const mails = await mailsOf(app, template);
    if (mails.length >= count) return mails;
    await pause(5);
  }
}
