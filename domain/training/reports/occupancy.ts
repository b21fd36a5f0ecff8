import { declareReport } from '#domain/report/declare.ts';
import type { ReportColumn, DescribedReport } from '#domain/report/report.ts';
import { described } from './abouts.ts';
import { MEASURES, NOTE } from './measures.ts';

/** What occupancy is grouped by. */
export type OccupancyBy = 'month' | 'course';

type Counted = 'begunDates' | 'begunSeats' | 'takenAtStart' | 'reserveAtStart' | 'datesWithReserve';

const count = (name: Counted, header: string): ReportColumn => ({
  name,
  header,
  type: 'number',
  width: 18,
  about: MEASURES[name],
});

const ofSeats = (name: 'occupancyAtStart' | 'pressure', header: string, part: Counted): ReportColumn => ({
  name,
  header,
  type: 'percent',
  width: 18,
  about: MEASURES[name],
  ratio: { part, of: ['begunSeats'] },
});

const figures: readonly ReportColumn[] = [
  count('begunDates', 'Terminy'),
  count('begunSeats', 'Miejsca'),
  count('takenAtStart', 'Zajęte na początku'),
  ofSeats('occupancyAtStart', 'Obłożenie (%)', 'takenAtStart'),
  count('reserveAtStart', 'Rezerwa na początku'),
  count('datesWithReserve', 'Terminy z rezerwą'),
  ofSeats('pressure', 'Rezerwa do miejsc (%)', 'reserveAtStart'),
];

const view = ({ head, by, inWords }: { head: DescribedReport; by: ReportColumn; inWords: string }) =>
  declareReport({
    ...head,
    hasPast: true,
    sheet: 'Obłożenie',
    days: { id: `${head.file}-filters`, names: ['dateFrom', 'dateTo'], what: 'Termin' },
    columns: [by, ...figures],
    charts: [
      { title: `Obłożenie na początku szkoleń ${inWords}`, figure: 'occupancyAtStart', by: by.name },
      { title: `Rezerwa na początku szkoleń ${inWords}`, figure: 'reserveAtStart', by: by.name },
    ],
    note: NOTE,
    empty: 'Żaden termin z tych dni jeszcze się nie zaczął',
  });

/** How full dates were when they began, and how many were left waiting. */
export const occupancyReports = {
  month: view({
    head: described('occupancyByMonth'),
    by: { name: 'month', header: 'Miesiąc szkolenia', type: 'month', width: 18 },
    inWords: 'w miesiącach',
  }),
  course: view({
    head: described('occupancyByCourse'),
    by: { name: 'name', header: 'Szkolenie', width: 34 },
    inWords: 'według szkolenia',
  }),
} as const satisfies Readonly<Record<OccupancyBy, unknown>>;
