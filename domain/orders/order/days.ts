import { isInFuture, isInPast } from '#domain/form/validators/dates.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { DECIDED_FIELDS, orderGroups } from './fields.ts';
import { weekdayIndex } from '#domain/text/calendar.ts';
import { formatDay } from '#domain/text/dates.ts';
import { isPublicHoliday } from '#domain/text/working-days.ts';
import type { Status } from './terms.ts';

/**
 * Which days go with a status (ORD-10, decision 059): a visit is agreed for today or later, work was done today or
 * earlier, and so was an installation that is reported. Days are `YYYY-MM-DD`, '' for none.
 */
export interface OrderDays {
  readonly status: Status;
  readonly executionDate: string;
  readonly installationDate: string;
}

/** Statuses in which the work is done. */
const DONE: readonly Status[] = ['done', 'completed'];

const LABELS = {
  executionDate: DECIDED_FIELDS.executionDate.label,
  installationDate: orderGroups.device.fields.find(({ name }) => name === 'installationDate')?.label ?? '',
} as const;
export type DayName = keyof typeof LABELS;

/** What is wrong with a day; undefined for an accepted one. A day that was set in this status already is left as it is. */
export function dayRefusal(
  name: DayName,
  {
    to,
    standing,
    today,
  }: { readonly to: OrderDays; readonly standing?: OrderDays | undefined; readonly today: string },
): string | undefined {
  if (to[name] === '' || (standing?.status === to.status && standing[name] === to[name])) return undefined;
  if (DONE.includes(to.status)) return to[name] > today ? isInFuture(LABELS[name]) : undefined;
  return name === 'executionDate' && to.status === 'set' && to[name] < today ? isInPast(LABELS[name]) : undefined;
}

/** Every message, at its field. */
export function dayErrors(days: Parameters<typeof dayRefusal>[1]): FieldErrors | undefined {
  const errors = (Object.keys(LABELS) as DayName[]).flatMap((name) => {
    const message = dayRefusal(name, days);
    return message ? [[name, [message]] satisfies [string, string[]]] : [];
  });
  return errors.length > 0 ? Object.fromEntries(errors) : undefined;
}

/** A Sunday or a public holiday. */
export const isFreeDay = (day: string): boolean => isPublicHoliday(day) || weekdayIndex(day) === SUNDAY;

/** Who may drive out on a Sunday or a public holiday is asked to look at the day again; undefined for any other day. */
export function freeDayWarning(day: string): string | undefined {
  if (day === '' || !isFreeDay(day)) return undefined;
  const what = isPublicHoliday(day) ? 'święto' : 'niedzielę';
  return `Wizyta wypada w ${what} (${formatDay(day)}). Jeśli to pomyłka, zmień dzień.`;
}

const SUNDAY = 6;

/**
 * The day that the dialog of a step starts with: a visit has the day that was planned, unless that is over; work was
 * done on the day of the visit, or today.
 */
export function suggestedDay(to: Status, planned: string, today: string): string {
  if (to === 'set') return planned >= today ? planned : '';
  return planned !== '' && planned <= today ? planned : today;
}
