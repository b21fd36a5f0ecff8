import type { Before, FieldChange } from '#domain/kernel/event.ts';
import { formatDay } from '#domain/text/dates.ts';
import { applicationGroups, type GroupName } from './application-fields.ts';
import { fieldsOf, fullCaptionOf, shownText } from './application-values.ts';
import {
  FORMULA_LABELS,
  LIST_LABELS,
  PRESENCE_LABELS,
  STATUS_LABELS,
  VISIBILITY_LABELS,
  timeLabel,
  type Formula,
  type ListType,
  type Presence,
  type Status,
  type Visibility,
} from './terms.ts';
import type { ApplicationDetails, CourseDateDetails } from './details.ts';

/** Old → new in Polish for the timelines of course dates and applications. Ids come with the kind of what they name. */
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
  reminderDays: 'Przypomnienie (dni przed szkoleniem)',
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
    ...(NAMED[field] ? { kind: NAMED[field] } : {}),
  }));
}

/** Fields that hold an id, and of what. */
const NAMED: Partial<Record<keyof CourseDateDetails, string>> = {
  courseId: 'course',
  courseLocationId: 'location',
  trainerId: 'operator',
};

/** From one date to another: both are named (APP-11). */
export const moveChange = (from: string, to: string): FieldChange => ({
  field: 'courseDateId',
  label: 'Termin',
  kind: 'course-date',
  from,
  to,
});

/** What decisions change of an application. */
export interface Decided {
  readonly status: Status;
  readonly list: ListType;
  readonly presence: Presence;
}

const DECIDED = {
  status: { label: 'Status', values: STATUS_LABELS },
  list: { label: 'Lista', values: LIST_LABELS },
  presence: { label: 'Obecność', values: PRESENCE_LABELS },
} as const satisfies { readonly [K in keyof Decided]: unknown };

/** Old → new of what differs; nothing of facts that do not say what was: their sentence says what became of it. */
export function decidedChanges(before: Before | undefined, after: Partial<Decided>): FieldChange[] {
  if (!before) return [];
  return (Object.keys(after) as (keyof Decided)[]).flatMap((field) => {
    const { label, values } = DECIDED[field];
    const named = (value: unknown) => (values as Readonly<Record<string, string>>)[String(value)] ?? null;
    const from = named(before[field]);
    const to = named(after[field]);
    return from === to ? [] : [{ field, label, from, to }];
  });
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

/** Another person than before, not the same one spelt right. */
export const isOtherPerson = (
  before: { readonly personId: string } | undefined,
  after: { readonly personId: string } | undefined,
): boolean => before !== undefined && after !== undefined && before.personId !== after.personId;
