import { z } from 'zod';
import type { Command, Decider } from '#domain/kernel/decider.ts';
import { defineEvent, type EventDefinition, type FieldChange } from '#domain/kernel/event.ts';
import type { Field, FormValues } from '#domain/form/form.ts';
import { recordLabels, shownValue, type RecordUpcaster, type RecordView } from './view.ts';
import { conflict, notFound } from '#domain/kernel/refusal.ts';

/**
 * Plain records (course, group, location, company …): declared once with their fields and labels, they get their
 * facts `…Created`, `…Changed` (only the changed fields), `…Deactivated`, `…Reactivated`, a decider and commands.
 * Anything with behaviour of its own is written by hand. A record has no personal data; persons are accounts or
 * participants.
 */
export interface RecordState<V> {
  id: string;
  active: boolean;
  version: number;
  values: V | null;
}

export interface RecordDefinition<V extends object = Record<string, unknown>> {
  readonly kind: string;
  readonly permissions: { readonly read: string; readonly write: string };
  /** What names a record in lists and selects. */
  titleOf(values: V): string;
  readonly schema: z.ZodType<V>;
  readonly view: RecordView;
  /** The checked form as stored values; the values that no input holds keep what `present` has. */
  fromForm(values: FormValues, present: V | null): V;
  readonly decider: Decider<RecordState<V>, RecordEvent<V>>;
  readonly events: readonly EventDefinition[];
  /** Of the stored values: 1 and one more for each upcaster. */
  readonly version: number;
  readonly types: {
    readonly created: string;
    readonly changed: string;
    readonly deactivated: string;
    readonly reactivated: string;
  };
  /** `active: false` makes a record that is switched off from the start. */
  readonly create: RecordCommand<V, { readonly id: string; readonly values: V; readonly active?: boolean }>;
  readonly change: RecordCommand<
    V,
    { readonly version?: number | undefined; readonly values: Partial<V>; readonly active?: boolean }
  >;
  readonly deactivate: RecordCommand<V, object>;
  readonly reactivate: RecordCommand<V, object>;
  stream(id: string): string;
}

/** Facts of one kind of record; `type` carries the kind, e.g. `CourseCreated`. */
export type RecordEvent<V> =
  | { readonly type: string; readonly data: { readonly id: string; readonly values: V } }
  | {
      readonly type: string;
      readonly data: { readonly id: string; readonly before: Partial<V>; readonly after: Partial<V> };
    }
  | { readonly type: string; readonly data: { readonly id: string } };

type RecordCommand<V, Input> = Command<RecordState<V>, Input, RecordEvent<V>>;

/** @example record({ view: groupView, name: 'Group', noun: 'grupę szkoleń', title: 'name', schema, fromForm }) */
export function record<V extends object>(declared: {
  /** Its kind is the prefix of the streams and of timeline records, e.g. `course-{id}` and `course:{id}`. */
  view: RecordView;
  /** Prefix of the event types, e.g. `Course`. */
  name: string;
  /** Accusative for the timeline: 'Dodano kurs'. */
  noun: string;
  /** The field that names a record, or how its name is made. */
  title: (keyof V & string) | ((values: V) => string);
  schema: z.ZodObject & z.ZodType<V>;
  fromForm(values: FormValues, present: V | null): V;
  /** One per older version of the values, when their fields have changed. */
  upcasters?: readonly RecordUpcaster[];
}): RecordDefinition<V> {
  const { view, name, noun, schema, title, upcasters = [] } = declared;
  const { kind, permissions } = view;
  const types = {
    created: `${name}Created`,
    changed: `${name}Changed`,
    deactivated: `${name}Deactivated`,
    reactivated: `${name}Reactivated`,
  };
  const events = recordEvents({ noun, types, schema, view, upcasters });
  const permission = permissions.write;
  const changedOf = (from: V, to: Partial<V>) =>
    (Object.keys(to) as (keyof V)[]).filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
  const pick = (values: Partial<V>, fields: (keyof V)[]) =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>;

  return {
    kind,
    permissions,
    titleOf: typeof title === 'function' ? title : (values) => String(values[title]),
    schema,
    view,
    fromForm: declared.fromForm,
    types,
    events,
    version: upcasters.length + 1,
    stream: (id) => `${kind}-${id}`,
    decider: {
      initial: () => ({ id: '', active: false, version: 0, values: null }),
      evolve: (state, event) => ({
        id: event.data.id,
        active: event.type === types.changed ? state.active : event.type !== types.deactivated,
        version: state.version + 1,
        values: valuesAfter(state.values, event.data),
      }),
    },
    create: {
      name: `Create${name}`,
      permission,
      decide: (state, input) =>
        state.values
          ? conflict('Ten rekord już istnieje.')
          : [
              { type: types.created, data: { id: input.id, values: input.values } },
              ...(input.active === false ? [{ type: types.deactivated, data: { id: input.id } }] : []),
            ],
    },
    change: {
      name: `Change${name}`,
      permission,
      decide: (state, input) => {
        if (!state.values) return notFound();
        if (input.version !== undefined && input.version !== state.version) {
          return conflict('Dane zmieniły się w międzyczasie. Wybierz, które wartości zachować.', {
            version: state.version,
            values: state.values,
            active: state.active,
          });
        }
        const { id, values } = state;
        const fields = changedOf(values, input.values);
        const changed = { id, before: pick(values, fields), after: pick(input.values, fields) };
        const turned = input.active !== undefined && input.active !== state.active;
        return [
          ...(fields.length > 0 ? [{ type: types.changed, data: changed }] : []),
          ...(turned ? [{ type: input.active ? types.reactivated : types.deactivated, data: { id } }] : []),
        ];
      },
    },
    deactivate: switchCommand(`Deactivate${name}`, permission, { from: true, type: types.deactivated }),
    reactivate: switchCommand(`Reactivate${name}`, permission, { from: false, type: types.reactivated }),
  };
}

