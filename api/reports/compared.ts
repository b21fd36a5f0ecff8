import { comparedLines, countDifferences, type ComparedLine } from '#domain/report/compared.ts';
import type { Sums } from '#domain/report/figures.ts';
import type { ReportLine } from '#domain/report/report.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { atMoment } from '#api/handlers/past-list.ts';
import type { ReportQuestion } from './asked.ts';
import type { ReportScreen, WholeReport } from './screen.ts';

/** A report next to itself at an earlier moment. */
export interface ComparedReport {
  readonly lines: readonly ComparedLine[];
  /** ISO 8601 UTC. */
  readonly earlier: string;
  readonly counts: ReturnType<typeof countDifferences>;
  readonly sums: Sums | null;
  readonly sumsBefore: Sums | null;
  /** Of the later moment. */
  readonly charts: WholeReport['charts'];
}

/** More lines of either moment are not held against each other at once. */
const MOST_LINES = 20_000;

export const TOO_MANY =
  'Porównanie stanów obejmuje raporty do 20 000 wierszy. Zawęź dni raportu albo usuń chwilę do porównania.';

/** Undefined where there are too many. */
async function linesOf({ lines }: WholeReport): Promise<ReportLine[] | undefined> {
  const all: ReportLine[] = [];
  for await (const line of lines) {
    all.push(line);
    if (all.length > MOST_LINES) return undefined;
  }
  return all;
}

/**
 * The same report of the same days, read once at either moment by the same code; undefined where one of them has more lines than
 * can be compared.
 */
export async function compareReport(
  request: RequestContext,
  { every, view }: ReportScreen,
  asked: ReportQuestion & { readonly earlier: string },
): Promise<ComparedReport | undefined> {
  const { earlier } = asked;
  const question = { ...asked, before: undefined };
  const [after, before] = await Promise.all([
    every(request, question),
    every(atMoment(request, earlier), { ...question, order: undefined }),
  ]);
  const [present, former] = [await linesOf(after), await linesOf(before)];
  if (!present || !former) return undefined;
  const lines = comparedLines(view, { before: former, after: present });
  const { sums, charts } = after;
  return { lines, earlier, counts: countDifferences(lines), sums, sumsBefore: before.sums, charts };
}
