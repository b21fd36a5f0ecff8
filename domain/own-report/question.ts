import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { queryString, type QueryPair } from '#domain/kernel/url.ts';
import { endsTooEarly, fits, isOperation, needsValue, readValues, type OwnFilter } from './filters.ts';
import {
  groupingKey,
  groupingsOf,
  measureKey,
  measuresOf,
  namesPersons,
  type Grouping,
  type Measure,
  type Measuring,
  type ReportSource,
} from './source.ts';

export const CHARTS = { none: 'bez wykresu', bars: 'słupki', line: 'linia w czasie', shares: 'udziały' } as const;
export type ChartKind = keyof typeof CHARTS;

export const ORDERS = { lines: 'według wierszy', figure: 'od największej pierwszej liczby' } as const;
export type LineOrder = keyof typeof ORDERS;

export const MOST_LINES = 2;
export const MOST_MEASURES = 3;
export const MOST_FILTERS = 4;

/** What an own report asks for: all of it is in its address. */
export interface OwnQuestion {
  readonly source: ReportSource;
  readonly by: readonly Grouping[];
  /** One at least. */
  readonly measures: readonly Measure[];
  readonly filters: readonly OwnFilter[];
  readonly chart: ChartKind;
  readonly order: LineOrder;
  /** The query of its address. */
  readonly address: string;
}

/** What an address says: the question where nothing is wrong with it, all that was typed, and messages at their fields. */
export interface ReadOwnQuestion {
  readonly question: OwnQuestion | null;
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
}

const numbers = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

/** Names of the parameters besides `source`, in the order of the form. */
export const PARAMETERS: readonly string[] = [
  ...numbers(MOST_MEASURES).map((n) => `m${n}`),
  ...numbers(MOST_LINES).map((n) => `by${n}`),
  ...numbers(MOST_FILTERS).flatMap((n) => [`f${n}`, `o${n}`, `v${n}`]),
  'chart',
  'order',
];

const LONGEST = 600;
const UNKNOWN = 'Wybierz wartość z listy';

/** A text of an untrusted address without what no keyboard types; anything but a text is none. */
const textIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .slice(0, LONGEST)
        .replace(/[\p{Cc}\p{Cs}\ufffd]/gu, '')
        .trim()
    : '';

type Say = (name: string, message: string) => void;

/** The values of some parameters, each once and each known. */
function chosen<T>(
  all: readonly T[],
  { keyOf, names, typed, say }: { keyOf(one: T): string; names: readonly string[]; typed: Typed; say: Say },
): T[] {
  const found: T[] = [];
  for (const name of names) {
    const key = typed[name] ?? '';
    if (key === '') continue;
    const one = all.find((each) => keyOf(each) === key);
    if (!one) say(name, UNKNOWN);
    else if (found.includes(one)) say(name, 'To samo jest już wybrane wyżej');
    else found.push(one);
  }
  return found;
}

type Typed = Readonly<Record<string, string>>;

function filterAt(source: ReportSource, typed: Typed, { n, say }: { n: number; say: Say }): OwnFilter | undefined {
  const [name = '', operation = '', value = ''] = [typed[`f${n}`], typed[`o${n}`], typed[`v${n}`]];
  if (name === '' && value === '') return undefined;
  const column = source.columns.find((one) => one.name === name);
  if (!column) return void say(`f${n}`, UNKNOWN);
  if (!isOperation(operation)) return void say(`o${n}`, UNKNOWN);
  if (!fits(column, operation)) return void say(`o${n}`, 'Tego warunku nie ma dla tych danych');
  const values = readValues(column, operation, value);
  if (typeof values === 'string') return void say(`v${n}`, values);
  return { column, operation, values };
}

/** Conditions by the number of their fields. */
function filtersIn(source: ReportSource, typed: Typed, say: Say): OwnFilter[] {
  const found = numbers(MOST_FILTERS).map((n) => ({ n, filter: filterAt(source, typed, { n, say }) }));
  const filters = found.flatMap(({ filter }) => filter ?? []);
  const early = endsTooEarly(filters);
  const place = found.find(({ filter }) => filter !== undefined && filter === early)?.n;
  if (place !== undefined) say(`v${place}`, 'Koniec jest przed początkiem: niczego nie można znaleźć');
  return filters;
}

/** Figures of parts that together are the figure of the whole. */
const ADDS_UP: ReadonlySet<Measuring> = new Set(['count', 'sum', 'yes']);

