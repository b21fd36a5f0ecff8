import { declareReport } from '#domain/report/declare.ts';
import type { ReportColumn } from '#domain/report/report.ts';
import { described } from './abouts.ts';
import { DECISIONS_NOTE, MEASURES } from './measures.ts';

/** The figure that the mean is made of: the days that were waited for all decisions. */
const WAITED = 'waitDays';

const count = (name: 'decisions' | 'accepted' | 'refused' | 'workDays', header: string): ReportColumn => ({
  name,
  header,
  type: 'number',
  width: 14,
  about: MEASURES[name],
});

const decided: readonly ReportColumn[] = [
  count('decisions', 'Decyzje'),
  count('accepted', 'Potwierdzenia'),
  count('refused', 'Odrzucenia'),
];

const waited: readonly ReportColumn[] = [
  {
    name: 'waitMean',
    header: 'Średnio czekało (dni)',
    type: 'mean',
    width: 22,
    about: MEASURES.waitMean,
    ratio: { part: WAITED, of: ['decisions'] },
  },
  { name: 'waitMedian', header: 'Mediana czekania (dni)', type: 'median', width: 22, about: MEASURES.waitMedian },
];

const operator: ReportColumn = { name: 'name', header: 'Operator', width: 30 };

const common = { hasPast: true, sheet: 'Decyzje', note: DECISIONS_NOTE, empty: 'Brak decyzji w tych dniach' } as const;

const byDecision = (id: string) => ({ id, names: ['dateFrom', 'dateTo'], what: 'Decyzja' }) as const;

/** What each operator decided. */
export const operatorsReport = declareReport({
  ...described('operators'),
  ...common,
  days: byDecision('operators-report-filters'),
  columns: [
    operator,
    ...decided,
    count('workDays', 'Dni z decyzją'),
    {
      name: 'perDay',
      header: 'Decyzji dziennie',
      type: 'mean',
      width: 16,
      about: MEASURES.perDay,
      ratio: { part: 'decisions', of: ['workDays'] },
    },
    ...waited,
  ],
  charts: [
    { title: 'Decyzje według operatora', figure: 'decisions', by: 'name' },
    { title: 'Średnio dni czekania według operatora', figure: 'waitMean', by: 'name' },
  ],
});

/** The same, day by day. */
export const operatorsByDayReport = declareReport({
  ...described('operatorsByDay'),
  ...common,
  days: byDecision('operators-by-day-report-filters'),
  columns: [{ name: 'day', header: 'Dzień', type: 'day', width: 14 }, operator, ...decided, ...waited],
  charts: [
    { title: 'Decyzje w miesiącach', figure: 'decisions', by: 'day' },
    { title: 'Średnio dni czekania w miesiącach', figure: 'waitMean', by: 'day' },
  ],
});
