/** Words and small facts about course dates and applications that every floor uses. */

/** APP-09: both spellings (canceled here, cancelled for orders) are the specification's. */
export const STATUSES = ['waiting', 'sent', 'canceled', 'archived', 'rejected', 'confirmed', 'resigned'] as const;
export type Status = (typeof STATUSES)[number];

export const STATUS_LABELS: Record<Status, string> = {
  waiting: 'oczekujące',
  sent: 'wysłane',
  canceled: 'anulowane',
  archived: 'zarchiwizowane',
  rejected: 'odrzucone',
  confirmed: 'potwierdzone',
  resigned: 'rezygnacja',
};

/** APP-10. `archived` leaves only by undo, which goes back to the status before. */
export const TRANSITIONS: Record<Status, readonly Status[]> = {
  waiting: ['sent', 'confirmed', 'rejected', 'canceled', 'resigned'],
  sent: ['confirmed', 'rejected', 'canceled', 'resigned'],
  confirmed: ['resigned', 'canceled', 'archived'],
  rejected: ['waiting', 'archived'],
  canceled: ['waiting', 'archived'],
  resigned: ['waiting', 'archived'],
  archived: [],
};

/** Statuses that hold a place on their list. */
export const ACTIVE_STATUSES = ['waiting', 'sent', 'confirmed'] as const satisfies readonly Status[];
export const isActive = (status: Status): boolean => (ACTIVE_STATUSES as readonly Status[]).includes(status);

export const LIST_TYPES = ['primary', 'reserve'] as const;
export type ListType = (typeof LIST_TYPES)[number];
export const LIST_LABELS: Record<ListType, string> = { primary: 'podstawowa', reserve: 'rezerwowa' };

/** As in 'na listę podstawową'. */
export const LIST_ACCUSATIVE: Record<ListType, string> = { primary: 'podstawową', reserve: 'rezerwową' };

export const FORMULAS = ['onsite', 'online'] as const;
export type Formula = (typeof FORMULAS)[number];
/** CD-05. */
export const FORMULA_LABELS: Record<Formula, string> = { onsite: 'stacjonarne', online: 'online' };

