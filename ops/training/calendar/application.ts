import { webAddress } from '#domain/text/fact.ts';
import { fileName } from '#domain/text/file-name.ts';
import { daysText, hoursText } from '#domain/training/course-date/days.ts';
import { assuranceOf } from '#domain/training/course-date/terms.ts';
import { absoluteLink, type Addresses } from '#ops/absolute-link.ts';
import { dateOf, paperName } from '../documents/documents.ts';
import { placeOf, type DateWords } from '../documents/date-words.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import { collectionOf, feedOf, fileOf, type CourseEntry, type Issued } from './calendar.ts';

/** An application's calendar entry as a file of a mail or a download. */
export interface CalendarFile {
  readonly fileName: string;
  /** Media type with its method: a cancellation says so. */
  readonly type: string;
  readonly text: string;
}

/**
 * Entries handed out before applications counted for themselves carried the version of their date: the count starts
 * above all of these.
 */
const COUNTED_FROM = 1000;

const statusOf = ({ application }: DocumentFacts): CourseEntry['status'] => {
  const { status, status_before: statusBefore, list_type: list, attended, date_status: dateStatus } = application;
  const assurance = assuranceOf({ status, statusBefore, list, attended, dateStatus });
  if (assurance === 'seat') return 'confirmed';
  return assurance === 'awaiting' ? 'tentative' : 'cancelled';
};

const STATE_WORDS: Record<CourseEntry['status'], string> = {
  confirmed: '',
  tentative: 'Zgłoszenie oczekuje na potwierdzenie.',
  cancelled: 'Wpis nieaktualny: miejsce na tym terminie nie jest już zajęte.',
};

function stateOf(facts: DocumentFacts, withdrawn = false): { status: CourseEntry['status']; words: string } {
  if (withdrawn) return { status: 'cancelled', words: 'Wpis nieaktualny: zgłoszenie ma inny adres e-mail.' };
  const status = statusOf(facts);
  return { status, words: STATE_WORDS[status] };
}

interface EntryWishes extends Issued {
  readonly addresses: Addresses;
  /** To whose mailbox it is sent (ops/decisions/062); nobody's for a download. */
  readonly attendee?: string;
  /** It has no business in this calendar any more, whatever is so elsewhere. */
  readonly withdrawn?: boolean;
}

/**
 * The calendar entry of one application in its present state, for a mail as for the panel's download: the same UID for
 * life, a SEQUENCE that only grows over edits of the date, moves to others and decisions. A confirmed seat is
 * CONFIRMED, one that waits for a new decision TENTATIVE, and all else CANCELLED. Null when it never was a confirmed
 * seat, so that nobody can have it.
 */
export function applicationIcs(facts: DocumentFacts, wishes: EntryWishes): CalendarFile | null {
  const entry = entryIn(facts, wishes);
  if (!entry) return null;
  const about = { startedOn: entry.startedOn, applicationId: facts.application.id };
  return { fileName: `${paperName('szkolenie', about)}.ics`, ...fileOf(entry, wishes) };
}

/** The entries of many applications in one file, which nobody's program takes in by itself; null when there is none. */
export function applicationsIcs(
  all: readonly DocumentFacts[],
  wishes: Omit<EntryWishes, 'attendee'>,
): CalendarFile | null {
  const entries = all.flatMap((facts) => entryIn(facts, wishes) ?? []);
  const [first] = entries;
  return first ? { fileName: `${fileName('szkolenia', first.startedOn)}.ics`, ...collectionOf(entries, wishes) } : null;
}

function entryIn(facts: DocumentFacts, { addresses, withdrawn, attendee }: EntryWishes): CourseEntry | null {
  const { application } = facts;
  if (!application.calendar_entry) return null;
  const date = dateOf(facts);
  const { status, words } = stateOf(facts, withdrawn);
  const meeting = status === 'confirmed' ? meetingOf(date) : undefined;
  const { participant } = application.details;
  const name = participant.forgotten ? '' : application.participant_name;
  return {
    ...date,
    uid: `zgloszenie-${application.id}@portal-szkolen`,
    sequence: COUNTED_FROM + application.calendar_sequence,
    summary: [date.courseName, name].filter(Boolean).join(' – '),
    location: date.formula === 'online' ? (meeting ?? 'online') : placeOf(date),
    status,
    ...(attendee === undefined ? {} : { attendee }),
    url: meeting ?? absoluteLink(addresses, 'szkolenia', '/harmonogram'),
    description: [
      words,
      name && `Uczestnik: ${name}`,
      `Kiedy: ${daysText(date)}, ${hoursText(date)}`,
      meeting ? `Link do spotkania: ${meeting}` : '',
    ]
      .filter(Boolean)
      .join('\n'),
  };
}

const meetingOf = ({ formula, onlineMeetingUrl }: DateWords): string | undefined =>
  formula === 'online' && onlineMeetingUrl ? webAddress(onlineMeetingUrl) : undefined;

/** A date as the public feed shows it; nobody's meeting is in it. */
export interface FeedDate extends Omit<DateWords, 'onlineMeetingUrl'> {
  readonly id: string;
  /** Grows with every change of the date. */
  readonly version: number;
  readonly isCancelled: boolean;
  readonly url: string;
}

/** The public feed of dates; the same date has the same UID for ever. */
export const datesFeed = (dates: readonly FeedDate[], issued: Issued): string =>
  feedOf(
    'Terminy szkoleń',
    dates.map((date) => ({
      ...date,
      uid: `termin-${date.id}@portal-szkolen`,
      sequence: date.version,
      summary: date.courseName,
      location: date.formula === 'online' ? 'online' : placeOf(date),
      status: date.isCancelled ? 'cancelled' : 'confirmed',
    })),
    issued,
  );
