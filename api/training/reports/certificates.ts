import { addQuery } from '#domain/kernel/url.ts';
import { daysInMonth } from '#domain/report/periods.ts';
import type { ReportDays, ReportLine } from '#domain/report/report.ts';
import { formatDay } from '#domain/text/dates.ts';
import { certificateEndsReport, certificateMonthsReport } from '#domain/training/reports/certificates.ts';
import {
  certificateEndsPage,
  certificateMonths,
  countCertificateEnds,
  everyCertificateEnd,
  type CertificateEnd,
  type EndsWanted,
} from '#projections/training/reports/certificates.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { ReportQuestion } from '#api/reports/asked.ts';
import { shortReport, type ReportScreen } from '#api/reports/screen.ts';

const lineOf = ({ id, ...cells }: CertificateEnd): ReportLine => ({
  key: id,
  link: `/panel/applications/${id}`,
  cells: { ...cells },
});

const wantedOf = ({ context }: RequestContext, { days, order }: ReportQuestion): EndsWanted => ({
  days,
  order,
  today: context.today,
});

async function* everyLine(request: RequestContext, asked: ReportQuestion): AsyncGenerator<ReportLine> {
  for await (const row of everyCertificateEnd(request.app.db, wantedOf(request, asked))) yield lineOf(row);
}

const ends: ReportScreen = {
  view: certificateEndsReport,
  async lines(request, asked, at) {
    const { db } = request.app;
    const [total, rows] = await Promise.all([
      countCertificateEnds(db, asked.days),
      certificateEndsPage(db, wantedOf(request, asked), at),
    ]);
    return { lines: rows.map(lineOf), total, sums: null, before: null, charts: [] };
  },
  every: async (request, asked) => ({ lines: everyLine(request, asked), sums: null, before: null, charts: [] }),
};

/** The certificates themselves, for those who may see whose they are. */
function endsOf({ access }: RequestContext, { from, to }: ReportDays): { link?: string } {
  const { path, permissions } = certificateEndsReport;
  if (!permissions.every((permission) => access.reads(permission))) return {};
  return { link: addQuery(path, { filters: { dateFrom: from && formatDay(from), dateTo: to && formatDay(to) } }) };
}

const months = shortReport({
  view: certificateMonthsReport,
  async all(request, days) {
    const lines = await certificateMonths(request.app.db, days);
    return lines.map(({ month, ending, renewed }) => ({
      key: month,
      ...endsOf(request, daysInMonth(month, days)),
      cells: { month, ending, renewed, notRenewed: ending - renewed },
    }));
  },
});

/** Whose certificates run out when, one by one and by month. */
export const certificateScreens: readonly ReportScreen[] = [ends, months];