export const VISIBILITIES = ['visible', 'hidden'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const VISIBILITY_LABELS: Record<Visibility, string> = { visible: 'widoczny', hidden: 'ukryty' };

/** What was decided about a date; where it is in time is its phase (`phase.ts`). */
export const COURSE_DATE_STATUSES = ['active', 'cancelled'] as const;
export type CourseDateStatus = (typeof COURSE_DATE_STATUSES)[number];

/** What the attendance list says of one person; `none` until somebody marked it (CD-14). */
export const PRESENCES = ['present', 'absent', 'none'] as const;
export type Presence = (typeof PRESENCES)[number];
export const PRESENCE_LABELS: Record<Presence, string> = {
  present: 'obecność',
  absent: 'nieobecność',
  none: 'nie zaznaczono',
};

export const presenceOf = ({ attended, marked }: { readonly attended: boolean; readonly marked: boolean }): Presence =>
  marked ? (attended ? 'present' : 'absent') : 'none';

/** Why a certificate is no longer valid. */
export const REVOCATION_CAUSES = [
  'presence-corrected',
  'moved-to-reserve',
  'moved-to-date',
  'resigned',
  'canceled',
  'rejected',
  'date-cancelled',
  'date-changed',
  'unfounded',
  'superseded',
] as const;
export type RevocationCause = (typeof REVOCATION_CAUSES)[number];

/** As anybody who checks a code reads it. */
export const REVOCATION_LABELS: Record<RevocationCause, string> = {
  'presence-corrected': 'poprawiono obecność na szkoleniu',
  'moved-to-reserve': 'zgłoszenie przeniesiono na listę rezerwową',
  'moved-to-date': 'zgłoszenie przeniesiono na inny termin',
  resigned: 'odnotowano rezygnację ze szkolenia',
  canceled: 'anulowano zgłoszenie',
  rejected: 'odrzucono zgłoszenie',
  'date-cancelled': 'odwołano termin szkolenia',
  'date-changed': 'zmieniono szkolenie albo jego dzień',
  unfounded: 'brak obecności na szkoleniu',
  superseded: 'wystawiono nowy certyfikat z poprawionymi danymi',
};

/** The status of an application, as far as seats and presences are counted from it. */
export interface PlaceStatus {
  readonly status: Status;
  /** The status before the last decision: what an archived application was. */
  readonly statusBefore: Status;
  readonly list: ListType;
  /** Whether somebody marked that the person came. */
  readonly attended: boolean;
  readonly dateStatus: CourseDateStatus;
}

/**
 * The one definition of a held place, for lists, details, statistics, reports, files and decisions alike. Who is
 * active on a date that was not cancelled holds one on the own list. The archive is filing, not leaving: who held a
 * seat of the primary list keeps it there; who waited on the reserve waits no longer.
 */
export function seatOf({ status, statusBefore, list, dateStatus }: PlaceStatus): ListType | null {
  if (dateStatus === 'cancelled') return null;
  if (isActive(status)) return list;
  return status === 'archived' && isActive(statusBefore) && list === 'primary' ? 'primary' : null;
}

/** A place on the own list, which a cancelled date keeps for its reopening. */
export const keepsPlace = (placed: PlaceStatus): boolean => seatOf({ ...placed, dateStatus: 'active' }) !== null;

/** APP-12: was taken above the limit, and the list still is: the mark goes when the list is within it again. */
export const isOverLimit = (
  { overbooked }: { readonly overbooked: boolean },
  date: { readonly primaryCount: number; readonly seatLimit: number } | undefined,
): boolean => overbooked && (date === undefined || date.primaryCount > date.seatLimit);

/** The one definition of presence: marked, of somebody who holds a seat of the primary list. */
export const isPresent = (placed: PlaceStatus): boolean => placed.attended && seatOf(placed) === 'primary';

/** What a paper or a mail may say of an application; nothing at all of one that holds no place. */
export const ASSURANCES = ['seat', 'awaiting', 'reserve'] as const;
export type Assurance = (typeof ASSURANCES)[number];

/**
 * No paper says more than is so: a seat is confirmed by a decision or by the confirmation that was sent (APP-15), and
 * never to somebody on the reserve, whatever was decided there.
 */
export function assuranceOf(placed: PlaceStatus): Assurance | null {
  const seat = seatOf(placed);
  if (seat !== 'primary') return seat;
  return standingOf(placed) === 'waiting' ? 'awaiting' : 'seat';
}

/** What was decided about an application; the archive only files it. */
export const standingOf = ({ status, statusBefore }: Pick<PlaceStatus, 'status' | 'statusBefore'>): Status =>
  status === 'archived' ? statusBefore : status;

/** APP-18: who was present and whose place was confirmed; nobody who still waits for a decision. */
export const earnsCertificate = (placed: PlaceStatus): boolean => isPresent(placed) && assuranceOf(placed) === 'seat';

/**
 * Whom free seats are offered to, in the order of the reserve (APP-14). Who was moved off a seat is not offered that
 * very seat back: only seats beyond those that were left so.
 */
export function nextInLine<T extends { readonly leftSeat: boolean }>(reserve: readonly T[], seats: number): T[] {
  const waiting = reserve.filter((application) => !application.leftSeat).slice(0, Math.max(seats, 0));
  const movedOff = reserve.filter((application) => application.leftSeat);
  return [...waiting, ...movedOff.slice(0, Math.max(seats - waiting.length - movedOff.length, 0))];
}

/** 930 → '9:30'. Times of day travel as numbers such as 930 and 1600 (CD-10). */
export const timeLabel = (time: number): string => `${Math.floor(time / 100)}:${String(time % 100).padStart(2, '0')}`;

/** The stream that is the consistency boundary for everything that contends for a date's seats. */
export const courseDateStream = (courseDateId: string): string => `course-date-${courseDateId}`;
