import type { OrderDetailsGroup } from '../order/details.ts';
import { fieldsOf } from '../order/fields.ts';
import { ACTIVITY_LABELS, type Activity, type Status } from '../order/terms.ts';
import { isSameTime, type VisitHours, type VisitTime } from '../order/visit-hours.ts';
import type { Hearing } from './reach.ts';

/** A visit as it was reported to an address; kept with the mail, so it holds nothing about a person. */
export interface ReportedVisit {
  readonly stands: boolean;
  /** `YYYY-MM-DD`. */
  readonly executionDate: string;
  /** Absent, as in mails of earlier programs: only the day was said. */
  readonly hours?: VisitHours | null;
  /** The service company that comes. */
  readonly companyId: string;
  /** Of the order, when it was reported. */
  readonly version: number;
  /** Of the calendar's entry; absent in mails of earlier programs. */
  readonly sequence?: number;
}

/** The order as far as it says whether somebody comes. */
export interface VisitFacts extends VisitTime {
  readonly status: Status;
  readonly companyId: string;
}

/** What a mail says of a visit. */
const VISIT_NEWS = ['set', 'moved', 'reassigned', 'changed', 'earlier', 'cancelled', 'handed', 'former'] as const;
export type VisitNews = (typeof VISIT_NEWS)[number];

/** The reader's calendar loses the visit. */
const ENDS: readonly VisitNews[] = ['earlier', 'cancelled', 'handed', 'former'];
export const isEnd = (news: VisitNews): boolean => ENDS.includes(news);
/** Nobody comes, or nobody whom the reader waits for: where to is no matter any more. */
export const isGone = (news: VisitNews): boolean => isEnd(news) && news !== 'earlier';

/** Took place: its entry stays where it is, unless that is a later day. */
const isOver = ({ status }: VisitFacts): boolean => status === 'done' || status === 'completed';

/** Who reads at the address that is asked about. */
export interface VisitReader {
  /** Whether it is the address of the contact, or of the service company that comes, as they are now. */
  readonly isPresent: boolean;
  /** Whether the visit stays in its calendar for another reader: a service and a client may share a mailbox. */
  readonly isShared: boolean;
  /** What is reported to it where it is neither any more. */
  readonly elsewhere: Extract<VisitNews, 'handed' | 'former'>;
  /** Whether the service that comes is news there: to the client. */
  readonly asksWhoComes: boolean;
  /** Whether address, contact, number or kind of work were corrected since it was notified. */
  readonly corrected: boolean;
}

/**
 * What is new at an address that was sent `before`; null where all of it is known. The one rule of who is owed what: the
 * present contact and the service that comes have the visit as it is, and no other address has one that is still to come.
 */
export function newsOfVisit(before: ReportedVisit | undefined, now: VisitFacts, reader: VisitReader): VisitNews | null {
  const stands = now.status === 'set' && reader.isPresent;
  if (!before?.stands) return stands ? 'set' : null;
  if (stands) return changeOf(before, now, reader);
  if (!reader.isPresent && (now.status === 'set' || isOver(now))) return leaving(reader);
  return isOver(now) ? doneEarlier(before, now) : 'cancelled';
}

/** The visit leaves its calendar, unless another reader has it there. */
const leaving = ({ isShared, elsewhere }: VisitReader): VisitNews | null => (isShared ? null : elsewhere);

/** Said when the order is completed and not before: "wykonane" is tapped on the way, and taken back as easily. */
const doneEarlier = (before: ReportedVisit, { status, executionDate }: VisitFacts): VisitNews | null =>
  status === 'completed' && executionDate !== '' && executionDate < before.executionDate ? 'earlier' : null;

/** When it was to be, as it was reported. */
export const reportedTime = ({ executionDate, hours = null }: ReportedVisit): VisitTime => ({ executionDate, hours });

function changeOf(before: ReportedVisit, now: VisitFacts, { asksWhoComes, corrected }: VisitReader): VisitNews | null {
  if (!isSameTime(reportedTime(before), now)) return 'moved';
  if (asksWhoComes && before.companyId !== now.companyId) return 'reassigned';
  return corrected ? 'changed' : null;
}

/** Where a calendar puts the entry: after what its address was sent last, whatever was changed meanwhile (RFC 5546). */
export const nextSequence = (before: ReportedVisit | undefined, ofOrder: number): number =>
  Math.max(ofOrder, (before?.sequence ?? -1) + 1);

/** A visit whose day is over, reported or to be reported, is a puzzle to everybody. */
export const isPast = (before: ReportedVisit | undefined, now: VisitFacts, today: string): boolean =>
  [before?.stands ? before.executionDate : '', now.status === 'set' ? now.executionDate : ''].every(
    (day) => day < today,
  );

/** What of the client a service company goes by on its way. */
const ON_THE_WAY = ['companyName', 'address', 'postalCode', 'city', 'contactPerson', 'phoneNumber'] as const;

/** What of it the client's own calendar shows. */
const WHERE = ['address', 'postalCode', 'city'] as const;

const said = ({ open, sealed }: OrderDetailsGroup, names: readonly string[]) =>
  names.map((name) => String(open[name] ?? sealed?.[name] ?? ''));
const differ = (names: readonly string[]) => (before: OrderDetailsGroup, after: OrderDetailsGroup) =>
  said(before, names).join('\n') !== said(after, names).join('\n');

export const isOtherWay = differ(ON_THE_WAY);
export const isOtherPlace = differ(WHERE);
const addressIn = (group: OrderDetailsGroup): string => said(group, ['email']).join('').toLowerCase();

interface Correction {
  readonly before: OrderDetailsGroup;
  readonly after: OrderDetailsGroup;
}

/** Who of a set visit hears of a correction of its client: each of what they go by, and the mailbox that is left. */
export function hearingOf({ before, after }: Correction): Hearing {
  const [was, is] = [addressIn(before), addressIn(after)];
  const moves = was !== is;
  return {
    service: isOtherWay(before, after),
    client: moves || isOtherPlace(before, after),
    former: moves && was !== '',
  };
}

/** Old → new of what a service goes by, over these corrections. */
export function wayChanges(corrections: readonly Correction[]): string[] {
  const [first, last] = [corrections[0], corrections.at(-1)];
  if (!first || !last || last.after.sealed?.forgotten) return [];
  const [was, is] = [said(first.before, ON_THE_WAY), said(last.after, ON_THE_WAY)];
  return fieldsOf('client').flatMap(({ name, label }) => {
    const at = ON_THE_WAY.findIndex((one) => one === name);
    return at < 0 || was[at] === is[at] ? [] : [`${label}: ${was[at] || '–'} → ${is[at] || '–'}`];
  });
}

/** Old → new of what mails and entries call the order by, over these corrections: who has the former number asks by it. */
export function taskChanges(corrections: readonly Correction[]): string[] {
  const [first, last] = [corrections[0], corrections.at(-1)];
  if (!first || !last) return [];
  const [was, is] = [first.before.open, last.after.open];
  const activity = (task: OrderDetailsGroup['open']) => ACTIVITY_LABELS[task.activityType as Activity] ?? '–';
  return [
    ...(was.orderNumber === is.orderNumber
      ? []
      : [`Numer zlecenia: ${String(was.orderNumber)} → ${String(is.orderNumber)}`]),
    ...(was.activityType === is.activityType ? [] : [`Rodzaj czynności: ${activity(was)} → ${activity(is)}`]),
  ];
}
