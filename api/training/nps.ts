import type { Response } from 'express';
import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { presetsOf } from '#domain/report/periods.ts';
import { parseDay } from '#domain/text/dates.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { answerSurvey, surveyAnswer } from '#domain/training/survey/decide.ts';
import { surveyAnswerStream } from '#domain/training/survey/events.ts';
import { surveyForm } from '#domain/training/survey/form.ts';
import { npsScore } from '#domain/training/survey/score.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import type { SurveyAnswerRow } from '#projections/training/survey/survey-answers.ts';
import {
  exportAnswers,
  listAnswers,
  rateDistribution,
  type NpsFilter,
} from '#projections/training/survey/survey-list.ts';
import { command, download, type Done, type Route } from '#api/http/routes/route.ts';
import { clientOf } from '#api/http/security/client.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { behindTheEnd, filterOfFile, readFilters } from '#api/handlers/read-filters.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { atAskedMoment, withPast } from '#api/handlers/past-list.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';

/** SUR-12, SUR-13: an answer becomes a fact; nobody waits for its read model. */
async function answer(request: RequestContext): Promise<Done | Refusal> {
  const form = readForm(request, surveyForm);
  if (isRefusal(form)) return form;
  await request.server.limits.take([{ limit: 'survey', key: clientOf(request.req) }]);
  const answerId = newId(request);
  const input = {
    answerId,
    rate: Number(form.values.rate),
    opinionExplanation: String(form.values.opinionExplanation),
    improvementsSuggestions: String(form.values.improvementsSuggestions),
  };
  const aggregate = { stream: surveyAnswerStream(answerId), decider: surveyAnswer };
  const result = await runCommand(request, aggregate, { command: answerSurvey, input });
  return isRefusal(result) ? result : { body: { id: answerId, version: 1 }, redirect: '/' };
}

const readQuery = (request: RequestContext) =>
  readFilters<NpsFilter>(
    request.query,
    { dateFrom: { label: 'Od dnia', check: parseDay }, dateTo: { label: 'Do dnia', check: parseDay } },
    [['dateFrom', 'dateTo']],
  );

const PAGE_SIZE = 50;

/** NPS-01. */
async function results(request: RequestContext) {
  const { filter, typed, errors, notices, page } = await readQuery(request);
  const [distribution, rows] = await Promise.all([
    rateDistribution(request.app.db, filter),
    listAnswers(request.app.db, { filter, page, pageSize: PAGE_SIZE }),
  ]);
  const score = npsScore(distribution);
  return {
    items: rows.map(({ answered_at: answeredAt, ...row }) => ({ ...row, answeredAt })),
    total: score.total,
    page,
    pageSize: PAGE_SIZE,
    score,
    distribution,
    presets: presetsOf(request.context.today),
    filters: typed,
    errors,
    notices: [...notices, ...behindTheEnd({ page, pageSize: PAGE_SIZE, total: score.total })],
  };
}

const COLUMNS: readonly Column[] = [
  { header: 'Data', type: 'instant', width: 18 },
  { header: 'Ocena', type: 'number', width: 8 },
  { header: 'Uzasadnienie', type: 'text', width: 60 },
  { header: 'Sugestie', type: 'text', width: 60 },
];

async function* cells(rows: AsyncIterable<SurveyAnswerRow>) {
  for await (const row of rows) yield [row.answered_at, row.rate, row.opinion, row.suggestions];
}

async function sendAnswers(asked: RequestContext, res: Response): Promise<void> {
  const request = await atAskedMoment(asked);
  const filter = filterOfFile(await readQuery(request));
  const rows = cells(exportAnswers(request.app.db, filter));
  await sendXlsx(request, res, { what: 'nps', title: 'NPS', columns: COLUMNS, rows });
}

/** What the answers say (A18: open to every operator). */
export const npsLoaders = { nps: withPast(results) } satisfies Partial<Record<TrainingPage, Loader>>;

/** An answer of the survey, and the file of all of them. */
export const npsRoutes: readonly Route[] = [
  command('post /api/nps-survey', answerSurvey, { run: answer }),
  { ...download('/panel/nps/download', 'panel', sendAnswers), hasPast: true },
];
