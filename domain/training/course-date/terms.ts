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

export const COURSE_DATE_STATUSES = ['active', 'cancelled'] as const;
export type CourseDateStatus = (typeof COURSE_DATE_STATUSES)[number];
export const COURSE_DATE_STATUS_LABELS: Record<CourseDateStatus, string> = {
  active: 'aktualny',
  cancelled: 'odwołany',
};

/** Sorts of the applications list; the first is the default (APP-03). */
export const APPLICATION_SORTS = ['appliedAtDesc', 'appliedAtAsc', 'startedOnAsc', 'startedOnDesc'] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];
export const APPLICATION_SORT_LABELS: Record<ApplicationSort, string> = {
  appliedAtDesc: 'data zgłoszenia – od najnowszych',
  appliedAtAsc: 'data zgłoszenia – od najstarszych',
  startedOnAsc: 'termin szkolenia – od najwcześniejszych',
  startedOnDesc: 'termin szkolenia – od najpóźniejszych',
};

export const COURSE_DATE_SORTS = [
  'startedOnAsc',
  'startedOnDesc',
  'courseAsc',
  'courseDesc',
  'freeSeatsAsc',
  'freeSeatsDesc',
] as const;
export type CourseDateSort = (typeof COURSE_DATE_SORTS)[number];
export const COURSE_DATE_SORT_LABELS: Record<CourseDateSort, string> = {
  startedOnAsc: 'termin – od najwcześniejszych',
  startedOnDesc: 'termin – od najpóźniejszych',
  courseAsc: 'szkolenie – od A do Z',
  courseDesc: 'szkolenie – od Z do A',
  freeSeatsAsc: 'wolne miejsca – od najmniejszej liczby',
  freeSeatsDesc: 'wolne miejsca – od największej liczby',
};

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

/** 930 → '9:30'. Times of day travel as numbers such as 930 and 1600 (CD-10). */
export const timeLabel = (time: number): string => `${Math.floor(time / 100)}:${String(time % 100).padStart(2, '0')}`;

/** The stream that is the consistency boundary for everything that contends for a date's seats. */
export const courseDateStream = (courseDateId: string): string => `course-date-${courseDateId}`;
