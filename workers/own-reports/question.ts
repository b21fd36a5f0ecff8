import { queryPairs } from '#domain/kernel/url.ts';
import { readOwnQuestion, withoutWrongChart, type OwnQuestion } from '#domain/own-report/question.ts';
import { namesPersons } from '#domain/own-report/source.ts';
import type { KeptReport } from '#ops/own-reports/reports.ts';
import { sourcesOf } from '#ops/portals.ts';

/** What a maker reads of a report that no mail can be made of any more. */
export const NOT_MADE =
  'Tego raportu nie można już utworzyć: danych albo kolumny, o które pyta, już nie ma. Popraw go albo usuń.';

/**
 * What a kept report asks, of a source that may be mailed; undefined once its source, or a column, figure or condition of
 * it, is gone with a newer program.
 */
export function questionOfKept({ portal, source, query }: KeptReport): OwnQuestion | undefined {
  const known = sourcesOf(portal).find(({ name }) => name === source);
  if (!known) return undefined;
  const { question } = withoutWrongChart(known, readOwnQuestion(known, Object.fromEntries(queryPairs(query))));
  return question && !namesPersons(question.source) ? question : undefined;
}
