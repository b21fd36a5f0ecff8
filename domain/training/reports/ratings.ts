import { daysForm, type ReportColumn, type ReportView } from '#domain/report/report.ts';
import { ANONYMOUS_FROM, RATED, RATED_LABELS, type Rated } from '../rating/terms.ts';
import { MEASURES, NOTE } from './measures.ts';

const ANONYMOUS = `Liczą się terminy, które oceniło co najmniej ${ANONYMOUS_FROM} osób.`;

/** The figure that a mean is made of: all grades of one question added up. */
export const pointsOf = (what: Rated): string => `${what}Points`;

const grades: readonly ReportColumn[] = [
  { name: 'answers', header: 'Oceniło', type: 'number', width: 10, about: MEASURES.answers },
  ...RATED.map((name): ReportColumn => ({
    name,
    header: `${RATED_LABELS[name]} (1–5)`,
    type: 'mean',
    width: 20,
    about: MEASURES.grade,
    ratio: { part: pointsOf(name), of: ['answers'] },
  })),
];
const dates: ReportColumn = { name: 'dates', header: 'Terminy', type: 'number', width: 10, about: MEASURES.ratedDates };

const view = ({
  what,
  by: [by, inWords],
  ...own
}: Pick<ReportView, 'title' | 'about' | 'file' | 'columns'> & {
  what: string;
  by: readonly [column: string, inWords: string];
}): ReportView => ({
  ...own,
  path: `/panel/reports/ratings/${what}`,
  about: `${own.about} ${ANONYMOUS}`,
  permissions: ['APPLICATION_READ', 'COURSEDATE_READ'],
  parent: 'reports',
  sheet: 'Oceny',
  filters: daysForm(`ratings-${what}-filters`, ['dateFrom', 'dateTo'], 'Termin'),
  columns: [...own.columns, ...grades],
  charts: RATED.map((figure) => ({ title: `Średnia ocena (${RATED_LABELS[figure].toLowerCase()}) ${inWords}`, figure, by })),
  note: NOTE,
  empty: 'Brak ocen, które można pokazać, w tych dniach',
});

/** What participants say of each date. */
export const ratingsByDate = view({
  what: 'dates',
  by: ['startedOn', 'w miesiącach'],
  title: 'Oceny szkoleń: terminy',
  about: 'Jak uczestnicy oceniają każdy termin: treść, trenera i organizację.',
  file: 'oceny-terminow',
  columns: [
    { name: 'startedOn', header: 'Termin', type: 'day', width: 14 },
    { name: 'courseName', header: 'Szkolenie', width: 34 },
    { name: 'trainerName', header: 'Trener', width: 26 },
  ],
});

export const ratingsByCourse = view({
  what: 'courses',
  by: ['name', 'według szkolenia'],
  title: 'Oceny szkoleń: kursy',
  about: 'Jak uczestnicy oceniają każde szkolenie, ze wszystkich jego terminów.',
  file: 'oceny-szkolen',
  columns: [{ name: 'name', header: 'Szkolenie', width: 34 }, dates],
});

export const ratingsByTrainer = view({
  what: 'trainers',
  by: ['name', 'według trenera'],
  title: 'Oceny szkoleń: trenerzy',
  about: 'Jak uczestnicy oceniają terminy każdego trenera; trener widzi własne.',
  file: 'oceny-trenerow',
  columns: [{ name: 'name', header: 'Trener', width: 30 }, dates],
});

export const RATING_REPORTS: readonly ReportView[] = [ratingsByDate, ratingsByCourse, ratingsByTrainer];
