import { endOfMonth, endOfYear, parseDate, startOfMonth, startOfYear } from '@internationalized/date';

/** Days, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const monthOf = (day: string): Period => ({
  from: startOfMonth(parseDate(day)).toString(),
  to: endOfMonth(parseDate(day)).toString(),
});

function quarterOf(day: string): Period {
  const date = parseDate(day);
  const first = startOfMonth(date.set({ month: date.month - ((date.month - 1) % 3), day: 1 }));
  return { from: first.toString(), to: endOfMonth(first.add({ months: 2 })).toString() };
}

export const yearOf = (day: string): Period => ({
  from: startOfYear(parseDate(day)).toString(),
  to: endOfYear(parseDate(day)).toString(),
});

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
  const [month, quarter, year] = [monthOf(today), quarterOf(today), yearOf(today)];
  return [
    ...named('Ten miesiąc', month),
    ...named('Poprzedni miesiąc', periodBefore(month)),
    ...named('Ten kwartał', quarter),
    ...named('Poprzedni kwartał', periodBefore(quarter)),
    ...named('Ten rok', year),
    ...named('Poprzedni rok', periodBefore(year)),
  ];
}
