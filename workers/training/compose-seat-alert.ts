import { fold } from '#domain/kernel/decider.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import { idOfSubject, subjectOf } from '#domain/kernel/subject.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { phaseOf } from '#domain/training/course-date/phase.ts';
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
import { sellsCourse, takesRequests } from '#projections/training/course-dates/offer.ts';
import { placesOfAddress, seatAlertById } from '#projections/training/seat-alert/seat-alert-list.ts';
import { Erased, NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import type { SeatAlertJob } from './seat-alerts.ts';

/** One mail of each fact, however often it is asked for. */
export async function orderSeatAlertMail(app: App, job: SeatAlertJob): Promise<void> {
  const { template, alertId, eventId, stream, revision, position } = job;
  const row = await seatAlertById(app.db, alertId);
  if (!row || row.email === '') return;
  const subject = subjectOf('seat-alert', alertId);
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
  const events = (await app.log.readStream(seatAlertStream(alertId))) as unknown as SeatAlertEvent[];
  const asked = events.findLast(({ type }) => type === 'SeatAlertAsked')?.data as Asked | undefined;
  if (!asked || asked.contact.forgotten) throw new Erased();
  return { alertId, asked, events, state: fold(seatAlert, events) };
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

const freeSeat: Compose = async (app, mail) => {
  const { asked, events, state } = await alertOf(app, mail);
  if (state.status === 'ended') throw new NotNeeded('Ten adres zrezygnował z powiadomień.');
  const last = events.findLast(({ type }) => type === 'SeatAlertRaised')?.data as
    EventOf<typeof SeatAlertRaised>['data'] | undefined;
  const date = last && (await courseDateById(app.db, last.openDateId));
  if (!date) throw new Error('The date is not in the read models');
  const [isSold, allowRequests] = await Promise.all([
    sellsCourse(app.db, date.courseId),
    takesRequests(app.db, date.courseId),
  ]);
  if (!isSold || date.visibility !== 'visible' || phaseOf(date, app.now()) !== 'upcoming')
    throw new NotNeeded('Na ten termin szkolenia nikogo nie można już zgłosić.');
  const { personId, email: to } = asked.contact;
  // Registered between the sweep and a mail that had to wait.
  if ((await placesOfAddress(app.db, { email: to, personId }, [date.id])).has(date.id))
    throw new NotNeeded('Ten adres ma już zgłoszenie na ten termin.');
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
