import fc from 'fast-check';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Client, Loose } from '#tests/bench/client.ts';
import { settleDates } from '#workers/training/jobs.ts';
import { testApp, type TestApp } from '../program/app.ts';
import { addCourse, addLocation, dateFields, officeFields } from './training.ts';

/** Random but rich lives of dates and applications, carried out by the product itself: figures are compared with their log. */

const DAY = 86_400_000;
const START = Date.parse('2026-11-10T10:00:00.000Z');
/** Three dates: yesterday's and two that lie ahead, of two courses. */
const OFFSETS = [-1, 5, 12];

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('register'), date: fc.nat(2), who: fc.nat(14) }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('act'),
      which: fc.nat(30),
      action: fc.nat(20),
      date: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait'), days: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('edit'),
      date: fc.nat(2),
      seatLimit: fc.integer({ min: 1, max: 6 }),
      autoPromote: fc.boolean(),
      days: fc.option(fc.integer({ min: -3, max: 3 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('date'), date: fc.nat(2), action: fc.constantFrom('cancel', 'reopen') }),
  },
);
export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Rich and always the same: a run that fails can be run again. */
export const histories = fc.sample(fc.array(step, { minLength: 110, maxLength: 130, size: 'max' }), {
  numRuns: 3,
  seed: 20_261_122,
});

/** Firms that apply: one of them gets a number, the others are known by their NIP alone. */
export const FIRMS = [
  { companyName: 'Auto Serwis', companyNip: '5260250274' },
  { companyName: 'Warsztat Nowak', companyNip: '7740001454', reporterEmail: 'ewa.nowak@demo.example' },
  { companyName: 'Mechanika Kos', companyNip: '5252344078', reporterEmail: 'jan.lis@demo.example' },
] as const;
export const NUMBER = '1000001';

/** A life that was carried out. */
export interface Played {
  readonly portal: TestApp;
  readonly admin: Client;
  readonly dates: readonly string[];
  /** When it ended, ISO 8601 UTC. */
  readonly end: string;
  /** All facts of its dates, in the order of the log. */
  events(): Promise<Recorded[]>;
}

interface Stage {
  readonly admin: Client;
  readonly dates: readonly string[];
  readonly ids: string[];
  readonly note: (what: string, answer: { readonly status: number }) => void;
}

const dayAfter = (days: number): string => new Date(START + days * DAY).toISOString().slice(0, 10);

interface Watch {
  /** For how long certificates of the courses are valid; null: without an end. */
  readonly certificateMonths?: number;
  /** Looks at what there is after a step. */
  after?(step: number, seen: Pick<Played, 'portal' | 'admin'> & { readonly now: string }): Promise<void>;
}

/** @param done counts what was carried out and what was refused */
export async function playHistory(
  steps: readonly Step[],
  done: Record<string, number>,
  { certificateMonths, after }: Watch = {},
): Promise<Played> {
  let now = START;
  const months = { certificateMonths: certificateMonths ?? null };
  const portal = await testApp({ now: () => new Date(now).toISOString() });
  const admin = await portal.as('ADMIN_OPERATOR');
  const courses = [
    await addCourse(portal.app, { name: 'Hamulce', ...months }),
    await addCourse(portal.app, { name: 'Żarniki', groupId: 'g2', ...months }),
  ];
  const place = await addLocation(portal.app);
  const firm = { name: 'Auto Serwis', nipNumbers: FIRMS[0].companyNip, boschCarServiceId: NUMBER };
  const made = await admin.post('/panel/firms', firm);
  if (made.status !== 201) throw new Error(made.text);
  const dates: string[] = [];
  for (const [index, offset] of OFFSETS.entries()) {
    const fields = dateFields(courses[index % 2] ?? '', place, { startedOn: dayAfter(offset), seatLimit: '3' });
    dates.push((await admin.post('/panel/course-dates', { ...fields, confirmed: 'true' })).body.id);
  }
  const note: Stage['note'] = (what, { status }) => {
    const key = `${what} ${status < 300 ? 'done' : 'refused'}`;
    done[key] = (done[key] ?? 0) + 1;
  };
  const stage: Stage = { admin, dates, ids: [], note };
  for (const [index, one] of steps.entries()) {
    // Moments differ, as they do in life.
    now += 60_000 + ('days' in one && one.kind === 'wait' ? (one.days ?? 0) * DAY : 0);
    await play(one, stage);
    await after?.(index, { portal, admin, now: new Date(now).toISOString() });
  }
  // What the reaction on moved days and promotions orders.
  const jobs = dates.map((courseDateId) => ({ courseDateId, eventId: courseDateId, correlationId: courseDateId }));
  await settleDates(portal.app, jobs);
  await portal.settled();
  return {
    portal,
    admin,
    dates,
    end: new Date(now).toISOString(),
    async events() {
      const facts = (await Promise.all(dates.map((id) => portal.app.log.readStream(`course-date-${id}`)))).flat();
      return facts.sort((a, b) => (a.position < b.position ? -1 : 1));
    },
  };
}

async function play(one: Step, stage: Stage): Promise<void> {
  const date = 'date' in one ? (stage.dates[one.date] ?? '') : '';
  if (one.kind === 'register') await register(stage, date, one.who);
  else if (one.kind === 'act') await act(stage, date, one);
  else if (one.kind === 'edit') await edit(stage, date, one);
  else if (one.kind === 'date') await settle(stage, date, one.action);
}

async function register({ admin, ids, note }: Stage, date: string, who: number): Promise<void> {
  const answer = await admin.post(
    '/panel/api/applications',
    officeFields(date, who, { ...FIRMS[who % FIRMS.length], reason: 'Powód' }),
  );
  note('register', answer);
  if (answer.status === 201) ids.push(answer.body.id);
}

async function act({ admin, dates, ids, note }: Stage, date: string, one: Loose): Promise<void> {
  const id = ids[one.which % Math.max(ids.length, 1)];
  if (!id) return;
  const { version, actions, courseDateId: from } = (await admin.props(`/panel/applications/${id}`)).body.data;
  // Few may still be moved or decided, so a third of the tries takes either where it is offered.
  const sought = ['move', 'confirm'][one.action % 3] ?? '';
  const chosen = actions.includes(sought) ? sought : actions[one.action % actions.length];
  const action = chosen as string | undefined;
  if (!action) return;
  // A move leads to another date than its own.
  const to = from === date ? dates[(one.date + 1) % dates.length] : date;
  // A confirmation that notifies is two facts of one moment.
  const notify = String(one.which % 2 === 0);
  const body = { reason: 'Powód', info: 'Powód', version, courseDateId: to, notify };
  note(action, await admin.post(`/panel/applications/${id}/${action}`, body));
}

async function edit({ admin, note }: Stage, date: string, one: Loose): Promise<void> {
  const { version } = (await admin.props(`/panel/course-dates/${date}`)).body.data;
  const startedOn = one.days === null ? {} : { startedOn: dayAfter(one.days) };
  const body = { version, seatLimit: String(one.seatLimit), autoPromote: String(one.autoPromote), ...startedOn };
  note('edit', await admin.call('PUT', `/panel/course-dates/${date}`, { ...body, confirmed: 'true' }));
}

async function settle({ admin, note }: Stage, date: string, action: string): Promise<void> {
  const { version } = (await admin.props(`/panel/course-dates/${date}`)).body.data;
  const body = { reason: 'Powód', notify: 'false', version };
  note(`date-${action}`, await admin.post(`/panel/course-dates/${date}/${action}`, body));
}
