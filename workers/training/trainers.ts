import type { Recorded } from '#domain/kernel/event.ts';
import { idAmong, subjectOf } from '#domain/kernel/subject.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { changesOf } from '#domain/training/messages/news.ts';
import {
  newsElsewhere,
  trainerKnowledge,
  trainerNews,
  type ReportedTrainer,
  type TrainerKnowledge,
  type TrainerNews,
} from '#domain/training/messages/trainer.ts';
import type { Role } from '#domain/training/accounts/roles.ts';
import type { TrainingMail } from '#domain/training/mail/terms.ts';
import type { App } from '#ops/app.ts';
import { pageOf } from '#ops/mail/links.ts';
import { mailAddress, reportedMails } from '#ops/mail/reported.ts';
import { trainerIcs } from '#ops/training/calendar/trainer.ts';
import { dateOf } from '#ops/training/documents/documents.ts';
import { changeLine } from '#ops/training/mail/status-mail.ts';
import { trainerMail } from '#ops/training/mail/templates.ts';
import { hasAccessAt, rowHasAccess } from '#projections/account-access.ts';
import { dateFacts, type DateFacts } from '#projections/training/applications/documents.ts';
import { Erased, NotNeeded, type Compose, type Composed, type QueuedMail } from '#workers/compose-mail.ts';
import { leftToLater, ownCause } from '#workers/causes.ts';
import { dateBefore, promisedBefore, unannouncedOf } from './before.ts';
import { organizerOf } from './people.ts';

/** The role with which nobody works here, whatever the access says. */
const OFF: Role = 'UNAUTHORIZED';

/** Mails that notify a trainer of a date. */
export const TRAINER_MAILS: readonly TrainingMail[] = ['trainer-date', 'trainer-address', 'trainer-former'];

type ChangedTrainer = Extract<CourseDateEvent, { type: 'CourseDateChanged' }>['data'];

/**
 * The persons who lead the date, and where it changed who led it until then. Not who did it: they know; and nobody whose
 * account is switched off or whose access has ended: they don't work here any more.
 */
export async function trainersConcerned(app: App, { type, data, meta }: Recorded<CourseDateEvent>): Promise<string[]> {
  const facts = await dateFacts(app.db, data.courseDateId);
  const changed = type === 'CourseDateChanged' ? (data as ChangedTrainer) : undefined;
  // It may have changed again meanwhile.
  const all = [facts?.date.trainer_id, changed?.before.trainerId, changed?.after.trainerId];
  const ids = [...new Set(all)].filter((id): id is string => typeof id === 'string' && id !== meta.actor.id);
  if (ids.length === 0) return [];
  const accounts = app.db.selectFrom('operators').select('person_id');
  const working = accounts.where(hasAccessAt(app.now())).where('role', '<>', OFF);
  const rows = await working.where('id', 'in', ids).execute();
  return rows.map((row) => row.person_id);
}

/** What became of a date, to its trainer: the difference to what was reported last at the address they have now. */
export const trainerDate: Compose = async (app, mail) => {
  const { subject, facts } = await dateOfMail(app, mail);
  // Two changes that fall due together are one mail: the later one says all of it.
  const later = await leftToLater(app, mail, ['trainer-date' satisfies TrainingMail]);
  if (later.has(subject)) throw new NotNeeded('Zastąpiona późniejszą wiadomością.');
  const trainer = await trainerOf(app, mail);
  const now = nowOf(facts, trainer);
  const { here, elsewhere } = await knownBy(app, mail, { subject, to: trainer.email });
  const about = { facts, subject, trainer, now };
  const unannounced = here || elsewhere ? [] : await unannouncedOf(app, mail, subject);
  const before = here ?? elsewhere ?? (await assumedBefore(app, { unannounced, now, facts, trainerId: trainer.id }));
  const news = !here && elsewhere ? newsElsewhere(elsewhere, now) : trainerNews(before, now);
  return tellingTrainer(app, { ...about, before, news });
};

/** The date that a mail to its trainer is about. */
export async function dateOfMail(app: App, mail: QueuedMail) {
  const courseDateId = idAmong(mail.subjects, 'course-date') ?? '';
  const facts = await dateFacts(app.db, courseDateId);
  if (!facts) throw new Error('The date is not in the read models');
  return { subject: subjectOf('course-date', courseDateId), facts };
}

export const nowOf = (facts: DateFacts, trainer: { readonly id: string }): ReportedTrainer => ({
  mine: facts.date.trainer_id === trainer.id,
  cancelled: facts.date.status === 'cancelled',
  date: dateOf(facts),
});

