import type { Before, FieldChange } from '#domain/kernel/event.ts';
import { shownValue } from '#domain/record/view.ts';
import { formatDay } from '#domain/text/dates.ts';
import { groupValues, type OrderDetailsGroup } from './details.ts';
import { DECIDED_FIELDS, fieldsOf, type GroupName } from './fields.ts';
import { SPECIAL_SERVICES, STATUS_LABELS, type Status } from './terms.ts';
import { hoursText, type VisitHours } from './visit-hours.ts';

/** Old → new in Polish for the timeline of an order. Ids come with the kind of what they name. */

/** Of whatever stood before, where the fact knows it. */
export const statusChange = (before: Before | undefined, to: Status): FieldChange[] => {
  const from = before?.status as Status | undefined;
  return from === undefined || from === to
    ? []
    : [{ field: 'status', label: 'Status', from: STATUS_LABELS[from], to: STATUS_LABELS[to] }];
};

/** The hours of a visit: facts of before they were known have none, and say none. */
export function hoursChange(before: Before | undefined, to: VisitHours | undefined): FieldChange[] {
  const [was, is] = [String(before?.hours ?? ''), hoursText(to)];
  return was === is
    ? []
    : [{ field: DECIDED_FIELDS.visitFrom.name, label: 'Godziny wizyty', from: was || null, to: is || null }];
}

type Named = 'employeeId' | 'companyId' | 'executionDate';

/** A field whose change is a fact of its own: a service's or an employee's id, or a day. */
export function namedChange(name: Named, from: unknown, to: unknown): FieldChange {
  const field = DECIDED_FIELDS[name];
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? shownIn(name, value) : null);
  const change = { field: name, label: field.label, from: text(from), to: text(to) };
  return 'optionKind' in field ? { ...change, kind: field.optionKind } : change;
}

const shownIn = (name: Named, value: string): string =>
  name === 'executionDate'
    ? formatDay(value)
    : (SPECIAL_SERVICES.find((special) => special.value === value)?.label ?? value);

export function detailsChanges(group: GroupName, before: OrderDetailsGroup, after: OrderDetailsGroup): FieldChange[] {
  const was = groupValues(group, before);
  const is = groupValues(group, after);
  return fieldsOf(group).flatMap((field) => {
    const options = Array.isArray(field.options) ? field.options : [];
    const text = (values: typeof was) => shownValue(field, values[field.name], options) || null;
    return was[field.name] === is[field.name]
      ? []
      : [{ field: field.name, label: field.label, from: text(was), to: text(is) }];
  });
}

/** Whose data the changes of these groups show. */
export const personsOfGroups = (groups: readonly OrderDetailsGroup[]): string[] =>
  groups.flatMap(({ sealed }) => (sealed ? [sealed.personId, ...(sealed.alsoAbout ?? [])] : []));
