import type { Recorded } from '#domain/kernel/event.ts';
import { idAmong, subjectOf } from '#domain/kernel/subject.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { changesOf, type ReportedDate } from '#domain/training/messages/news.ts';
import type { App } from '#ops/app.ts';
import { lastReported } from '#ops/mail/reported.ts';
import { dateOf } from '#ops/training/documents/documents.ts';
import { changeLine } from '#ops/training/mail/status-mail.ts';
import { trainerMail, type TrainerNews } from '#ops/training/mail/templates.ts';
import { dateFacts, type DateFacts } from '#projections/training/applications/documents.ts';
import { Erased, NotNeeded, type Compose, type QueuedMail } from '#workers/compose-mail.ts';
import { causeOf, dateBefore, untoldOf } from './before.ts';

/** What a trainer was told of a date last. */
interface ReportedTrainer {
  readonly mine: boolean;
  readonly cancelled: boolean;
  readonly date: ReportedDate;
}

type ChangedTrainer = Extract<CourseDateEvent, { type: 'CourseDateChanged' }>['data'];

/**
 * The persons who lead the date, and where it changed who led it until then. Not who did it: they know; and nobody whose
 * account is switched off: they don't work here any more.
 */
export async function trainersConcerned(app: App, { type, data, meta }: Recorded<CourseDateEvent>): Promise<string[]> {
  const facts = await dateFacts(app.db, data.courseDateId);
  const changed = type === 'CourseDateChanged' ? (data as ChangedTrainer) : undefined;
  // It may have changed again meanwhile.
  const all = [facts?.date.trainer_id, changed?.before.trainerId, changed?.after.trainerId];
  const ids = [...new Set(all)].filter((id): id is string => typeof id === 'string' && id !== meta.actor.id);
  if (ids.length === 0) return [];
  const working = app.db.selectFrom('operators').select('person_id').where('access_type', '<>', 'none');
  const rows = await working.where('id', 'in', ids).execute();
  return rows.map((row) => row.person_id);
}

/** What became of a date, to its trainer: the difference to what they were told last. */
export const trainerDate: Compose = async (app, mail) => {
  const courseDateId = idAmong(mail.subjects, 'course-date') ?? '';
  const subject = subjectOf('course-date', courseDateId);
  const facts = await dateFacts(app.db, courseDateId);
  if (!facts) throw new Error('The date is not in the read models');
  const trainer = await trainerOf(app, mail);
  const { trainer_id: leads, status } = facts.date;
  const now: ReportedTrainer = { mine: leads === trainer.id, cancelled: status === 'cancelled', date: dateOf(facts) };
  const cause = await causeOf(app, mail, subject);
  const before =
    (await lastReported<ReportedTrainer>(app, mail)).get(subject) ??
    (await assumedBefore(app, { untold: await untoldOf(app, mail, subject), now, facts, trainerId: trainer.id }));
  const news = newsOf(before, now);
  if (!news) throw new NotNeeded('W terminie nie zmieniło się nic, czego trener jeszcze nie wie.');
  return {
    personId: trainer.person_id,
    to: trainer.email,
    ...trainerMail(now.date, { news, changes: changedLines(news, before, now), reason: cause.meta.reason ?? '' }),
    attachments: [],
    about: [],
    reported: { [subject]: now },
  };
};

async function trainerOf(app: App, { personId }: QueuedMail) {
  const query = app.db.selectFrom('operators').select(['id', 'email', 'person_id', 'access_type']);
  const row = await query.where('person_id', '=', personId ?? '').executeTakeFirst();
  if (row?.access_type === 'none' && row.email !== '') throw new NotNeeded('Konto trenera zostało wyłączone.');
  if (!row || row.email === '') throw new Erased();
  return row;
}

const changedLines = (news: TrainerNews, before: ReportedTrainer, now: ReportedTrainer): string[] =>
  news === 'changed' || news === 'reopened' ? changesOf(before.date, now.date).map(changeLine) : [];

function newsOf(before: ReportedTrainer, now: ReportedTrainer): TrainerNews | null {
  if (!now.mine) return before.mine && !before.cancelled ? 'released' : null;
  if (now.cancelled) return before.mine && !before.cancelled ? 'cancelled' : null;
  if (!before.mine) return 'assigned';
  if (before.cancelled) return 'reopened';
  return changesOf(before.date, now.date).length > 0 ? 'changed' : null;
}

/** Nobody told the trainer of this date yet: as it was before the events that they were to be told of. */
async function assumedBefore(app: App, { untold, now, facts, trainerId }: Assumed): Promise<ReportedTrainer> {
  let before = now;
  for (const event of untold) before = await beforeEvent(app, { event, now: before, facts, trainerId });
  return before;
}

interface Assumed {
  readonly now: ReportedTrainer;
  readonly facts: DateFacts;
  readonly trainerId: string;
  /** Newest first. */
  readonly untold: readonly Recorded<CourseDateEvent>[];
}

async function beforeEvent(
  app: App,
  { event, now, facts, trainerId }: Omit<Assumed, 'untold'> & { event: Recorded<CourseDateEvent> },
): Promise<ReportedTrainer> {
  switch (event.type) {
    case 'CourseDateScheduled':
      return { ...now, mine: false };
    case 'CourseDateReopened':
      return { ...now, cancelled: true };
    case 'CourseDateCancelled':
      return { ...now, cancelled: false };
    case 'CourseDateChanged': {
      const { before } = event.data as ChangedTrainer;
      const mine = before.trainerId === undefined ? now.mine : before.trainerId === trainerId;
      return { ...now, mine, date: await dateBefore(app, { facts, now: now.date, event }) };
    }
    default:
      return now;
  }
}
