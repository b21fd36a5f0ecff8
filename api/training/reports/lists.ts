import type { ReportDays } from '#domain/report/report.ts';
import { addQuery } from '#domain/kernel/url.ts';
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
