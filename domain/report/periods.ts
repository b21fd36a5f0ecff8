import { parseDate } from '@internationalized/date';
import { PERIODS } from '#domain/text/periods.ts';
import type { ReportDays } from './report.ts';

/** Days, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const daysIn = ({ from, to }: Period): Period => ({ from, to });

export const monthOf = (day: string): Period => daysIn(PERIODS.month(day));
export const yearOf = (day: string): Period => daysIn(PERIODS.year(day));

/** Of these days those that lie in the month `YYYY-MM`. */
export function daysInMonth(month: string, { from, to }: ReportDays): ReportDays {
  const whole = monthOf(`${month}-01`);
  return {
    from: from && from > whole.from ? from : whole.from,
    to: to && to < whole.to ? to : whole.to,
  };
}

/** The first day after a period. */
export const dayAfter = ({ to }: Period): string => parseDate(to).add({ days: 1 }).toString();

/** A longer time is compared with nothing. */
const MOST_DAYS = 36_525;

/**
 * The time before, as long: as many months where it is whole months, else as many days.
 *
 * @returns undefined of more than a hundred years
 */
export function periodBefore({ from, to }: Period): Period | undefined {
  const [first, last] = [parseDate(from), parseDate(to)];
  const days = last.compare(first) + 1;
  if (days < 1 || days > MOST_DAYS) return undefined;
  const isMonths = monthOf(from).from === from && monthOf(to).to === to;
  const months = (last.year - first.year) * 12 + last.month - first.month + 1;
  return {
    from: first.subtract(isMonths ? { months } : { days }).toString(),
    to: first.subtract({ days: 1 }).toString(),
  };
}

/** A time that is asked for often. */
export interface Preset extends Period {
  readonly label: string;
}

/** This month, quarter and year, and the ones before. */
export function presetsOf(today: string): Preset[] {
  const named = (label: string, period: Period | undefined): Preset[] => (period ? [{ label, ...period }] : []);
  const [month, quarter, year] = [monthOf(today), daysIn(PERIODS.quarter(today)), yearOf(today)];
  return [
    ...named('Ten miesiąc', month),
    ...named('Poprzedni miesiąc', periodBefore(month)),
    ...named('Ten kwartał', quarter),
    ...named('Poprzedni kwartał', periodBefore(quarter)),
    ...named('Ten rok', year),
    ...named('Poprzedni rok', periodBefore(year)),
  ];
}
