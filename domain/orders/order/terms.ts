import { streamOf } from '#domain/kernel/subject.ts';

/** Words and small facts about service orders that every floor uses. */

/** ORD-03: both spellings (cancelled here, canceled for applications) are the specification's. */
export const STATUSES = ['requested', 'approved', 'set', 'done', 'completed', 'cancelled'] as const;
export type Status = (typeof STATUSES)[number];
export const STATUS_LABELS: Record<Status, string> = {
  requested: 'wprowadzone',
  approved: 'zatwierdzone',
  set: 'umówione',
  done: 'wykonane',
  completed: 'zakończone',
  cancelled: 'anulowane',
};

/** The way back to the last time it had this status, or to the start. */
export function reinstated(statuses: readonly Status[], to: Status): readonly Status[] {
  const at = statuses.slice(0, -1).lastIndexOf(to);
  return to === 'requested' || at < 0 ? [to] : statuses.slice(0, at + 1);
}

/** What undo leads to (ORD-04): a cancelled order starts again, any other goes one step back; undefined at the start. */
export const statusAfterUndo = (statuses: readonly Status[]): Status | undefined =>
  statuses.at(-1) === 'cancelled' ? 'requested' : statuses.at(-2);

/** Nobody has carried it out or cancelled it yet. */
export const OPEN: readonly Status[] = ['requested', 'approved', 'set'];

/** A completed order is settled: nothing of it changes until it is reopened (decision 059). */
export const isClosed = (status: Status): boolean => status === 'completed';
export const CLOSED = 'Zlecenie jest zakończone. Aby je zmienić, operator najpierw cofa zakończenie i podaje powód.';

/** As a form offers them. */
export const statusOptions = (statuses: readonly Status[]) =>
  statuses.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** ORD-05; the first is the default. */
export const ACTIVITIES = ['activation', 'warranty_repair', 'operational_review', 'presentation'] as const;
export type Activity = (typeof ACTIVITIES)[number];
export const ACTIVITY_LABELS: Record<Activity, string> = {
  activation: 'aktywacja',
  warranty_repair: 'naprawa gwarancyjna',
  operational_review: 'przegląd eksploatacyjny',
  presentation: 'prezentacja',
};

/** ORD-06. */
export const GRADES = ['very_good', 'good', 'bad'] as const;
export type Grade = (typeof GRADES)[number];
export const GRADE_LABELS: Record<Grade, string> = { very_good: 'bardzo dobra', good: 'dobra', bad: 'zła' };
/** Only in the filter: orders without a grade. */
export const MISSING_GRADE = 'missing';
export const MISSING_GRADE_LABEL = 'brak oceny';

export const INTENTIONS = ['yes', 'no'] as const;
export const INTENTION_LABELS: Record<(typeof INTENTIONS)[number], string> = { yes: 'tak', no: 'nie' };

/** ORD-08: in place of a service company's id. */
export const WITHOUT_SERVICE = 'without_service';
export const SET_BY_PROVIDER = 'set_by_provider';
export const SPECIAL_SERVICES = [
  { value: WITHOUT_SERVICE, label: 'bez serwisu' },
  { value: SET_BY_PROVIDER, label: 'do ustalenia przez dostawcę' },
] as const;

/** A service company's id; null for the two special choices and for none. */
export const serviceOf = (companyId: string): string | null =>
  companyId === '' || SPECIAL_SERVICES.some(({ value }) => value === companyId) ? null : companyId;

/** A number as it is kept: runs of blanks are one. */
export const plainNumber = (number: string): string => number.trim().replace(/\s+/g, ' ');
/** Two numbers of one key are one number, however they are written. */
export const numberKey = (number: string): string => plainNumber(number).toLowerCase();

export const orderStream = (id: string): string => streamOf('order', id);

/** ORD-18: what is confirmed by ticking a box, in the words that are kept with the fact. */
export const CONFIRMATIONS = {
  activationService:
    'Sprzedawca potwierdza, że poinformował klienta o wymaganiach technicznych urządzenia. Jeżeli nie będą spełnione, ponowna wizyta serwisu zostanie naliczona jako płatna.',
  isWarrantyValid:
    'Potwierdzam, że gwarancja jest ważna, a naprawa odbędzie się na koszt firmy. Jeżeli gwarancja nie obowiązuje, koszty naprawy ponosi firma.',
} as const;
export type Confirmation = keyof typeof CONFIRMATIONS;
export const CONFIRMATION_NAMES = ['activationService', 'isWarrantyValid'] as const satisfies readonly Confirmation[];
