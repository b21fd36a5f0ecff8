import { parseDay } from '#domain/text/dates.ts';
import { hoursText, parseHour, type HourName, type VisitHours, type VisitTime } from './visit-hours.ts';

/**
 * Two visits of one service whose hours overlap on a day are told of and never refused: two technicians may drive, and the
 * office knows (issue 24, point 5; decision 225).
 */

/** A visit of a service that has hours already. */
export interface BookedVisit {
  readonly id: string;
  readonly orderNumber: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly hours: VisitHours;
  /** The service's own person who is named for it; null where none is. */
  readonly personId: string | null;
}

/** The person whom an order names for the visit: one of the service that drives, not of another that entered it. */
export const visitorOf = (order: {
  readonly companyId: string;
  readonly employeeId: string | null;
  readonly employeeCompanyId: string | null;
}): string | null => (order.employeeCompanyId === order.companyId ? order.employeeId : null);

/** Hours that only touch (8–10, 10–12) are one after the other. Two visits for which two persons are named do not meet. */
export const overlapping = (
  { executionDate: day, hours }: VisitTime,
  personId: string | null,
  booked: readonly BookedVisit[],
): BookedVisit[] =>
  hours === null
    ? []
    : booked.filter(
        (other) =>
          other.day === day &&
          other.hours.from < hours.to &&
          hours.from < other.hours.to &&
          (personId === null || other.personId === null || personId === other.personId),
      );

/** What is said of them, in one sentence; undefined where there are none. */
export function overlapWarning(others: readonly BookedVisit[]): string | undefined {
  if (others.length === 0) return undefined;
  const named = others.map(({ orderNumber, hours }) => `zlecenie ${orderNumber} (${hoursText(hours)})`).join(', ');
  return others.length === 1
    ? `O tej porze ten sam serwis ma już inną wizytę: ${named}.`
    : `O tej porze ten sam serwis ma już inne wizyty: ${named}.`;
}

type TypedTime = Readonly<Partial<Record<HourName | 'executionDate', unknown>>>;

/** When a visit would be as it is typed so far, on `present` where no day is; null until it is a day with two hours. */
export function typedTime(values: TypedTime, present: string): VisitTime | null {
  const executionDate = parseDay(String(values.executionDate || present));
  const [from, to] = [parseHour(String(values.visitFrom ?? '')), parseHour(String(values.visitTo ?? ''))];
  return executionDate !== undefined && from !== undefined && to !== undefined && from < to
    ? { executionDate, hours: { from, to } }
    : null;
}
