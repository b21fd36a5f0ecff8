import { formatDay } from '#domain/text/dates.ts';

/**
 * The hours of a visit within its day, which is what the rules of days speak of (issue 24, point 5). Warsaw's wall clock,
 * both or none, and never without a day.
 */
export interface VisitHours {
  /** `HH:MM`, earlier than `to`. */
  readonly from: string;
  readonly to: string;
}

/** When a visit is: `YYYY-MM-DD`, or '', and its hours where they are known. */
export interface VisitTime {
  readonly executionDate: string;
  readonly hours: VisitHours | null;
}

/** Names of the form's fields that say when a visit is: they change together, and are undone together. */
const TIME_FIELDS: readonly string[] = ['executionDate', 'visitFrom', 'visitTo'];
export const isOfTime = (field: string): boolean => TIME_FIELDS.includes(field);

export const timeOf = ({ executionDate, hours }: VisitTime): VisitTime => ({ executionDate, hours });

export const isSameTime = (a: VisitTime, b: VisitTime): boolean =>
  a.executionDate === b.executionDate && hoursText(a.hours) === hoursText(b.hours);

/** As facts say them: nothing where there are none. */
export const hoursInFact = (hours: VisitHours | null): { readonly hours?: VisitHours } => (hours ? { hours } : {});

/** The hours by the names of the form's fields. */
export const hourFields = (hours: VisitHours | null) => ({ visitFrom: hours?.from ?? '', visitTo: hours?.to ?? '' });
export type HourName = keyof ReturnType<typeof hourFields>;

/** The way back; half of them is kept for whoever refuses it (`hoursRefusal`). */
export function hoursOf(values: Readonly<Partial<Record<HourName, unknown>>>): VisitHours | null {
  const [from, to] = [String(values.visitFrom ?? ''), String(values.visitTo ?? '')];
  return from === '' && to === '' ? null : { from, to };
}

/** Whether a form names them at all. */
export const isHoursSent = (sent: Readonly<Record<string, unknown>>): boolean =>
  sent.visitFrom !== undefined || sent.visitTo !== undefined;

/** '8:00–10:00', '' for none. */
export const hoursText = (hours: VisitHours | null | undefined): string =>
  hours ? `${hours.from}–${hours.to}`.replaceAll(/\b0(?=\d:)/g, '') : '';

/** '02.12.2026, 8:00–10:00', or the day alone. */
export const timeText = ({ executionDate, hours }: VisitTime): string =>
  [formatDay(executionDate), hoursText(hours)].filter((part) => part !== '').join(', ');

/** As people type it: 8, 8:30, 8.30, and 830 where a telephone's keys have digits only. */
const TYPED_HOUR = /^(\d{1,2})(?:[:.]?(\d{2}))?$/;

/** A typed hour as `HH:MM`; undefined where there is none. */
export function parseHour(text: string): string | undefined {
  const [, hour, minutes = '00'] = TYPED_HOUR.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minutes) > 59) return undefined;
  return `${hour.padStart(2, '0')}:${minutes}`;
}

/** What is wrong with one of the two hours as they were typed; undefined where it is accepted. */
export function hoursRefusal(
  name: HourName,
  { executionDate, ...typed }: Readonly<Record<HourName | 'executionDate', string>>,
): string | undefined {
  if (typed[name] === '') return undefined;
  if (parseHour(typed[name]) === undefined) return 'To nie jest godzina. Podaj ją na przykład tak: 8:30';
  if (executionDate === '') return 'Godziny wizyty wymagają jej dnia: podaj dzień albo usuń godziny';
  const { visitFrom, visitTo } = typed;
  if (visitTo === '') return 'Podaj też, do której godziny, albo usuń tę godzinę';
  if (visitFrom === '') return 'Podaj też, od której godziny, albo usuń tę godzinę';
  return name === 'visitTo' && isNotAfter(visitTo, visitFrom) ? 'Musi być później niż początek wizyty' : undefined;
}

/** Silent on a beginning that is no hour. */
const isNotAfter = (end: string, start: string): boolean => (parseHour(end) ?? '') <= (parseHour(start) ?? '');