type Drawn = Pick<OwnQuestion, 'by' | 'measures'>;

/** Why a chart can't be drawn of these lines and figures; it is of the first figure. */
const NO_CHART: Readonly<Record<ChartKind, (drawn: Drawn) => string | false>> = {
  none: () => false,
  bars: ({ by }) => by.length === 0 && 'Słupki wymagają podziału na wiersze',
  line: ({ by }) =>
    (by.length !== 1 || !by[0]?.step) &&
    'Linia wymaga jednego podziału: według dni, tygodni, miesięcy, kwartałów albo lat',
  shares: ({ by, measures: [first] }) =>
    (by.length < 2 && 'Udziały wymagają dwóch podziałów') ||
    (first !== undefined &&
      !ADDS_UP.has(first.how) &&
      'Udziały można pokazać tylko dla liczby wierszy, sumy albo „ile razy tak”'),
};

const isChart = (name: string): name is ChartKind => Object.hasOwn(CHARTS, name);

function chartIn(typed: Typed, drawn: Drawn, say: Say): ChartKind {
  const { chart = 'none' } = typed;
  const wrong = isChart(chart) ? NO_CHART[chart](drawn) : UNKNOWN;
  if (wrong) say('chart', wrong);
  return isChart(chart) ? chart : 'none';
}

function linesIn(source: ReportSource, typed: Typed, say: Say): Grouping[] {
  const names = numbers(MOST_LINES).map((n) => `by${n}`);
  const by = chosen(groupingsOf(source), { keyOf: groupingKey, names, typed, say });
  const [first, second] = by;
  if (first && second && first.column === second.column) say('by2', 'Drugi podział musi być według innych danych');
  return by;
}

/** Reads what an address asks of a source. Names that the source doesn't declare are never more than a message. */
export function readOwnQuestion(source: ReportSource, query: Readonly<Record<string, unknown>>): ReadOwnQuestion {
  const typed = Object.fromEntries(
    PARAMETERS.map((name) => [name, textIn(query[name])] as const).filter(([, text]) => text !== ''),
  );
  const errors: FieldErrors = {};
  const say: Say = (name, message) => void (errors[name] ??= [message]);
  for (const name of PARAMETERS) if (typeof query[name] === 'object' && query[name] !== null) say(name, UNKNOWN);
  const by = linesIn(source, typed, say);
  const names = numbers(MOST_MEASURES).map((n) => `m${n}`);
  const measures = chosen(measuresOf(source), { keyOf: measureKey, names, typed, say });
  const filters = filtersIn(source, typed, say);
  const order = typed.order || 'lines';
  if (!Object.hasOwn(ORDERS, order)) say('order', UNKNOWN);
  const counted = measures.length > 0 ? measures : measuresOf(source).slice(0, 1);
  const chart = chartIn(typed, { by, measures: counted }, say);
  const address = queryOf(source, typed);
  const question = { source, by, measures: counted, filters, chart, order: order as LineOrder, address };
  return { question: Object.keys(errors).length > 0 ? null : question, typed, errors };
}

/**
 * The same without a chart that can't be drawn, where nothing else is wrong: what was kept by an earlier program goes on, and
 * what shows no chart needs none. `undrawn`: why.
 */
export function withoutWrongChart(
  source: ReportSource,
  read: ReadOwnQuestion,
): ReadOwnQuestion & { readonly undrawn?: string | undefined } {
  const { chart: wrong, ...others } = read.errors;
  if (!wrong || Object.keys(others).length > 0) return read;
  const { chart: _chart, ...typed } = read.typed;
  return { ...readOwnQuestion(source, typed), undrawn: wrong[0] };
}

/** The query of an address that asks the same. */
export const queryOf = (source: Pick<ReportSource, 'name'>, typed: Typed): string =>
  queryString([
    ['source', source.name],
    ...PARAMETERS.flatMap((name): QueryPair[] => (typed[name] ? [[name, typed[name]]] : [])),
  ]);

/** What of it is kept under a name: of a source that names persons no typed value, which may be a name. */
export function keptOf(source: ReportSource, typed: Typed): Typed {
  if (!namesPersons(source)) return typed;
  const isTyped = (n: number) => isOperation(typed[`o${n}`] ?? '') && needsValue(typed[`o${n}`] as never);
  const left = numbers(MOST_FILTERS)
    .filter(isTyped)
    .flatMap((n) => [`f${n}`, `o${n}`, `v${n}`]);
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !left.includes(name)));
}
