import type { FieldChange } from '#domain/kernel/event.ts';
import { formatDay } from '#domain/text/dates.ts';
import { applicationGroups, type GroupName } from './application-fields.ts';
import { fieldsOf, fullCaptionOf, shownText } from './application-values.ts';
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

export function applicationChanges(
  before: Partial<ApplicationDetails>,
  after: Partial<ApplicationDetails>,
): FieldChange[] {
  return GROUPS.flatMap((group) =>
    fieldsOf(group).flatMap((field) => {
      const from = textAt(before[group], field.name);
      const to = textAt(after[group], field.name);
      if (from === to) return [];
      return [
        {
          field: `${group}.${field.name}`,
          label: fullCaptionOf(group, field),
          from: shownText(field, from) || null,
          to: shownText(field, to) || null,
        },
      ];
    }),
  );
}

const GROUPS = Object.keys(applicationGroups) as GroupName[];

const textAt = (texts: object | undefined, name: string): unknown =>
  (texts as Readonly<Record<string, unknown>> | undefined)?.[name] ?? '';
