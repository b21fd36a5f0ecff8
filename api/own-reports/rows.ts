import { namesOf } from '#domain/own-report/lines.ts';
import { lineIn } from '#domain/own-report/rows.ts';
import { queryOf } from '#domain/own-report/question.ts';
import { ownReportRows } from '#ops/own-reports/run.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { askedOfLines } from './asked.ts';
import { WHY } from './builder.ts';

/** Rows on a page. */
const SHOWN = 200;

/** What the page of the rows behind a line gets. */
export type OwnRowsData = Exclude<Awaited<ReturnType<typeof ownRows>>, { redirect: string }>;

/** GET /panel/own-reports/rows: what a line of a report is made of; a question with something wrong in it is shown where it is asked. */
export async function ownRows(request: RequestContext) {
  const asked = askedOfLines(request);
  if (!asked) return { redirect: '/panel/own-reports' };
  const { source, question, typed } = asked;
  const query = queryOf(source, typed);
  if (!question) return { redirect: `/panel/own-reports/build?${query}` };
  const at = lineIn(question, request.query);
  const found = await ownReportRows(request.app, question, { portal: request.portal, limit: SHOWN, at });
  return {
    title: source.title,
    about: source.about,
    query,
    line:
      at === null
        ? []
        : question.by.map(({ column }, place) => ({
            label: column.label,
            value: namesOf(question, { by: at, figures: [] })[place] ?? '',
          })),
    columns: source.columns,
    why: typeof found === 'string' ? WHY[found] : null,
    found: typeof found === 'string' ? null : found,
  };
}
