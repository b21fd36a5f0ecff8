import { changesOf, type ReportedDate } from './news.ts';

/** What a mail reported to a trainer about a date: JSON, kept with it. */
export interface ReportedTrainer {
  readonly mine: boolean;
  readonly cancelled: boolean;
  readonly date: ReportedDate;
  /** The address is not the trainer's any more: whatever it was sent counts no longer. */
  readonly withdrawn?: boolean;
}

/** A mail that reported it, as far as it says where it went; null in mails of earlier programs, which count everywhere. */
interface TrainerReport {
  readonly address: string | null;
  readonly reported: ReportedTrainer;
}

/** What a trainer has of a date at one address, and at those that are theirs no more. */
export interface TrainerKnowledge {
  readonly here: ReportedTrainer | null;
  readonly elsewhere: ReportedTrainer | null;
}

/** The same rule as for people of applications (`knowledge.ts`): what counts is what this very address was sent. */
export function trainerKnowledge(mails: readonly TrainerReport[], address: string): TrainerKnowledge {
  let here: ReportedTrainer | null = null;
  let elsewhere: ReportedTrainer | null = null;
  for (const { address: to, reported } of mails) {
    if (to === null || to === address) here = reported.withdrawn ? null : reported;
    else if (!reported.withdrawn) elsewhere = reported;
  }
  return { here, elsewhere };
}

/** Whether the calendar at an address that was sent this has the entry. */
export const hasEntry = (reported: ReportedTrainer | null): boolean => reported !== null && leads(reported);

const leads = ({ mine, cancelled }: ReportedTrainer): boolean => mine && !cancelled;

export type TrainerNews = 'assigned' | 'readdressed' | 'released' | 'changed' | 'cancelled' | 'reopened';

/** What is new for a trainer who was sent `before`; null when they know all of it. */
export function trainerNews(before: ReportedTrainer, now: ReportedTrainer): TrainerNews | null {
  if (!now.mine) return leads(before) ? 'released' : null;
  if (now.cancelled) return leads(before) ? 'cancelled' : null;
  if (!before.mine) return 'assigned';
  if (before.cancelled) return 'reopened';
  return changesOf(before.date, now.date).length > 0 ? 'changed' : null;
}

/** The same for an address that was sent nothing, whose reader was sent this at another one. */
export const newsElsewhere = (elsewhere: ReportedTrainer, now: ReportedTrainer): TrainerNews | null =>
  leads(now) ? 'readdressed' : trainerNews(elsewhere, now);
