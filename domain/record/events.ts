import { z } from 'zod';
import type { Field } from '#domain/form/form.ts';
import { defineEvent, type EventDefinition, type FieldChange } from '#domain/kernel/event.ts';
import { uploadPath, type StoredDocument } from './document.ts';
import { isDocument } from './documents.ts';
import {
  storedFields,
  type AnyRecord,
  type RecordGroup,
  type Records,
  type RecordUpcaster,
  type ValuesOf,
} from './declaration.ts';
import { schemaOf } from './values.ts';
import { isSameJson } from '#domain/kernel/same-json.ts';
import { itemsOf, shownItem, shownValue } from './view.ts';

/** Facts of one kind of record; `type` carries the kind, e.g. `CourseCreated`. */
export type RecordEvent<V> =
  | { readonly type: string; readonly data: { readonly id: string; readonly values: V } }
  | {
      readonly type: string;
      readonly data: { readonly id: string; readonly before: Partial<V>; readonly after: Partial<V> };
    }
  | { readonly type: string; readonly data: { readonly id: string } };

/** What may happen to a plain record: `…Created`, `…Changed` (only the changed fields), `…Deactivated`, `…Reactivated`. */
export interface RecordFacts<V extends object = object> {
  readonly declaration: AnyRecord;
  /** Of its read model. */
  readonly table: string;
  readonly types: {
    readonly created: string;
    readonly changed: string;
    readonly deactivated: string;
    readonly reactivated: string;
  };
  readonly events: readonly EventDefinition[];
  /** Of the stored values: 1 and one more for each upcaster. */
  readonly version: number;
  /** What names a record in lists and selects. */
  titleOf(values: V): string;
}

/** The facts of a portal's records, by table. */
export const recordFacts = <R extends Records>(records: R) =>
  Object.fromEntries(
    Object.entries(records).map(([table, declaration]) => [table, factsOf(table, declaration)]),
  ) as unknown as { readonly [T in keyof R]: RecordFacts<ValuesOf<R[T]>> };

export function factsOf<D extends AnyRecord>(table: string, declaration: D): RecordFacts<ValuesOf<D>> {
  const { event, title = '', upcasters = [] } = declaration;
  const types = {
    created: `${event}Created`,
    changed: `${event}Changed`,
    deactivated: `${event}Deactivated`,
    reactivated: `${event}Reactivated`,
  };
  return {
    declaration,
    table,
    types,
    events: definitions(declaration, types),
    version: upcasters.length + 1,
    titleOf: (values) => declaration.titleOf?.(values) ?? String((values as Values)[title]),
  };
}

function definitions(declaration: AnyRecord, types: RecordFacts['types']): EventDefinition[] {
  const { kind, noun, upcasters = [] } = declaration;
  const { accusative } = noun;
  const records = (data: { id: string }) => [`${kind}:${data.id}`];
  const id = z.object({ id: z.string() });
  const values = schemaOf(declaration);
  const partial = values.partial();
  const version = upcasters.length + 1;
  return [
    defineEvent({
      type: types.created,
      version,
      upcasters: upcasters.map(createdUpcaster),
      schema: id.extend({ values }),
      timeline: { records, text: () => `Dodano ${accusative}` },
    }),
    defineEvent({
      type: types.changed,
      version,
      upcasters: upcasters.map(changedUpcaster),
      schema: id.extend({ before: partial, after: partial }),
      timeline: {
        records,
        text: () => `Zmieniono ${accusative}`,
        changes: (data) => recordChanges(declaration, data.before, data.after),
      },
    }),
    defineEvent({
      type: types.deactivated,
      schema: id,
      timeline: { records, text: () => `Dezaktywowano ${accusative}` },
    }),
    defineEvent({ type: types.reactivated, schema: id, timeline: { records, text: () => `Aktywowano ${accusative}` } }),
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

function recordChanges(declaration: AnyRecord, before: Values, after: Values): FieldChange[] {
  const fields = new Map(storedFields(declaration).map((field) => [field.name, field]));
  const groups = new Map((declaration.groups ?? []).map((group) => [group.name, group]));
  return Object.keys(after).flatMap((name) => {
    const field = fields.get(name);
    const group = groups.get(name);
    if (group) return itemChanges(group, itemsOf(group, before), itemsOf(group, after));
    return {
      field: name,
      label: field?.label ?? name,
      from: asText(field, before[name]),
      to: asText(field, after[name]),
      ...(field && isDocument(field) ? { files: { from: pathOf(before[name]), to: pathOf(after[name]) } } : {}),
    };
  });
}

/** A line for each item that came, went or is another now. */
function itemChanges(group: RecordGroup, before: readonly Values[], after: readonly Values[]): FieldChange[] {
  const { identity, name, words } = group;
  const byId = (items: readonly Values[]) => new Map(items.map((item) => [String(item[identity]), item]));
  const [old, now] = [byId(before), byId(after)];
  const document = group.fields.find(isDocument)?.name ?? '';
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const [from, to] = [old.get(id), now.get(id)];
    if (isSameJson(from, to)) return [];
    return {
      field: `${name}[${id}]`,
      label: words.one,
      from: from ? shownItem(group, from) : null,
      to: to ? shownItem(group, to) : null,
      files: { from: pathOf(from?.[document]), to: pathOf(to?.[document]) },
    };
  });
}

const pathOf = (document: unknown): string | null =>
  typeof document === 'object' && document !== null ? uploadPath(document as StoredDocument) : null;

/** Choices that the page offers are given by their ids here; the page that shows the history puts the names in. */
function asText(field: Field | undefined, value: unknown): string | null {
  if (!field) return value === null || value === undefined ? null : String(value);
  return shownValue(field, value, Array.isArray(field.options) ? field.options : []) || null;
}
