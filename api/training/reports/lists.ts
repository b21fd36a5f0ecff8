import type { ReportDays } from '#domain/report/report.ts';
import { addQuery } from '#domain/kernel/url.ts';
import { monthOf } from '#domain/report/periods.ts';
import { formatDay } from '#domain/text/dates.ts';

/** The list of applications with the same days. */
export const listOf = (filter: Readonly<Record<string, string>>, { from, to }: ReportDays): string =>
  addQuery('/panel/applications', {
    filters: {
      ...filter,
      startedOnFrom: from && formatDay(from),
      startedOnTo: to && formatDay(to),
    },
  });

/** Of these days those that lie in the month `YYYY-MM`. */
export function daysInMonth(month: string, { from, to }: ReportDays): ReportDays {
  const whole = monthOf(`${month}-01`);
  return {
    from: from && from > whole.from ? from : whole.from,
    to: to && to < whole.to ? to : whole.to,
  };
}
