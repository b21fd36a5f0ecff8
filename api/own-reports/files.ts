import type { Response } from 'express';
import { absentTexts } from '#domain/own-report/absent.ts';
import { columnsOf, namesOf, type OwnLines } from '#domain/own-report/lines.ts';
import { namesPersons } from '#domain/own-report/source.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import { sheetOf } from '#ops/own-reports/sheet.ts';
import { absentValues, MOST_REPORT_LINES, runOwnReport, type NoLines } from '#ops/own-reports/run.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { download, type DownloadRoute, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { sendCsv } from '#api/handlers/send-table.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { askProof } from '#api/http/visitor/proof.ts';
import { askedOfLines } from './asked.ts';
import { WHY } from './builder.ts';

const TOO_MANY = 'Raport ma ponad 50 000 wierszy. Zawęź go albo podziel mniej dokładnie.';

/** An address that asks for nothing, typed by hand. */
const NOTHING = 'Wybierz dane, z których ma powstać raport.';

interface Whole {
  readonly question: OwnQuestion;
  readonly found: OwnLines;
  /** What its conditions name and the data do not. */
  readonly notes: readonly string[];
}

/** Every line of what the address asks; undefined where it asks for nothing. @throws HttpError where there is no whole file of it */
async function whole(request: RequestContext): Promise<Whole | undefined> {
  const asked = askedOfLines(request);
  if (!asked) return undefined;
  const { question, errors, source } = asked;
  if (!question) throw new HttpError(422, Object.values(errors).flat().join('. '));
  if (namesPersons(source)) askProof(request);
  const found = await runOwnReport(request.app, question, { portal: request.portal, limit: MOST_REPORT_LINES });
  if (typeof found === 'string') throw notNow(found);
  if (found.isCut) throw new HttpError(422, TOO_MANY);
  const absent = await absentValues(request.app, question, { portal: request.portal });
  if (typeof absent === 'string') throw notNow(absent);
  return { question, found, notes: absentTexts(absent) };
}

const notNow = (why: NoLines): HttpError => new HttpError(why === 'slow' ? 422 : 503, WHY[why]);

function sayNothing(res: Response): void {
  res.type('text/plain; charset=utf-8').send(NOTHING);
}

async function excel(request: RequestContext, res: Response): Promise<void> {
  const report = await whole(request);
  if (!report) return sayNothing(res);
  const { question, found, notes } = report;
  await sendXlsx(request, res, { what: 'wlasny-raport', ...sheetOf(question, found, notes) });
}

/** Figures as Polish spreadsheets read them. */
const figure = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

async function csv(request: RequestContext, res: Response): Promise<void> {
  const report = await whole(request);
  if (!report) return sayNothing(res);
  const { question, found, notes } = report;
  const cells = found.lines.map((line) => [...namesOf(question, line), ...line.figures.map(figure)]);
  const headers = columnsOf(question).map(({ header }) => header);
  const said = notes.map((note) => [note, ...headers.slice(1).map(() => '')]);
  await sendCsv(request, res, { what: 'wlasny-raport', headers, rows: [...cells, ...said] });
}

const asking = (route: DownloadRoute): DownloadRoute => ({ ...route, proof: 'perhaps' });

/** The whole report as a file: of persons only for who has shown who they are. */
export const fileRoutes: readonly Route[] = [
  asking(download('/panel/own-reports/excel', 'panel', excel)),
  asking(download('/panel/own-reports/csv', 'panel', csv)),
];
