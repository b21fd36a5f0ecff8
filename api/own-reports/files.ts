import { create as contentDisposition } from 'content-disposition';
import type { Response } from 'express';
import { columnsOf, namesOf, type OwnLines } from '#domain/own-report/lines.ts';
import { namesPersons } from '#domain/own-report/source.ts';
import type { OwnQuestion } from '#domain/own-report/question.ts';
import { fileName } from '#domain/text/file-name.ts';
import { csvLine } from '#ops/csv/write.ts';
import { sheetOf } from '#ops/own-reports/sheet.ts';
import { runOwnReport } from '#ops/own-reports/run.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { askProof } from '#api/http/visitor/proof.ts';
import { askedIn } from './asked.ts';
import { WHY } from './builder.ts';

/** More lines are no report, and none of them would be left out unsaid. */
const MOST = 50_000;
const TOO_MANY = 'Raport ma ponad 50 000 wierszy. Zawęź go albo podziel mniej dokładnie.';

/** Every line of what the address asks. @throws HttpError where there is no whole file of it */
async function whole(request: RequestContext): Promise<{ question: OwnQuestion; found: OwnLines }> {
  const asked = askedIn(request);
  if (!asked) throw new HttpError(404);
  const { question, errors, source } = asked;
  if (!question) throw new HttpError(422, Object.values(errors).flat().join('. '));
  if (namesPersons(source)) askProof(request);
  const found = await runOwnReport(request.app, question, { portal: request.portal, limit: MOST });
  if (typeof found === 'string') throw new HttpError(found === 'slow' ? 422 : 503, WHY[found]);
  if (found.isCut) throw new HttpError(422, TOO_MANY);
  return { question, found };
}

async function excel(request: RequestContext, res: Response): Promise<void> {
  const { question, found } = await whole(request);
  await sendXlsx(request, res, { what: 'wlasny-raport', ...sheetOf(question, found) });
}

/** Figures as Polish spreadsheets read them. */
const figure = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

async function csv(request: RequestContext, res: Response): Promise<void> {
  const { question, found } = await whole(request);
  const lines = found.lines.map((line) => csvLine([...namesOf(question, line), ...line.figures.map(figure)]));
  res.setHeader('Content-Type', 'text/csv; charset=utf-8');
  res.setHeader('Content-Disposition', contentDisposition(`${fileName('wlasny-raport', request.context.today)}.csv`));
  // The mark by which spreadsheets know UTF-8.
  res.end(`\uFEFF${csvLine(columnsOf(question).map(({ header }) => header))}${lines.join('')}`);
}

/** The whole report as a file: of persons only for who has shown who they are. */
export const fileRoutes: readonly Route[] = [
  { ...download('/panel/own-reports/excel', 'panel', excel), proof: 'perhaps' },
  { ...download('/panel/own-reports/csv', 'panel', csv), proof: 'perhaps' },
];
