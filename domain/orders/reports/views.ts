import { declareReport } from '#domain/report/declare.ts';
import type { ReportColumn, ReportView } from '#domain/report/report.ts';
import { GRADE_LABELS, GRADES } from '../order/terms.ts';
import { ORDER_GROUPINGS, ORDER_HEADS, type OrdersBy } from './heads.ts';
import { ORDER_MEASURES, ORDERS_NOTE } from './measures.ts';

/** What names the lines, and how charts say it. */
const BY: Readonly<Record<OrdersBy, { column: ReportColumn; inWords: string }>> = {
  month: {
    column: { name: 'month', header: 'Miesiąc wprowadzenia', type: 'month', width: 22 },
    inWords: 'w miesiącach',
  },
  service: { column: { name: 'name', header: 'Serwis', width: 34 }, inWords: 'według serwisu' },
  activity: { column: { name: 'name', header: 'Rodzaj czynności', width: 26 }, inWords: 'według rodzaju czynności' },
  model: { column: { name: 'name', header: 'Model urządzenia', width: 22 }, inWords: 'według modelu urządzenia' },
};

type Measure = keyof typeof ORDER_MEASURES;

const count = (name: Measure, header: string): ReportColumn => ({
  name,
  header,
  type: 'number',
  width: 14,
  about: ORDER_MEASURES[name],
});

const OUTCOMES: readonly ReportColumn[] = [
  count('total', 'Zlecenia'),
  count('open', 'Otwarte'),
  count('late', 'Opóźnione'),
  count('done', 'Wykonane'),
  count('cancelled', 'Anulowane'),
  ...GRADES.map((grade) => ({ ...count('grade', `Ocena ${GRADE_LABELS[grade]}`), name: grade, width: 18 })),
  {
    name: 'satisfied',
    header: 'Zadowoleni (%)',
    type: 'percent',
    width: 16,
    about: ORDER_MEASURES.satisfied,
    ratio: { part: 'pleased', of: GRADES },
  },
];

const mean = (name: 'agreedMean' | 'doneMean', header: string, [part, of]: [string, Measure]): ReportColumn => ({
  name,
  header,
  type: 'mean',
  width: 26,
  about: ORDER_MEASURES[name],
  ratio: { part, of: [of] },
});
const median = (name: 'agreedMedian' | 'doneMedian', header: string): ReportColumn => ({
  name,
  header,
  type: 'median',
  width: 26,
  about: ORDER_MEASURES[name],
});

const TIMES: readonly ReportColumn[] = [
  count('total', 'Zlecenia'),
  count('unplanned', 'Bez umówionej wizyty'),
  count('agreed', 'Umówione'),
  mean('agreedMean', 'Średnio do umówienia (dni)', ['agreedDays', 'agreed']),
  median('agreedMedian', 'Mediana do umówienia (dni)'),
  count('done', 'Wykonane'),
  mean('doneMean', 'Średnio do wykonania (dni)', ['doneDays', 'done']),
  median('doneMedian', 'Mediana do wykonania (dni)'),
];

/** For the list of reports. */
const ABOUT: Readonly<Record<keyof typeof ORDER_HEADS, string>> = {
  outcomes:
    'Ile zleceń wprowadzono, ile jest otwartych, opóźnionych, wykonanych i anulowanych, i jak ocenili je klienci.',
  times: 'Ile dni mija od wprowadzenia zlecenia do umówienia wizyty i do jej dnia: średnia i mediana.',
};

const declared = (
  by: OrdersBy,
  own: Pick<ReportView, 'columns' | 'charts' | 'sheet' | 'hasPast'> & { readonly head: keyof typeof ORDER_HEADS },
): ReportView => {
  const { head: name, ...view } = own;
  const head = ORDER_HEADS[name][by];
  return declareReport({
    ...head,
    ...view,
    about: ABOUT[name],
    columns: [BY[by].column, ...view.columns],
    days: { id: `${head.file}-filters`, names: ['enterDateFrom', 'enterDateTo'], what: 'Wprowadzono' },
    note: ORDERS_NOTE,
    empty: 'Brak zleceń w tych dniach',
  });
};

const everyGrouping = (view: (by: OrdersBy) => ReportView): Readonly<Record<OrdersBy, ReportView>> =>
  Object.fromEntries(ORDER_GROUPINGS.map((by) => [by, view(by)])) as Record<OrdersBy, ReportView>;

/** What became of the orders, and how clients grade them. */
export const orderOutcomes = everyGrouping((by) =>
  declared(by, {
    head: 'outcomes',
    hasPast: true,
    sheet: 'Zlecenia',
    columns: OUTCOMES,
    charts: [
      { title: `Zlecenia ${BY[by].inWords}`, figure: 'total', by: BY[by].column.name },
      { title: `Opóźnione ${BY[by].inWords}`, figure: 'late', by: BY[by].column.name },
      { title: 'Oceny klientów', across: GRADES },
    ],
  }),
);

/** How long an order waits to be arranged, and to be done. */
export const orderTimes = everyGrouping((by) =>
  declared(by, {
    head: 'times',
    hasPast: true,
    sheet: 'Czas',
    columns: TIMES,
    charts: [
      { title: `Średnio dni do umówienia ${BY[by].inWords}`, figure: 'agreedMean', by: BY[by].column.name },
      { title: `Średnio dni do wykonania ${BY[by].inWords}`, figure: 'doneMean', by: BY[by].column.name },
    ],
  }),
);
