import type { ReportLine, ReportView } from '#domain/report/report.ts';
import { gradePoints, RATED, type Grades } from '#domain/training/rating/terms.ts';
import {
  pointsOf,
  ratingsByCourse,
  ratingsByDate,
  ratingsByGroup,
  ratingsByTrainer,
} from '#domain/training/reports/ratings.ts';
import type { DateRatings } from '#projections/training/rating/rating-results.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';
import { readableRatings } from './results.ts';

const points = (grades: Grades) => Object.fromEntries(RATED.map((what) => [pointsOf(what), gradePoints(grades[what])]));

const added = (one: Grades, other: Grades): Grades => ({
  content: one.content.map((count, index) => count + (other.content[index] ?? 0)),
  trainer: one.trainer.map((count, index) => count + (other.trainer[index] ?? 0)),
  organisation: one.organisation.map((count, index) => count + (other.organisation[index] ?? 0)),
});

const byDate = ({ courseDateId, startedOn, courseName, trainerName, answers, grades }: DateRatings): ReportLine => ({
  key: courseDateId,
  link: `/panel/course-dates/${courseDateId}/ratings`,
  cells: { startedOn, courseName, trainerName, answers, ...points(grades) },
});

/** What the dates of one course, or of one trainer, add up to. */
function together(
  dates: readonly DateRatings[],
  of: (date: DateRatings) => { key: string; name: string },
): ReportLine[] {
  const groups = new Map<string, { name: string; dates: DateRatings[] }>();
  for (const date of dates) {
    const { key, name } = of(date);
    const group = groups.get(key) ?? { name, dates: [] };
    groups.set(key, { ...group, dates: [...group.dates, date] });
  }
  const lines = [...groups].map(([key, { name, dates: own }]) => ({
    key,
    cells: {
      name,
      dates: own.length,
      answers: own.reduce((sum, { answers }) => sum + answers, 0),
      ...points(own.map(({ grades }) => grades).reduce(added)),
    },
  }));
  return lines.sort((a, b) => a.cells.name.localeCompare(b.cells.name, 'pl'));
}

const screen = (view: ReportView, lines: (dates: readonly DateRatings[]) => ReportLine[]): ReportScreen =>
  shortReport({ view, all: async (request, days) => lines(await readableRatings(request, days)) });

/** What participants say, by date, course, group and trainer. */
export const ratingReports: readonly ReportScreen[] = [
  screen(ratingsByDate, (dates) => dates.map(byDate)),
  screen(ratingsByCourse, (dates) =>
    together(dates, ({ courseId, courseName }) => ({ key: courseId, name: courseName })),
  ),
  screen(ratingsByGroup, (dates) =>
    together(dates, ({ groupId, groupName }) => ({ key: groupId, name: groupName || 'bez grupy' })),
  ),
  screen(ratingsByTrainer, (dates) =>
    together(dates, ({ trainerId, trainerName }) => ({ key: trainerId ?? '', name: trainerName ?? 'bez trenera' })),
  ),
];
