import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import { fileName } from '#domain/text/file-name.ts';
import { absoluteLink, type Addresses } from '#ops/absolute-link.ts';
import type { DateFacts } from '#projections/training/applications/documents.ts';
import { placeOf } from '../documents/date-words.ts';
import { dateOf } from '../documents/documents.ts';
import { fileOf, type Issued } from './calendar.ts';
import type { CalendarFile } from './application.ts';

interface TrainersEntry extends Issued {
  /** Their account: an address that is corrected makes a later version of it. */
  readonly trainer: { readonly id: string; readonly version: number };
  readonly attendee: string;
  /** Whether it is theirs to lead and takes place. */
  readonly leads: boolean;
  readonly addresses: Addresses;
}

/** A date in the calendar of the person who leads it: an entry of their own. SEQUENCE grows with the date and the account. */
export function trainerIcs(
  facts: DateFacts,
  { trainer, attendee, leads, addresses, ...issued }: TrainersEntry,
): CalendarFile {
  const { id, version } = facts.date;
  const date = dateOf(facts);
  const entry = {
    ...date,
    uid: `termin-${id}-trener-${trainer.id}@portal-szkolen`,
    sequence: version + trainer.version,
    summary: `Prowadzę: ${date.courseName}`,
    location: date.formula === 'online' ? (date.onlineMeetingUrl ?? 'online') : placeOf(date),
    status: leads ? ('confirmed' as const) : ('cancelled' as const),
    url: absoluteLink(addresses, 'szkolenia', `/panel/course-dates/${id}`),
    description: `Kiedy: ${daysText(date)}, ${hoursText(date)}`,
    attendee,
  };
  return { fileName: `${fileName('prowadze', date.startedOn, id)}.ics`, ...fileOf(entry, issued) };
}
