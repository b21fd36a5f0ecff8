import type { FieldChange } from '#domain/kernel/event.ts';
import { formatDay } from '#domain/text/dates.ts';
import { FORMULA_LABELS, VISIBILITY_LABELS, timeLabel, type Formula, type Visibility } from './terms.ts';
import type { ApplicationDetails, CourseDateDetails } from './details.ts';

/** Old → new in Polish for the timelines of course dates and applications. Ids are shown by the page that knows their names. */
const DATE_LABELS: Record<keyof CourseDateDetails, string> = {
  courseId: 'Szkolenie',
  startedOn: 'Data',
  courseLocationId: 'Miejsce',
  formula: 'Forma',
  onlineMeetingUrl: 'Link do spotkania online',
  trainerId: 'Trener',
  seatLimit: 'Limit miejsc',
  visibility: 'Widoczność',
  timeStart: 'Godzina rozpoczęcia',
  timeEnd: 'Godzina zakończenia',
  full: 'Tylko lista rezerwowa',
  autoPromote: 'Automatyczne przenoszenie z listy rezerwowej',
};

export function courseDateChanges(
  before: Partial<CourseDateDetails>,
  after: Partial<CourseDateDetails>,
): FieldChange[] {
  return (Object.keys(after) as (keyof CourseDateDetails)[]).map((field) => ({
    field,
    label: DATE_LABELS[field],
    from: dateValue(field, before[field]),
    to: dateValue(field, after[field]),
  }));
}

/** How a value reads; anything not named here is shown as it is. */
const DATE_VALUES: Partial<Record<keyof CourseDateDetails, (value: never) => string>> = {
  formula: (value: Formula) => FORMULA_LABELS[value],
  visibility: (value: Visibility) => VISIBILITY_LABELS[value],
  timeStart: timeLabel,
  timeEnd: timeLabel,
  startedOn: formatDay,
  full: yesNo,
  autoPromote: yesNo,
};

function dateValue(field: keyof CourseDateDetails, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return DATE_VALUES[field]?.(value as never) ?? String(value);
}

function yesNo(value: boolean): string {
  return value ? 'tak' : 'nie';
}

const APPLICATION_LABELS: Record<string, string> = {
  'participant.firstName': 'Imię uczestnika',
  'participant.lastName': 'Nazwisko uczestnika',
  'participant.email': 'E-mail uczestnika',
  'participant.phone': 'Telefon uczestnika',
  'participant.fgazNumber': 'Numer FGAZ',
  'participant.notes': 'Uwagi',
  'reporter.firstName': 'Imię osoby zgłaszającej',
  'reporter.lastName': 'Nazwisko osoby zgłaszającej',
  'reporter.email': 'E-mail osoby zgłaszającej',
  'reporter.phone': 'Telefon osoby zgłaszającej',
  'company.name': 'Firma',
  'company.nip': 'NIP',
  'company.state': 'Województwo',
};

export function applicationChanges(
  before: Partial<ApplicationDetails>,
  after: Partial<ApplicationDetails>,
): FieldChange[] {
  return Object.entries(APPLICATION_LABELS).flatMap(([field, label]) => {
    const from = valueAt(before, field);
    const to = valueAt(after, field);
    return from === to ? [] : [{ field, label, from, to }];
  });
}

function valueAt(details: object, path: string): string | null {
  const [group = '', name = ''] = path.split('.');
  const value = (details as Record<string, Record<string, unknown> | undefined>)[group]?.[name];
  return value === undefined || value === null || value === '' ? null : String(value);
}
