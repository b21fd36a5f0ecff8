import { z } from 'zod';
import type { Command, Decider } from './decider.ts';
import { defineEvent, type EventDefinition, type FieldChange } from './event.ts';
import { conflict, notFound } from './refusal.ts';

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
  /** The field that names a record in lists and selects. */
  readonly title: keyof V & string;
  readonly schema: z.ZodType<V>;
  readonly labels: Readonly<Record<keyof V & string, string>>;
  readonly decider: Decider<RecordState<V>, RecordEvent<V>>;
  readonly events: readonly EventDefinition[];
  readonly types: {
    readonly created: string;
    readonly changed: string;
    readonly deactivated: string;
    readonly reactivated: string;
  };
  readonly create: RecordCommand<V, { readonly id: string; readonly values: V }>;
  readonly change: RecordCommand<V, { readonly version?: number; readonly values: Partial<V> }>;
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

/** @example record({ kind: 'group', name: 'Group', noun: 'grupę szkoleń', title: 'name', schema, labels, permissions }) */
export function record<V extends object>(declared: {
  /** Prefix of the streams and of timeline records, e.g. `course-{id}` and `course:{id}`. */
  kind: string;
  /** Prefix of the event types, e.g. `Course`. */
  name: string;
  /** Accusative for the timeline: 'Dodano kurs'. */
  noun: string;
  title: keyof V & string;
  schema: z.ZodObject & z.ZodType<V>;
  labels: Record<keyof V & string, string>;
  permissions: { read: string; write: string };
}): RecordDefinition<V> {
  const { kind, name, noun, schema, labels, permissions, title } = declared;
  const types = {
    created: `${name}Created`,
    changed: `${name}Changed`,
    deactivated: `${name}Deactivated`,
    reactivated: `${name}Reactivated`,
  };
  const events = recordEvents({ kind, noun, types, schema, labels: labels as Record<string, string> });
  const permission = permissions.write;
  const changedOf = (from: V, to: Partial<V>) =>
    (Object.keys(to) as (keyof V)[]).filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
  const pick = (values: Partial<V>, fields: (keyof V)[]) =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>;

  return {
    kind,
    permissions,
    title,
    schema,
    labels,
    types,
    events,
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
          : [{ type: types.created, data: { id: input.id, values: input.values } }],
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
          });
        }
        const fields = changedOf(state.values, input.values);
        if (fields.length === 0) return [];
        return [
          {
            type: types.changed,
            data: { id: state.id, before: pick(state.values, fields), after: pick(input.values, fields) },
          },
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
  kind: string;
  noun: string;
  types: RecordDefinition['types'];
  schema: z.ZodObject;
  labels: Record<string, string>;
}): EventDefinition[] {
  const records = (data: { id: string }) => [`${of.kind}:${data.id}`];
  const id = z.object({ id: z.string() });
  const partial = of.schema.partial();
  return [
    defineEvent({
      type: of.types.created,
      schema: id.extend({ values: of.schema }),
      telling: { records, text: () => `Dodano ${of.noun}` },
    }),
    defineEvent({
      type: of.types.changed,
      schema: id.extend({ before: partial, after: partial }),
      telling: {
        records,
        text: () => `Zmieniono ${of.noun}`,
        changes: (data) => recordChanges(of.labels, data.before, data.after),
      },
    }),
    defineEvent({ type: of.types.deactivated, schema: id, telling: { records, text: () => `Wyłączono ${of.noun}` } }),
    defineEvent({ type: of.types.reactivated, schema: id, telling: { records, text: () => `Włączono ${of.noun}` } }),
  ] as EventDefinition[];
}

function recordChanges(labels: Record<string, string>, before: object, after: object): FieldChange[] {
  const old = before as Record<string, unknown>;
  return Object.entries(after).map(([field, value]) => ({
    field,
    label: labels[field] ?? field,
    from: shown(old[field]),
    to: shown(value),
  }));
}

function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'tak' : 'nie';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
