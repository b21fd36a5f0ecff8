import type { ChartData } from '#domain/report/charts.ts';
import type { ComparedLine } from '#domain/report/compared.ts';
import { presetsOf } from '#domain/report/periods.ts';
import type { ReportLine, ReportView } from '#domain/report/report.ts';
import { download, page, type DownloadRoute, type PageRoute, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { atAskedMoment, atSameMoment, withPast, type ListMoment } from '#api/handlers/past-list.ts';
import { behindTheEnd, filterOfFile } from '#api/handlers/read-filters.ts';
import { readQuestion, type ReportQuestion } from './asked.ts';
import { compareReport, TOO_MANY, type ComparedReport } from './compared.ts';
import { sendReport } from './file.ts';
import type { ReportPage, ReportScreen } from './screen.ts';

const PAGE_SIZE = 100;

/** What the page of a report gets. */
export type ReportData = Awaited<ReturnType<typeof load>> & Partial<ListMoment>;

async function load(screen: ReportScreen, request: RequestContext) {
  const { filter: asked, typed, errors, notices, page } = await readQuestion(request, screen.view);
  const at = { page, pageSize: PAGE_SIZE };
  const { unsaid, ...read } = await readPage(screen, request, { asked, at });
  const behind = behindTheEnd({ ...at, total: read.total });
  const presets = presetsOf(request.context.today);
  const leading = { lines: read.lines.map(leadingOn(request)), charts: chartsLeadingOn(request, read.charts) };
  return {
    view: screen.view,
    ...read,
    ...leading,
    ...at,
    presets,
    filters: typed,
    errors,
    notices: [...notices, ...unsaid, ...behind],
  };
}

interface Place {
  readonly page: number;
  readonly pageSize: number;
}

/** A page of the lines, next to those of the earlier moment where one is asked for; `unsaid`: what could not be shown. */
interface ReadPage extends Omit<ReportPage, 'lines'> {
  readonly lines: readonly ComparedLine[];
  readonly moments: Omit<ComparedReport, 'lines' | 'charts'> | null;
  readonly unsaid: readonly string[];
}

async function readPage(
  screen: ReportScreen,
  request: RequestContext,
  { asked, at }: { readonly asked: ReportQuestion; readonly at: Place },
): Promise<ReadPage> {
  const { earlier } = asked;
  const compared = earlier === undefined ? undefined : await compareReport(request, screen, { ...asked, earlier });
  if (compared) return comparedPage(compared, at);
  const unsaid = earlier === undefined ? [] : [TOO_MANY];
  return { ...(await screen.lines(request, asked, at)), moments: null, unsaid };
}

function comparedPage({ lines, charts, ...moments }: ComparedReport, { page, pageSize }: Place): ReadPage {
  const ofPage = lines.slice((page - 1) * pageSize, page * pageSize);
  return { lines: ofPage, total: lines.length, sums: moments.sums, before: null, charts, moments, unsaid: [] };
}

/** Where it leads is of the same moment, but for facts. */
const leadingOn =
  (request: RequestContext) =>
  <Leading extends Pick<ReportLine, 'link' | 'leadsToFacts'>>(one: Leading): Leading =>
    one.link === undefined || one.leadsToFacts ? one : { ...one, link: atSameMoment(request, one.link) };

const chartsLeadingOn = (request: RequestContext, charts: readonly ChartData[]): ChartData[] =>
  charts.map((chart) => ({ ...chart, bars: chart.bars.map(leadingOn(request)) }));

const loaderOf = (screen: ReportScreen): PageRoute['load'] => {
  const loaded = (request: RequestContext) => load(screen, request);
  return screen.view.hasPast ? withPast(loaded) : loaded;
};

const pastFile = ({ hasPast }: ReportView, route: DownloadRoute): DownloadRoute =>
  hasPast ? { ...route, hasPast } : route;

const sayingWhy = <Asked extends Route>({ noPast }: ReportView, route: Asked): Asked =>
  noPast === undefined ? route : { ...route, noPast };

/** The page of a report and its file with the same lines. */
export const reportRoutesOf = (screen: ReportScreen): readonly Route[] => {
  const { view } = screen;
  const { permissions } = view;
  const routes = [
    page(view.path, permissions, loaderOf(screen)),
    pastFile(
      view,
      download(`${view.path}/excel`, permissions, async (asked, res) => {
        const request = view.hasPast ? await atAskedMoment(asked) : asked;
        await sendReport(request, res, { screen, asked: filterOfFile(await readQuestion(request, view)) });
      }),
    ),
  ];
  return routes.map((route) => sayingWhy(view, route));
};
