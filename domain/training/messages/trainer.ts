import { changesOf, type ReportedDate } from './news.ts';

/** What a mail told a trainer of a date: JSON, kept beside it. */
export interface ToldTrainer {
  readonly mine: boolean;
  readonly cancelled: boolean;
  readonly date: ReportedDate;
  /** The address is not the trainer's any more: whatever it was sent counts no longer. */
  readonly withdrawn?: boolean;
}

/** A mail that told, as far as it says where it went; null in mails of earlier programs, which count everywhere. */
interface Told {
  readonly address: string | null;
  readonly told: ToldTrainer;
}

/** What a trainer has of a date at one address, and at those that are theirs no more. */
export interface TrainerKnowledge {
  readonly here: ToldTrainer | null;
  readonly elsewhere: ToldTrainer | null;
}

/** The same rule as for people of applications (`knowledge.ts`): what counts is what this very address was sent. */
export function trainerKnowledge(mails: readonly Told[], address: string): TrainerKnowledge {
  let here: ToldTrainer | null = null;
  let elsewhere: ToldTrainer | null = null;
  for (const { address: to, told } of mails) {
    if (to === null || to === address) here = told.withdrawn ? null : told;
    else if (!told.withdrawn) elsewhere = told;
  }
  return { here, elsewhere };
}

/** Whether the calendar at an address that was told this has the entry. */
export const hasEntry = (told: ToldTrainer | null): boolean => told !== null && leads(told);

const leads = ({ mine, cancelled }: ToldTrainer): boolean => mine && !cancelled;

export type TrainerNews = 'assigned' | 'readdressed' | 'released' | 'changed' | 'cancelled' | 'reopened';

/** What is new for who was told `before`; null when they know all of it. */
export function trainerNews(before: ToldTrainer, now: ToldTrainer): TrainerNews | null {
  if (!now.mine) return leads(before) ? 'released' : null;
  if (now.cancelled) return leads(before) ? 'cancelled' : null;
  if (!before.mine) return 'assigned';
  if (before.cancelled) return 'reopened';
  return changesOf(before.date, now.date).length > 0 ? 'changed' : null;
}

/** The same for an address that was told nothing, whose reader was told this at another one. */
export const newsElsewhere = (elsewhere: ToldTrainer, now: ToldTrainer): TrainerNews | null =>
  leads(now) ? 'readdressed' : trainerNews(elsewhere, now);
