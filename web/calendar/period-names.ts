import { dayName, formatDay } from '#domain/text/dates.ts';
import type { Period, PeriodView } from '#domain/text/periods.ts';

const MONTH = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of a day, or `YYYY-MM`: 'listopad 2026'. */
export const monthName = (day: string): string => MONTH.format(new Date(day));

const NAMES: Readonly<Record<PeriodView, (period: Period) => string>> = {
  year: ({ name }) => `rok ${name}`,
  quarter: ({ name }) => name.replace(/^(\d+)-(\d)$/, '$2. kwartał $1'),
  month: ({ from }) => monthName(from),
  week: ({ from, to }) => `${formatDay(from)} – ${formatDay(to)}`,
  day: ({ from }) => dayName(from),
};

/** A period as a heading names it. */
export const periodName = (period: Period): string => NAMES[period.view](period);
