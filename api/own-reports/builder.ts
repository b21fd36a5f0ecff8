import { absentTexts } from '#domain/own-report/absent.ts';
import { ownChart } from '#domain/own-report/charts.ts';
import { columnsOf, namesOf, type OwnLines } from '#domain/own-report/lines.ts';
import { queryOf, withoutWrongChart, type OwnQuestion } from '#domain/own-report/question.ts';
import { rowsPath } from '#domain/own-report/rows.ts';
import { choicesOf, namesPersons } from '#domain/own-report/source.ts';
import { absentValues, MOST_REPORT_LINES, runOwnReport, type NoLines } from '#ops/own-reports/run.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { textOf } from '#api/handlers/read-filters.ts';
import { ownReports, type OwnReport } from '#ops/own-reports/reports.ts';
import { askedIn, readableSources, seenReport, viewerOf, type Asked } from './asked.ts';

/** Lines on a page; all are in the file. */
const SHOWN = 200;

/** A chart is of all lines, or there is none. */
const UNDRAWN = 'Raport ma za dużo wierszy, aby narysować wykres. Zawęź go albo podziel mniej dokładnie.';

export const WHY: Readonly<Record<NoLines, string>> = {
  slow: 'Raport liczył się dłużej niż 10 sekund i został przerwany. Zawęź go, np. krótszym okresem.',
  busy: 'Kilka raportów liczy się właśnie w tej samej chwili. Spróbuj za chwilę.',
  unready: 'Te dane są jeszcze przygotowywane. Spróbuj za kilka minut.',
};

/** What the page of own reports gets. */
export type OwnReportsData = Awaited<ReturnType<typeof list>>;

/** Own and shared reports, and what new ones can be made of. */
async function list(request: RequestContext) {
  const sources = readableSources(request);
  const titles = new Map(sources.map(({ name, title }) => [name, title]));
  const reports = await ownReports(request.app, viewerOf(request), request.portal);
  return {
    reports: reports
      .filter(({ source }) => titles.has(source))
      .map((report) => ({ ...report, title: titles.get(report.source) ?? '' })),
    sources: sources.map((source) => ({
      name: source.name,
      title: source.title,
      about: source.about,
      persons: namesPersons(source),
    })),
  };
}

const shown = (question: OwnQuestion, { lines, total, isCut }: OwnLines) => ({
  columns: columnsOf(question),
  rows: lines.slice(0, SHOWN).map((line, place) => ({
    key: String(place),
    names: namesOf(question, line),
    figures: line.figures,
    link: rowsPath(question, line),
  })),
  rowsOfAll: rowsPath(question),
  total,
  isCut: isCut || lines.length > SHOWN,
  chart: isCut ? null : (ownChart(question, lines) ?? null),
  undrawn: isCut && question.chart !== 'none' ? UNDRAWN : null,
});

async function result(request: RequestContext, question: OwnQuestion) {
  const limit = question.chart === 'none' ? SHOWN : MOST_REPORT_LINES;
  const found = await runOwnReport(request.app, question, { portal: request.portal, limit });
  return typeof found === 'string' ? { why: WHY[found], shown: null } : { why: null, shown: shown(question, found) };
}

/** What the page of a report gets. */
export type OwnReportData = Exclude<Awaited<ReturnType<typeof build>>, { redirect: string }>;

const GONE = 'Zapisany raport usunięto albo nie jest już udostępniony. Pytanie z adresu działa dalej.';

async function build(request: RequestContext) {
  const id = textOf(request.query.id);
  const saved = id === undefined ? undefined : await seenReport(request, id);
  const asked = askedIn(request);
  if (!asked)
    return { redirect: saved ? `/panel/own-reports/build?${saved.query}&id=${saved.id}` : '/panel/own-reports' };
  const gone = id !== undefined && !saved ? [GONE] : [];
  return answer(request, { asked: seenBy(asked, saved), saved: saved ?? null, gone });
}

type Read = Asked & { readonly undrawn?: string | undefined };

/** A report as it was kept is shown, if need be without its chart; what is asked anew is corrected first. */
const seenBy = (asked: Asked, saved: OwnReport | undefined): Read =>
  saved?.query === queryOf(asked.source, asked.typed)
    ? { source: asked.source, ...withoutWrongChart(asked.source, asked) }
    : asked;

async function answer(
  request: RequestContext,
  { asked, saved, gone }: { asked: Read; saved: OwnReport | null; gone: readonly string[] },
) {
  const { source, question, typed, errors, undrawn } = asked;
  return {
    source: { name: source.name, title: source.title, about: source.about, persons: namesPersons(source) },
    options: choicesOf(source),
    typed,
    errors,
    notices: [
      ...gone,
      ...(undrawn ? [`Pokazujemy raport bez wykresu. ${undrawn}.`] : []),
      ...(question ? await absentIn(request, question) : []),
    ],
    query: queryOf(source, typed),
    saved,
    ...(question ? await result(request, question) : { why: null, shown: null }),
  };
}

/** What conditions name and the data do not: said rather than an empty table alone. */
async function absentIn({ app, portal }: RequestContext, question: OwnQuestion): Promise<string[]> {
  const absent = await absentValues(app, question, { portal });
  return typeof absent === 'string' ? [] : absentTexts(absent);
}

export const builderScreens = { 'own-reports': list, 'own-report': build } as const;
