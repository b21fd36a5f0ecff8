import type { Command } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { training } from '#domain/training/portal.ts';
import {
  endSeatAlert,
  keepSeatAlert,
  seatAlert,
  raiseSeatAlert,
  type SeatAlert,
  type WhichAlert,
} from '#domain/training/seat-alert/decide.ts';
import {
  SeatAlertAsked,
  SeatAlertRaised,
  seatAlertStream,
  type SeatAlertEvent,
} from '#domain/training/seat-alert/events.ts';
import type { AlertEnd } from '#domain/training/seat-alert/terms.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { listCourseDates } from '#projections/training/course-dates/course-date-list.ts';
import {
  alertsOfRegistered,
  alertsOver,
  placesOfAddress,
  unconfirmedAlerts,
  waitingAlerts,
} from '#projections/training/seat-alert/seat-alert-list.ts';
import type { SeatAlertRow } from '#projections/training/seat-alert/seat-alerts.ts';
import { on, type JobRequest, type Reaction } from '#workers/reaction.ts';
import type { Sweep } from '#workers/sweep.ts';

/** Job of `seat-alert-mails`: order the mail of this fact. */
export const SEAT_ALERT_JOB = 'seat-alert-mail';
export interface SeatAlertJob {
  readonly template: 'seat-alert-confirm' | 'seat-alert';
  readonly alertId: string;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
}

const mail =
  (template: SeatAlertJob['template']) =>
  ({ alertId }: { alertId: string }, { id: eventId, stream, revision }: Recorded): JobRequest => ({
    job: SEAT_ALERT_JOB,
    data: { template, alertId, eventId, stream, revision } satisfies SeatAlertJob,
  });

/** The two mails of an alert: one to be confirmed, one when there is a seat. */
export const seatAlertMails: Reaction = {
  name: 'seat-alert-mails',
  on: { ...on(SeatAlertAsked, mail('seat-alert-confirm')), ...on(SeatAlertRaised, mail('seat-alert')) },
};

const MINUTE_MS = 60_000;

/** Dates with free seats of one course; the mail about the first of them covers the others. */
const MOST = 50;

/**
 * Who waits is notified when there is a seat, however it came: by a resignation, a larger room, a new date, an erasure. Asked
 * of what is so now, so nothing is missed while the program is down, and each alert is raised by a fact, so nobody is notified twice.
 */
export const seatAlertSweep: Sweep = {
  name: 'training-seat-alerts',
  everyMs: MINUTE_MS,
  async run(app) {
    const now = app.now();
    await endAll(app, await unconfirmedAlerts(app.db, now), 'unconfirmed');
    await endAll(app, await alertsOver(app.db, { now, today: dayInWarsaw(now) }), 'over');
    await endAll(app, await alertsOfRegistered(app.db), 'registered');
    await raiseAll(app);
  },
};

async function raiseAll(app: App): Promise<void> {
  const rows = await waitingAlerts(app.db);
  for (const courseId of new Set(rows.map((row) => row.course_id))) {
    const open = await openDatesOf(app, courseId);
    for (const row of rows.filter((one) => one.course_id === courseId)) await raise(app, row, open);
  }
}

/** Dates of a course with a seat for a newcomer, now: when an alert is raised as when its mail leaves. */
export async function openDatesOf(app: Pick<App, 'db' | 'now'>, courseId: string): Promise<string[]> {
  const { items } = await listCourseDates(app.db, {
    filter: {
      courseId,
      seats: 'open',
      phase: { phases: ['upcoming'], now: app.now() },
      visibility: 'visible',
      sold: true,
    },
    page: 1,
    pageSize: MOST,
  });
  return items.map(({ id }) => id);
}

/** The mail of a raised alert does not leave: it waits on. */
export const waitOn = (app: App, which: WhichAlert, openDateId: string): Promise<void> =>
  run(app, which, { command: keepSeatAlert, more: { openDateId } });

/** Of the first date with a seat where this address has none yet. */
async function raise(app: App, row: SeatAlertRow, open: readonly string[]): Promise<void> {
  const wanted = row.course_date_id === null ? open : open.filter((id) => id === row.course_date_id);
  const own = await placesOfAddress(app.db, { email: row.email, personId: row.person_id }, wanted);
  const openDateId = wanted.find((id) => !own.has(id));
  if (openDateId !== undefined) await run(app, whichOf(row), { command: raiseSeatAlert, more: { openDateId } });
}

async function endAll(app: App, rows: readonly SeatAlertRow[], cause: Exclude<AlertEnd, 'unsubscribed'>) {
  for (const row of rows) await run(app, whichOf(row), { command: endSeatAlert, more: { cause } });
}

const whichOf = ({ id, course_id: courseId, course_date_id: courseDateId }: SeatAlertRow): WhichAlert => ({
  alertId: id,
  courseId,
  courseDateId,
});

async function run<More extends object>(
  app: App,
  which: WhichAlert,
  { command, more }: { command: Command<SeatAlert, WhichAlert & More, SeatAlertEvent>; more: More },
): Promise<void> {
  const done = await app.execute({
    stream: seatAlertStream(which.alertId),
    decider: seatAlert,
    command,
    input: { ...which, ...more },
    context: systemContext(app, training.name),
    correlationId: which.alertId,
  });
  if (isRefusal(done)) throw new Error(done.message);
}
