import { daysText, hoursText, type CourseTime } from '../course-date/days.ts';
import { FORMULA_LABELS, type Assurance, type Formula } from '../course-date/terms.ts';

/** A date as messages and papers describe it. */
export interface ReportedDate extends CourseTime {
  readonly courseName: string;
  readonly formula: Formula;
  readonly locationName: string;
  readonly locationAddress: string;
  readonly onlineMeetingUrl: string | null;
  /** In words; absent where it was not kept what was said of it. */
  readonly price?: string;
  readonly shares?: string;
}

/** Why somebody does not come. */
export type Absence = 'date-cancelled' | 'canceled' | 'resigned' | 'rejected' | 'archived';

/**
 * Somebody’s status, as a message says it. What was reported last is kept with the mail, so it holds nothing about
 * the person.
 */
export interface ReportedStatus {
  readonly courseDateId: string;
  readonly date: ReportedDate;
  /** The place that is held; null for none. */
  readonly place: Assurance | null;
  readonly absence: Absence | null;
  /** Whom it is about of those who held it one after the other; absent for the first. */
  readonly holder?: number;
}

/** The first by default. */
export const holderOf = ({ holder = 1 }: Pick<ReportedStatus, 'holder'>): number => holder;

/** What a message has to say, from the weightiest on; one mail says one, and what changed of the date along with it. */
const NEWS = ['absent', 'back', 'replaced', 'moved', 'to-primary', 'to-reserve', 'unconfirmed', 'changed'] as const;
export type News = (typeof NEWS)[number];
type NewsOfPlace = Extract<News, 'to-primary' | 'to-reserve' | 'unconfirmed'>;

/** One line of a changed date, in words. */
export interface ReportedChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const isReserve = ({ place }: ReportedStatus): boolean => place === 'reserve';

/** What is new for somebody who was sent `before`; null when they know all of it. */
export function newsOf(before: ReportedStatus, now: ReportedStatus): News | null {
  if (now.place === null) return before.place === null && before.absence === now.absence ? null : 'absent';
  if (before.place === null) return 'back';
  if (holderOf(before) !== holderOf(now)) return 'replaced';
  if (before.courseDateId !== now.courseDateId) return 'moved';
  return newsOfPlace(before, now) ?? (changesOf(before.date, now.date).length > 0 ? 'changed' : null);
}

/** What is new of the place itself. That a seat is confirmed is said by the confirmation. */
export function newsOfPlace(before: ReportedStatus, now: ReportedStatus): NewsOfPlace | null {
  if (isReserve(before) !== isReserve(now)) return isReserve(now) ? 'to-reserve' : 'to-primary';
  return before.place === 'seat' && now.place === 'awaiting' ? 'unconfirmed' : null;
}

const placeText = ({ formula, locationName, locationAddress }: ReportedDate): string =>
  formula === 'online' ? '' : [locationName, locationAddress].filter((part) => part !== '').join(', ');

const LINES: readonly (readonly [string, (date: ReportedDate) => string | undefined])[] = [
  ['Szkolenie', ({ courseName }) => courseName],
  ['Data', daysText],
  ['Godziny', hoursText],
  ['Forma', ({ formula }) => FORMULA_LABELS[formula]],
  ['Miejsce', placeText],
  ['Link do spotkania', ({ formula, onlineMeetingUrl }) => (formula === 'online' ? (onlineMeetingUrl ?? '') : '')],
  ['Cena', ({ price }) => price],
  ['Zajęcia', ({ shares }) => shares],
];

/** Only what changed, old → new; what a date does not have is an empty text. */
export const changesOf = (before: ReportedDate, now: ReportedDate): ReportedChange[] =>
  LINES.flatMap(([label, text]) => {
    const [from, to] = [text(before), text(now)];
    return from === undefined || to === undefined || from === to ? [] : [{ label, from, to }];
  });
