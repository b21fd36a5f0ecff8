import { declareReport } from '#domain/report/declare.ts';
import type { ReportColumn, DescribedReport } from '#domain/report/report.ts';
import { RATED, RATED_LABELS, RATINGS_NO_PAST, type Rated } from '../rating/terms.ts';
import { described } from './abouts.ts';
import { MEASURES, NOTE } from './measures.ts';

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
  head,
  by: [by, inWords],
  columns,
}: {
  head: DescribedReport;
  by: readonly [column: string, inWords: string];
  columns: readonly ReportColumn[];
}) =>
  declareReport({
    ...head,
    noPast: RATINGS_NO_PAST,
    sheet: 'Oceny',
    days: { id: `${head.file}-filters`, names: ['dateFrom', 'dateTo'], what: 'Termin' },
    columns: [...columns, ...grades],
    charts: RATED.map((figure) => ({
      title: `Średnia ocena (${RATED_LABELS[figure].toLowerCase()}) ${inWords}`,
      figure,
      by,
    })),
    note: NOTE,
    empty: 'Brak ocen, które można pokazać, w tych dniach',
  });

/** What participants say of each date. */
export const ratingsByDate = view({
  head: described('ratingsByDate'),
  by: ['startedOn', 'w miesiącach'],
  columns: [
    { name: 'startedOn', header: 'Termin', type: 'day', width: 14 },
    { name: 'courseName', header: 'Szkolenie', width: 34 },
    { name: 'trainerName', header: 'Trener', width: 26 },
  ],
});

export const ratingsByCourse = view({
  head: described('ratingsByCourse'),
  by: ['name', 'według szkolenia'],
  columns: [{ name: 'name', header: 'Szkolenie', width: 34 }, dates],
});

export const ratingsByGroup = view({
  head: described('ratingsByGroup'),
  by: ['name', 'według grupy'],
  columns: [{ name: 'name', header: 'Grupa szkoleń', width: 34 }, dates],
});

export const ratingsByTrainer = view({
  head: described('ratingsByTrainer'),
  by: ['name', 'według trenera'],
  columns: [{ name: 'name', header: 'Trener', width: 30 }, dates],
});
