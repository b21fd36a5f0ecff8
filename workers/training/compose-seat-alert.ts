import { fold } from '#domain/kernel/decider.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import { idOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { training } from '#domain/training/portal.ts';
import { seatAlert } from '#domain/training/seat-alert/decide.ts';
import {
  seatAlertStream,
  type SeatAlertAsked,
  type SeatAlertEvent,
  type SeatAlertRaised,
} from '#domain/training/seat-alert/events.ts';
import { alertEndsOn } from '#domain/training/seat-alert/terms.ts';
import type { App } from '#ops/app.ts';
import { absoluteLink } from '#ops/absolute-link.ts';
import { queueMail } from '#ops/mail/order.ts';
import { seatAlertConfirmMail, seatAlertMail } from '#ops/training/mail/seat-alert.ts';
import { alertToken, type AlertLink } from '#ops/training/seat-alert-link.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { takesRequests } from '#projections/training/course-dates/offer.ts';
import { placesOfAddress, seatAlertById } from '#projections/training/seat-alert/seat-alert-list.ts';
import { Erased, NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import { eventAt } from '#workers/causes.ts';
import { openDatesOf, waitOn, type SeatAlertJob } from './seat-alerts.ts';

/** One mail of each fact, however often it is asked for. */
export async function orderSeatAlertMail(app: App, job: SeatAlertJob): Promise<void> {
  const { template, alertId, eventId, stream, revision } = job;
  const row = await seatAlertById(app.db, alertId);
  if (!row || row.email === '') return;
  const subject = subjectOf('seat-alert', alertId);
  // The job's own place may be of a log before a restore.
  const { position } = await eventAt(app, { stream, revision });
  await queueMail(app, {
    id: `${training.name}:${template}:${eventId}`,
    portal: training.name,
    template,
    subjects: [subject],
    causes: { [subject]: { stream, revision, position } },
    personId: row.person_id,
  });
}

type Asked = EventOf<typeof SeatAlertAsked>['data'];

/** The alert folded from its own facts, up to now. */
async function alertOf(app: App, { subjects: [subject = ''] }: QueuedMail) {
  const alertId = idOfSubject(subject);
  const recorded = await app.log.readStream(seatAlertStream(alertId));
  const events = recorded as unknown as SeatAlertEvent[];
  const asked = events.findLast(({ type }) => type === 'SeatAlertAsked')?.data as Asked | undefined;
  if (!asked || asked.contact.forgotten) throw new Erased();
  const raised = recorded.findLast(({ type }) => type === 'SeatAlertRaised');
  return { alertId, asked, raised, state: fold(seatAlert, events) };
}

const linkTo = (app: App, { portal }: QueuedMail, link: AlertLink): string =>
  absoluteLink(app.config, portal, `/powiadomienie/link?token=${alertToken(app.vault, link)}`);

async function courseNameOf(app: App, courseId: string): Promise<string> {
  const row = await app.db.selectFrom('courses').select('title').where('id', '=', courseId).executeTakeFirst();
  return row?.title ?? '';
}

const confirm: Compose = async (app, mail) => {
  const { alertId, asked, state } = await alertOf(app, mail);
  if (state.status !== 'asked' || app.now() > state.confirmBy)
    throw new NotNeeded('Tej prośby nie można już potwierdzić.');
  const link = linkTo(app, mail, { does: 'confirm', alertId, ask: state.asks });
  const [courseName, date] = await Promise.all([
    courseNameOf(app, asked.courseId),
    asked.courseDateId === null ? null : courseDateById(app.db, asked.courseDateId),
  ]);
  const { personId, email: to } = asked.contact;
  const endsOn = alertEndsOn(dayInWarsaw(app.now()));
  return {
    personId,
    to,
    ...seatAlertConfirmMail({ courseName, date: date ?? null, link, endsOn }),
    attachments: [],
    about: [],
    hide: link,
  };
};

/** What came between the sweep and a mail that had to wait. */
async function whyUnsent(app: App, { contact, courseId }: Asked, dateId: string): Promise<string | undefined> {
  const { personId, email } = contact;
  if ((await placesOfAddress(app.db, { email, personId }, [dateId])).has(dateId))
    return 'Ten adres ma już zgłoszenie na ten termin.';
  return (await openDatesOf(app, courseId)).includes(dateId)
    ? undefined
    : 'Na ten termin szkolenia nikogo nie można już zgłosić. Powiadomienie czeka dalej.';
}

const freeSeat: Compose = async (app, mail) => {
  const { alertId, asked, raised, state } = await alertOf(app, mail);
  if (state.status === 'ended') throw new NotNeeded('Ten adres zrezygnował z powiadomień.');
  const isLast = raised?.revision === mail.causes[subjectOf('seat-alert', alertId)]?.revision;
  if (!raised || !isLast || state.status === 'waiting')
    throw new NotNeeded('Powiadomienie czeka dalej; o miejscu powie późniejsza wiadomość.');
  const { openDateId } = raised.data as EventOf<typeof SeatAlertRaised>['data'];
  const date = await courseDateById(app.db, openDateId);
  if (!date) throw new Error('The date is not in the read models');
  const { personId, email: to } = asked.contact;
  const why = await whyUnsent(app, asked, date.id);
  if (why) {
    await waitOn(app, { alertId, courseId: asked.courseId, courseDateId: asked.courseDateId }, date.id);
    throw new NotNeeded(why);
  }
  const allowRequests = await takesRequests(app.db, date.courseId);
  const stop = linkTo(app, mail, { does: 'stop', personId });
  return {
    personId,
    to,
    ...seatAlertMail(date, { courseDateId: date.id, stop, allowRequests }),
    attachments: [],
    about: [],
    hide: stop,
    unsubscribe: stop,
  };
};

export const seatAlertComposers = { 'seat-alert-confirm': confirm, 'seat-alert': freeSeat } as const;
