import { addDays } from '#domain/text/calendar.ts';
import { lastDay, type CourseTime } from '../course-date/days.ts';

/** What a participant is asked about the training; each is answered on the scale below. */
export const RATED = ['content', 'trainer', 'organisation'] as const;
export type Rated = (typeof RATED)[number];

export const RATED_LABELS: Record<Rated, string> = {
  content: 'Treść szkolenia',
  trainer: 'Trener',
  organisation: 'Organizacja',
};

export const GRADES = [1, 2, 3, 4, 5] as const;
export const GRADE_LABELS: Record<(typeof GRADES)[number], string> = {
  1: '1 – bardzo słabo',
  2: '2 – słabo',
  3: '3 – przeciętnie',
  4: '4 – dobrze',
  5: '5 – bardzo dobrze',
};

/** A date with fewer answers is in no result: not on its page, not in a report, not in a file. */
export const ANONYMOUS_FROM = 5;

/** Sums of two moments between which one person answered would say how that person did, and from when. */
export const RATINGS_NO_PAST =
  'Ocen szkoleń nie pokazujemy w stanie z przeszłości: różnica między dwiema chwilami zdradziłaby, kto jak ocenił. Usuń chwilę z adresu, aby zobaczyć stan bieżący.';

/** So many days after the last day an answer may be given or changed. */
export const RATING_DAYS = 30;

/** The last day on which an answer is taken. */
export const ratingEndsOn = (time: Pick<CourseTime, 'startedOn' | 'duration'>): string =>
  addDays(lastDay(time), RATING_DAYS);

/** How many answers give which grade to each question. */
export type Grades = Readonly<Record<Rated, readonly number[]>>;

/** Grades counted by grade (index 0 is grade 1), added up. */
export const gradePoints = (counts: readonly number[]): number =>
  counts.reduce((sum, count, index) => sum + count * (GRADES[0] + index), 0);

/** The mean of grades counted by grade (index 0 is grade 1), one decimal, half up; null of nothing. */
export function meanGrade(counts: readonly number[]): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? null : Math.round((gradePoints(counts) * 10) / total) / 10;
}
