import { addQuery } from '#domain/kernel/url.ts';
import type { ReportLine } from '#domain/report/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { operatorsByDayReport, operatorsReport } from '#domain/training/reports/operators.ts';
import { operatorsWork, type OperatorLine } from '#projections/training/reports/operators.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';

const cellsOf = ({ actorId: _id, actorType: _type, name, ...figures }: OperatorLine): ReportLine['cells'] => ({
  ...figures,
  name: name ?? 'program',
});

const operators = shortReport({
  view: operatorsReport,
  async all({ app }, days) {
    const { lines, waitMedian } = await operatorsWork(app.db, 'operator', days);
    return {
      lines: lines.map((line) => ({
        key: line.actorId,
        ...(line.actorType === 'SzkoleniaOperator' ? { link: `/panel/operators/${line.actorId}` } : {}),
        cells: cellsOf(line),
      })),
      medians: { waitMedian },
    };
  },
});

/** What the operator did on that day, for those who may read all facts. */
function factsOf(
  { access }: RequestContext,
  { actorId, day }: OperatorLine,
): Pick<ReportLine, 'link' | 'leadsToFacts'> {
  if (!access.reads('OPERATOR_WRITE') || !day) return {};
  const on = formatDay(day);
  const filters = { actor: actorId, kind: 'application', from: on, to: on };
  return { link: addQuery('/panel/audit', { filters }), leadsToFacts: true };
}

const operatorsByDay = shortReport({
  view: operatorsByDayReport,
  async all(request, days) {
    const { lines, waitMedian } = await operatorsWork(request.app.db, 'day', days);
    return {
      lines: lines.map((line) => ({
        key: `${line.day}-${line.actorId}`,
        ...factsOf(request, line),
        cells: cellsOf(line),
      })),
      medians: { waitMedian },
    };
  },
});

/** What operators decide, and how long it waited for them. */
export const operatorScreens: readonly ReportScreen[] = [operators, operatorsByDay];
