import { declareReport } from '#domain/report/declare.ts';
import type { ReportColumn, DescribedReport } from '#domain/report/report.ts';
import { described } from './abouts.ts';
import { MEASURES, NOTE } from './measures.ts';

/** What lead times are grouped by. */
export type LeadTimesBy = 'month' | 'course' | 'group';

/** The figures that the means are made of: the days of all applications added up. */
const DAYS = { decision: 'decisionDays', training: 'trainingDays' } as const;

const count = (name: 'applications' | 'decided' | 'waiting' | 'decidedSeats', header: string): ReportColumn => ({
  name,
  header,
  type: 'number',
  width: 14,
  about: MEASURES[name],
});

const mean = (name: 'decisionMean' | 'trainingMean', header: string, [part, of]: [string, string]): ReportColumn => ({
  name,
  header,
  type: 'mean',
  width: 26,
  about: MEASURES[name],
  ratio: { part, of: [of] },
});

const figures: readonly ReportColumn[] = [
  count('applications', 'Zgłoszenia'),
  count('waiting', 'Czeka na decyzję'),
  count('decided', 'Z decyzją'),
  mean('decisionMean', 'Średnio do decyzji (dni)', [DAYS.decision, 'decided']),
  {
    name: 'decisionMedian',
    header: 'Mediana do decyzji (dni)',
    type: 'median',
    width: 26,
    about: MEASURES.decisionMedian,
  },
  count('decidedSeats', 'Z miejscem i decyzją'),
  mean('trainingMean', 'Średnio do szkolenia (dni)', [DAYS.training, 'decidedSeats']),
  {
    name: 'trainingMedian',
    header: 'Mediana do szkolenia (dni)',
    type: 'median',
    width: 26,
    about: MEASURES.trainingMedian,
  },
];

const view = ({ head, by, inWords }: { head: DescribedReport; by: ReportColumn; inWords: string }) =>
  declareReport({
    ...head,
    hasPast: true,
    sheet: 'Czas',
    days: { id: `${head.file}-filters`, names: ['dateFrom', 'dateTo'], what: 'Termin' },
    columns: [by, ...figures],
    charts: [
      { title: `Średnio dni do decyzji ${inWords}`, figure: 'decisionMean', by: by.name },
      { title: `Średnio dni od decyzji do szkolenia ${inWords}`, figure: 'trainingMean', by: by.name },
    ],
    note: NOTE,
    empty: 'Brak zgłoszeń w tych dniach',
  });

/** How long an application waits for a decision, and the decided one for the training, by what names the lines. */
export const leadTimeReports = {
  month: view({
    head: described('leadTimesByMonth'),
    by: { name: 'month', header: 'Miesiąc szkolenia', type: 'month', width: 18 },
    inWords: 'w miesiącach',
  }),
  course: view({
    head: described('leadTimesByCourse'),
    by: { name: 'name', header: 'Szkolenie', width: 34 },
    inWords: 'według szkolenia',
  }),
  group: view({
    head: described('leadTimesByGroup'),
    by: { name: 'name', header: 'Grupa szkoleń', width: 34 },
    inWords: 'według grupy',
  }),
} as const satisfies Readonly<Record<LeadTimesBy, unknown>>;
