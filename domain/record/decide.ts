import type { FormValues } from '#domain/form/form.ts';
import type { Command, Decider } from '#domain/kernel/decider.ts';
import { isSameJson } from '#domain/kernel/same-json.ts';
import { conflict, notFound, stale } from '#domain/kernel/refusal.ts';
import { streamOf } from '#domain/kernel/subject.ts';
import type { RecordEvent, RecordFacts } from './events.ts';
import { valuesFrom } from './values.ts';

export interface RecordState<V> {
  id: string;
  active: boolean;
  version: number;
  values: V | null;
}

type RecordCommand<V, Input> = Command<RecordState<V>, Input, RecordEvent<V>>;

/** A plain record with its state and commands: what the server works with. */
export interface RecordDefinition<V extends object = object> extends RecordFacts<V> {
  /** The checked form as stored values; the values that no input holds keep what `present` has. */
  fromForm(values: FormValues, present: V | null): V;
  stream(id: string): string;
  readonly decider: Decider<RecordState<V>, RecordEvent<V>>;
  /** `active: false` makes a record that is switched off from the start. */
  readonly create: RecordCommand<V, { readonly id: string; readonly values: V; readonly active?: boolean }>;
  readonly change: RecordCommand<
    V,
    { readonly version?: number | undefined; readonly values: Partial<V>; readonly active?: boolean }
  >;
  readonly deactivate: RecordCommand<V, object>;
  readonly reactivate: RecordCommand<V, object>;
}

/** State and commands of a portal's records, by table. */
export const recordDefinitions = <F extends Readonly<Record<string, RecordFacts>>>(facts: F) =>
  Object.fromEntries(Object.entries(facts).map(([table, one]) => [table, definitionOf(one)])) as {
    readonly [T in keyof F]: F[T] extends RecordFacts<infer V> ? RecordDefinition<V> : never;
  };

export function definitionOf<V extends object>(facts: RecordFacts<V>): RecordDefinition<V> {
  const { declaration, types } = facts;
  const { kind, event, permissions } = declaration;
  const permission = permissions.write;
  return {
    ...facts,
    fromForm: (values, present) => valuesFrom(declaration, values, present),
    stream: (id) => streamOf(kind, id),
    decider: {
      name: kind,
      version: facts.version,
      initial: () => ({ id: '', active: false, version: 0, values: null }),
      evolve: (state, { type, data }) => ({
        id: data.id,
        active: type === types.changed ? state.active : type !== types.deactivated,
        version: state.version + 1,
        values: valuesAfter(state.values, data),
      }),
    },
    create: {
      name: `Create${event}`,
      permission,
      decide: (state, { id, values, active }) =>
        state.values
          ? conflict('Ten rekord już istnieje.')
          : [
              { type: types.created, data: { id, values } },
              ...(active === false ? [{ type: types.deactivated, data: { id } }] : []),
            ],
    },
    change: { name: `Change${event}`, permission, decide: (state, input) => change(types, state, input) },
    deactivate: switchCommand(`Deactivate${event}`, permission, { from: true, type: types.deactivated }),
    reactivate: switchCommand(`Reactivate${event}`, permission, { from: false, type: types.reactivated }),
  };
}

function change<V extends object>(
  types: RecordFacts['types'],
  state: RecordState<V>,
  input: { version?: number | undefined; values: Partial<V>; active?: boolean },
) {
  const { id, active, version, values } = state;
  if (!values) return notFound();
  if (input.version !== undefined && input.version !== version) {
    return stale({ version, values, active });
  }
  const fields = (Object.keys(input.values) as (keyof V)[]).filter(
    (field) => !isSameJson(values[field], input.values[field]),
  );
  const changed = { id, before: pick(values, fields), after: pick(input.values, fields) };
  const turned = input.active !== undefined && input.active !== active;
  return [
    ...(fields.length > 0 ? [{ type: types.changed, data: changed }] : []),
    ...(turned ? [{ type: input.active ? types.reactivated : types.deactivated, data: { id } }] : []),
  ];
}

const pick = <V extends object>(values: Partial<V>, fields: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>;

function valuesAfter<V>(values: V | null, data: RecordEvent<V>['data']): V | null {
  if ('values' in data) return data.values;
  return 'after' in data && values ? { ...values, ...data.after } : values;
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
