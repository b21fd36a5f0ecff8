import { orders } from '#domain/orders/portal.ts';
import type { VisitTime } from '#domain/orders/order/visit-hours.ts';
import { calendarFile, type EntryDay } from '#ops/calendar/calendar.ts';
import type { Config } from '#ops/config/config.ts';
import { senderAddress } from '#ops/mail/transport.ts';
import { activityOf, deviceOf, placeOf, type MailedVisit } from './mail/visit.ts';

/** The entry of a visit as a file of a mail. */
export interface VisitEntry {
  readonly cancelled: boolean;
  /** Of the order: only grows. */
  readonly sequence: number;
  /** Whose calendar it is for. */
  readonly to: string;
  readonly isService: boolean;
  readonly now: string;
  readonly config: Pick<Config, 'smtpUrl' | 'publicUrl'>;
}

/**
 * The visit as an entry of its hours, or of a whole day where they are not known: the same UID for as long as there is the
 * order, anyone who comes, and a SEQUENCE that only grows, so that calendars put it in, move it and take it out (RFC 5546:
 * REQUEST, CANCEL).
 */
export function visitIcs(visit: MailedVisit, { cancelled, sequence, to, isService, now, config }: VisitEntry) {
  const { orderId, values, serviceName } = visit;
  const { executionDate: day, hours } = cancelled ? visit.announced : visit;
  const { companyName, contactPerson, phoneNumber, orderNumber } = values;
  const lines = isService
    ? [`Zlecenie: ${orderNumber}`, labelled('Kontakt', contactPerson), labelled('Telefon', phoneNumber)]
    : [`Zlecenie: ${orderNumber}`, labelled('Serwis', serviceName)];
  const summary = isService ? ['Wizyta', activityOf(visit), companyName] : ['Wizyta serwisu', activityOf(visit)];
  const file = calendarFile(
    { title: orders.title, part: 'Wizyty' },
    {
      uid: `wizyta-${orderId}@portal-zlecen`,
      sequence,
      days: [entryDay({ executionDate: day, hours })],
      summary: summary.filter((part) => part !== '').join(' – '),
      location: placeOf(visit),
      status: cancelled ? 'cancelled' : 'confirmed',
      organizer: { name: orders.title, email: senderAddress(config, orders) },
      attendee: to,
      description: [...lines, labelled('Urządzenie', deviceOf(visit))].filter((line) => line !== '').join('\n'),
    },
    now,
  );
  return { fileName: `wizyta-${day}.ics`, ...file };
}

/** 08:30 → 830, as entries have it. */
const timeNumber = (hour: string): number => Number(hour.replace(':', ''));

const entryDay = ({ executionDate: day, hours }: VisitTime): EntryDay =>
  hours ? { day, timeStart: timeNumber(hours.from), timeEnd: timeNumber(hours.to) } : { day };

const labelled = (label: string, value: string | boolean): string => (value === '' ? '' : `${label}: ${value}`);