function valuesAfter<V>(values: V | null, data: object): V | null {
  if ('values' in data) return data.values as V;
  if ('after' in data && values) return { ...values, ...(data.after as Partial<V>) };
  return values;
}

function switchCommand<V>(
  name: string,
  permission: string,
  step: { from: boolean; type: string },
): RecordCommand<V, object> {
  return {
    name,
    permission,
    decide: (state) => {
      if (!state.values) return notFound();
      return state.active === step.from ? [{ type: step.type, data: { id: state.id } }] : [];
    },
  };
}

function recordEvents(of: {
  noun: string;
  types: RecordDefinition['types'];
  schema: z.ZodObject;
  view: RecordView;
  upcasters: readonly RecordUpcaster[];
}): EventDefinition[] {
  const records = (data: { id: string }) => [`${of.view.kind}:${data.id}`];
  const id = z.object({ id: z.string() });
  const partial = of.schema.partial();
  const version = of.upcasters.length + 1;
  return [
    defineEvent({
      type: of.types.created,
      version,
      upcasters: of.upcasters.map(createdUpcaster),
      schema: id.extend({ values: of.schema }),
      timeline: { records, text: () => `Dodano ${of.noun}` },
    }),
    defineEvent({
      type: of.types.changed,
      version,
      upcasters: of.upcasters.map(changedUpcaster),
      schema: id.extend({ before: partial, after: partial }),
      timeline: {
        records,
        text: () => `Zmieniono ${of.noun}`,
        changes: (data) => recordChanges(of.view, data.before, data.after),
      },
    }),
    defineEvent({ type: of.types.deactivated, schema: id, timeline: { records, text: () => `Wyłączono ${of.noun}` } }),
    defineEvent({ type: of.types.reactivated, schema: id, timeline: { records, text: () => `Włączono ${of.noun}` } }),
  ];
}

type Values = Record<string, unknown>;

const createdUpcaster =
  ({ added, changed }: RecordUpcaster) =>
  (data: { values: Values }) => ({ ...data, values: { ...added, ...(changed?.(data.values) ?? data.values) } });

const changedUpcaster =
  ({ changed }: RecordUpcaster) =>
  (data: { before: Values; after: Values }) =>
    changed ? { ...data, before: changed(data.before), after: changed(data.after) } : data;

function recordChanges(view: RecordView, before: object, after: object): FieldChange[] {
  const labels = recordLabels(view);
  const fields = new Map([...view.fields, ...(view.elsewhere ?? [])].map((field) => [field.name, field]));
  const [old, fresh] = [before, after] as Readonly<Record<string, unknown>>[];
  const shown = (name: string, value: unknown) => told(fields.get(name), value);
  return Object.keys(after).map((name) => ({
    field: name,
    label: labels[name] ?? name,
    from: shown(name, old?.[name]),
    to: shown(name, fresh?.[name]),
  }));
}

/** Choices that the page gives are told by their ids here; the page that shows the history puts the names in. */
function told(field: Field | undefined, value: unknown): string | null {
  if (!field) return value === null || value === undefined ? null : String(value);
  return shownValue(field, value, Array.isArray(field.options) ? field.options : []) || null;
}
