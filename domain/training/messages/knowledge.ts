import { changesOf, holderOf, newsOf, type News, type ReportedDate, type ReportedStatus } from './news.ts';

/** What a mail brings its address of an application. */
export type Carried = 'paper' | 'entry';

/** What a mail says of one application, kept with it: JSON, and nothing about the person. */
export interface Said extends ReportedStatus {
  readonly carries: readonly Carried[];
  /** Says no more than that a registration came in: nothing that was said before becomes untrue by it. */
  readonly acceptance?: boolean;
  /** The address is not the person's any more: whatever it was sent counts no longer. */
  readonly withdrawn?: boolean;
}

/** A confirmation in somebody's hands: which date and whom it names. */
type Paper = Pick<ReportedStatus, 'courseDateId' | 'date' | 'holder'>;

/** What an address has of an application: the status that was last said, and what came with it. */
export interface Knowledge {
  readonly status: ReportedStatus;
  /** Null without a confirmation that is still true by what was said after it. */
  readonly paper: Paper | null;
  /** Whether the calendar there has the entry. */
  readonly entry: boolean;
}

/** What an address has after a mail; null is an address that was sent nothing, or is nobody's any more. */
export function after(before: Knowledge | null, said: Said): Knowledge | null {
  const { carries, acceptance, withdrawn, ...status } = said;
  if (withdrawn) return null;
  if (acceptance && before) return before;
  return { status, paper: paperAfter(before, said), entry: entryAfter(before, said) };
}

/** A confirmation counts for as long as nothing later says that there is no seat. */
function paperAfter(before: Knowledge | null, { carries, place, ...status }: Said): Paper | null {
  if (place !== 'seat') return null;
  return carries.includes('paper') ? paperOf(status) : (before?.paper ?? null);
}

const paperOf = ({ courseDateId, date, holder }: Paper): Paper => ({
  courseDateId,
  date,
  ...(holder === undefined ? {} : { holder }),
});

function entryAfter(before: Knowledge | null, { carries, place }: Said): boolean {
  if (carries.includes('entry')) return place === 'seat' || place === 'awaiting';
  return before?.entry ?? false;
}

/**
 * What no mail says but must be supposed: a person who was deliberately not notified knows their status all the same,
 * and may have taken confirmation and entry from the status page.
 */
export const supposed = (status: ReportedStatus): Knowledge => ({
  status,
  paper: status.place === 'seat' ? status : null,
  entry: status.place === 'seat',
});

/** What is to be said to an address that knows this; `received` and `confirmed` are first messages. */
export interface Saying {
  readonly news: News | 'received' | 'confirmed';
  readonly carries: readonly Carried[];
}

const sameDate = (one: ReportedDate, other: ReportedDate): boolean => changesOf(one, other).length === 0;

const holds = (paper: Paper | null, now: ReportedStatus): boolean =>
  paper !== null &&
  paper.courseDateId === now.courseDateId &&
  holderOf(paper) === holderOf(now) &&
  sameDate(paper.date, now.date);

/**
 * The one rule of who is owed what (design, point 7): who has a seat has the confirmation of that very date and the entry
 * in the calendar; who has none has neither; and everybody knows their status. Null when the address has all of it.
 *
 * @param known null for an address that was not notified although it should have been
 */
export function owedTo(known: Knowledge | null, now: ReportedStatus): Saying | null {
  if (!known) return first(now);
  const news = newsOf(known.status, now);
  const carries = now.place === 'seat' ? lackedBySeat(known, now) : [];
  if (!news && carries.length === 0) return null;
  const hasEntry = known.entry || now.place === 'seat';
  return {
    news: news ?? 'confirmed',
    carries: [...carries.filter((one) => one === 'paper'), ...(hasEntry ? ENTRY : [])],
  };
}

const ENTRY: readonly Carried[] = ['entry'];

const lackedBySeat = (known: Knowledge, now: ReportedStatus): Carried[] => [
  ...(holds(known.paper, now) ? [] : (['paper'] as const)),
  ...(known.entry ? [] : ENTRY),
];

/** The first that an address hears of an application says all of it. */
function first({ place }: ReportedStatus): Saying {
  if (place === null) return { news: 'absent', carries: [] };
  return place === 'seat' ? { news: 'confirmed', carries: ['paper', 'entry'] } : { news: 'received', carries: [] };
}

/**
 * The acceptance of a registration says at most on which list somebody is: what it is silent about is still owed. It is
 * for an address that knows nothing yet; null where a later message came first.
 */
export function acceptanceFor(known: Knowledge | null, now: ReportedStatus): Said | null {
  if (known || now.place === null) return null;
  return { ...now, place: now.place === 'reserve' ? 'reserve' : 'awaiting', carries: [], acceptance: true };
}

/** A confirmation: what is owed, or, where somebody asked for it, the paper once more. */
export function confirmationFor(
  known: Knowledge | null,
  now: ReportedStatus,
  { asked }: { readonly asked: boolean },
): Saying | null {
  if (now.place === null) return null;
  if (!known) return { news: 'confirmed', carries: carriedBy(now) };
  const owed = owedTo(known, now);
  if (!asked) return owed;
  return { news: owed?.news ?? 'confirmed', carries: carriedBy(now) };
}

const carriedBy = ({ place }: ReportedStatus): Carried[] => (place === 'seat' ? ['paper', 'entry'] : ['paper']);