/** What the mail's trainer has of the date at this address and at others of theirs; `isFormer`: before the fact behind the mail. */
export async function knownBy(
  app: App,
  mail: QueuedMail,
  { subject, to, isFormer = false }: { readonly subject: string; readonly to: string; readonly isFormer?: boolean },
): Promise<TrainerKnowledge> {
  const { recipientIds, id: composing } = mail;
  const unlessOf = isFormer ? ownCause(mail, subject) : undefined;
  const mails = await reportedMails<ReportedTrainer>(app, { recipientIds, subjects: [subject], composing, unlessOf });
  const reports = mails
    .filter(({ template }) => (TRAINER_MAILS as readonly string[]).includes(template))
    .flatMap(({ address, reported }) => (reported[subject] ? [{ address, reported: reported[subject] }] : []));
  return trainerKnowledge(reports, mailAddress(app, to));
}

interface Telling {
  readonly facts: DateFacts;
  readonly subject: string;
  readonly trainer: Trainer;
  readonly before: ReportedTrainer;
  readonly now: ReportedTrainer;
  readonly news: TrainerNews | null;
}

/** The mail that notifies a trainer of this, with the date in their calendar as it is now. */
export async function tellingTrainer(
  app: App,
  { facts, subject, trainer, before, now, news }: Telling,
): Promise<Composed> {
  if (!news) throw new NotNeeded('W terminie nie zmieniło się nic, czego trener jeszcze nie wie.');
  return {
    personId: trainer.person_id,
    to: trainer.email,
    ...trainerMail(now.date, {
      news,
      changes: changedLines(news, before, now),
      reason: facts.date.cancel_reason ?? '',
      page: pageOf(`/panel/course-dates/${facts.date.id}`),
    }),
    attachments: [await entryFor(app, facts, { trainer, attendee: trainer.email, leads: now.mine && !now.cancelled })],
    about: [],
    reported: { [subject]: now },
  };
}

/** The date in its trainer's own calendar: put in, changed, and taken out when somebody else leads it or nobody does. */
export async function entryFor(
  app: App,
  facts: DateFacts,
  { trainer, attendee, leads }: { readonly trainer: Trainer; readonly attendee: string; readonly leads: boolean },
) {
  const { fileName, type, text } = trainerIcs(facts, {
    trainer,
    attendee,
    leads,
    addresses: app.config,
    now: app.now(),
    organizer: await organizerOf(app),
  });
  return { fileName, type, bytes: Buffer.from(text) };
}

/** The account of a mail's trainer as it is now. */
export async function trainerRow(app: App, { personId }: QueuedMail) {
  const row = await app.db
    .selectFrom('operators')
    .select(['id', 'email', 'person_id', 'access_type', 'expires_at', 'role', 'version'])
    .where('person_id', '=', personId ?? '')
    .executeTakeFirst();
  if (!row || row.email === '') throw new Erased();
  return row;
}

export type Trainer = Awaited<ReturnType<typeof trainerRow>>;

/** The same, of somebody who still works here. */
export async function trainerOf(app: App, mail: QueuedMail): Promise<Trainer> {
  const row = await trainerRow(app, mail);
  if (!rowHasAccess(row, app.now()) || row.role === OFF) throw new NotNeeded('Konto trenera zostało wyłączone.');
  return row;
}

const changedLines = (news: TrainerNews, before: ReportedTrainer, now: ReportedTrainer): string[] =>
  news === 'changed' || news === 'reopened' ? changesOf(before.date, now.date).map(changeLine) : [];

/** The trainer was not notified of this date yet: as it was before the events of which they were to be notified. */
async function assumedBefore(app: App, { unannounced, now, facts, trainerId }: Assumed): Promise<ReportedTrainer> {
  let before = now;
  for (const event of unannounced) before = await beforeEvent(app, { event, now: before, facts, trainerId });
  return before;
}

interface Assumed {
  readonly now: ReportedTrainer;
  readonly facts: DateFacts;
  readonly trainerId: string;
  /** Newest first. */
  readonly unannounced: readonly Recorded<CourseDateEvent>[];
}

async function beforeEvent(
  app: App,
  { event, now, facts, trainerId }: Omit<Assumed, 'unannounced'> & { event: Recorded<CourseDateEvent> },
): Promise<ReportedTrainer> {
  switch (event.type) {
    case 'CourseDateScheduled':
      return { ...now, mine: false };
    case 'CourseDateReopened':
      return { ...now, cancelled: true };
    case 'CourseDateCancelled':
      return { ...now, cancelled: false };
    case 'CourseDatePromisesChanged':
      return { ...now, date: promisedBefore(now.date, facts, event) };
    case 'CourseDateChanged': {
      const { before } = event.data as ChangedTrainer;
      const mine = before.trainerId === undefined ? now.mine : before.trainerId === trainerId;
      return { ...now, mine, date: await dateBefore(app, { facts, now: now.date, event }) };
    }
    default:
      return now;
  }
}
