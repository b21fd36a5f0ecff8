import { today } from '@internationalized/date';
import { TIME_ZONE } from '#domain/constants.ts';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import type { Access } from '#domain/kernel/access.ts';
import { itemInput, type FieldValue } from '#domain/form/input.ts';
import type { Field, FieldGroup, Form, FormContext, FormSetting } from '#domain/form/form.ts';
import { defaultItem, defaultValues, formErrors, shownValues } from '#domain/form/parse.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { useHydrated, useTakeOver } from '#web/app/use-hydrated.ts';
import { earlyValue } from './early-input.ts';

export type ItemValues = Readonly<Record<string, FieldValue>>;

/** What is typed: fields by name, repeated groups as lists of such. */
export interface Typed {
  readonly fields: ItemValues;
  readonly groups: Readonly<Record<string, readonly ItemValues[]>>;
}

/** An input on the screen: a field, and where it stands when it is in a repeated group. */
export interface FieldPosition {
  readonly field: Field;
  readonly group?: { readonly definition: FieldGroup; readonly index: number };
}

export const inputName = ({ field, group }: FieldPosition): string =>
  group ? itemInput(group.definition.name, group.index, field.name) : field.name;

export interface FormModel {
  readonly typed: Typed;
  readonly errors: FieldErrors;
  readonly changed: ReadonlySet<string>;
  /** False on the server and before hydration: a native form must be sendable then. */
  readonly alive: boolean;
  readonly invalid: boolean;
  /** What the form's own rules look at. */
  readonly context: FormContext;
  contextOf(spot: FieldPosition): FormContext;
  valueOf(spot: FieldPosition): FieldValue;
  /** The message to show now: of the server, or of the browser once the field was left or sent. */
  shownError(spot: FieldPosition): string | undefined;
  set(spot: FieldPosition, value: FieldValue): void;
  leave(spot: FieldPosition): void;
  /** From now on every message shows. */
  leaveAll(): void;
  addItem(group: FieldGroup): void;
  removeItem(group: FieldGroup, index: number): void;
  /** Messages that the server found; every typed value stays (FE-10). */
  refuse(errors: FieldErrors): void;
  /** Keys of a group's items: they stay with their items when others are taken away. */
  keysOf(group: FieldGroup): readonly string[];
  /** How often another's values were taken over. */
  readonly takenOver: number;
  /** Takes over another's values after a conflict. */
  adopt(values: Readonly<Record<string, unknown>>): void;
  /** The form is about another thing now: what nobody types is that one's, what was typed stays. */
  retarget(values: Readonly<Record<string, unknown>> | undefined): void;
}

const raw = ({ fields, groups }: Typed): Readonly<Record<string, unknown>> => ({ ...fields, ...groups });

function start(form: Form, values: Readonly<Record<string, unknown>> | undefined): Typed {
  const defaults = defaultValues(form);
  const given = shownValues(form, values ?? {});
  const fields = Object.fromEntries(
    form.fields.map((field) => [field.name, given[field.name] ?? (defaults[field.name] as FieldValue)]),
  );
  const groups = Object.fromEntries(
    (form.groups ?? []).map((group) => {
      const sent = values?.[group.name];
      const items = Array.isArray(sent) ? sent.map((item: object) => ({ ...defaultItem(group), ...item })) : [];
      return [group.name, items.length > 0 ? items : (defaults[group.name] as readonly ItemValues[])];
    }),
  );
  return { fields, groups };
}

/** Every input that the form has now. */
const positions = (form: Form, typed: Typed): FieldPosition[] => [
  ...form.fields.map((field) => ({ field })),
  ...(form.groups ?? []).flatMap((definition) =>
    (typed.groups[definition.name] ?? []).flatMap((_item, index) =>
      definition.fields.map((field) => ({ field, group: { definition, index } })),
    ),
  ),
];

/** The state of one form: what is typed, what is wrong with it, and what may be said of that already. */
export function useForm(options: {
  form: Form;
  access: Access;
  values?: Readonly<Record<string, unknown>> | undefined;
  facts?: Readonly<Record<string, unknown>> | undefined;
  serverErrors?: FieldErrors | undefined;
  /** Where the form stands: what was typed there before the scripts started is read from it. */
  element: RefObject<HTMLFormElement | null>;
}): FormModel {
  const { form, access, element } = options;
  const [typed, setTyped] = useState(() => start(form, options.values));
  const [takenOver, setTakenOver] = useState(0);
  const [keys, setKeys] = useState<Readonly<Record<string, readonly number[]>>>({});
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [server, setServer] = useState<FieldErrors>(options.serverErrors ?? {});
  const alive = useHydrated();
  const facts = options.facts ?? EMPTY;
  const setting = useMemo<FormSetting>(() => ({ access, facts, today: today(TIME_ZONE).toString() }), [access, facts]);
  const errors = useMemo(() => formErrors(form, raw(typed), setting), [form, typed, setting]);

  const numbersOf = ({ name }: FieldGroup): readonly number[] =>
    keys[name] ?? (typed.groups[name] ?? []).map((_item, index) => index);
  const valuesAt = ({ group }: FieldPosition): ItemValues =>
    group ? (typed.groups[group.definition.name]?.[group.index] ?? EMPTY) : typed.fields;
  const forget = (name: string) =>
    setServer((present) => Object.fromEntries(Object.entries(present).filter(([key]) => key !== name)));
  const changeItems = useCallback(
    (group: FieldGroup, change: (items: readonly ItemValues[]) => readonly ItemValues[]) =>
      setTyped((present) => ({
        ...present,
        groups: { ...present.groups, [group.name]: change(present.groups[group.name] ?? []) },
      })),
    [],
  );

  const note = (name: string) => setChanged((present) => new Set(present).add(name));
  const set = (spot: FieldPosition, value: FieldValue) => {
    const { field, group } = spot;
    const kept = typeof value === 'string' && field.mask ? field.mask(value) : value;
    if (group) {
      changeItems(group.definition, (items) =>
        items.map((item, index) => (index === group.index ? { ...item, [field.name]: kept } : item)),
      );
    } else setTyped((present) => ({ ...present, fields: { ...present.fields, [field.name]: kept } }));
    note(inputName(spot));
    forget(inputName(spot));
  };

  useTakeOver(() => {
    if (!element.current) return;
    for (const spot of positions(form, typed)) {
      const value = earlyValue(element.current, inputName(spot), spot.field.type);
      if (value !== undefined) set(spot, value);
    }
  });

  return {
    typed,
    errors,
    changed,
    alive,
    invalid: Object.keys(errors).length > 0,
    context: { ...setting, values: typed.fields },
    contextOf: (spot) => ({ ...setting, values: { ...typed.fields, ...valuesAt(spot) } }),
    valueOf: (spot) => valuesAt(spot)[spot.field.name] ?? '',
    shownError: (spot) => {
      const name = inputName(spot);
      return server[name]?.[0] ?? (left.has(name) ? errors[name]?.[0] : undefined);
    },
    set,
    leave: (spot) => setLeft((present) => new Set(present).add(inputName(spot))),
    leaveAll: () => setLeft(new Set(Object.keys(errors))),
    addItem: (group) => {
      changeItems(group, (items) => [...items, defaultItem(group)]);
      note(group.name);
      setKeys({ ...keys, [group.name]: [...numbersOf(group), 1 + Math.max(-1, ...numbersOf(group))] });
    },
    removeItem: (group, index) => {
      setKeys({ ...keys, [group.name]: numbersOf(group).filter((_number, place) => place !== index) });
      changeItems(group, (items) => items.filter((_item, place) => place !== index));
      note(group.name);
      setServer({});
    },
    refuse: setServer,
    keysOf: (group) => numbersOf(group).map((number) => `${takenOver} ${number}`),
    takenOver,
    adopt: (values) => {
      setTyped(start(form, values));
      setChanged(new Set());
      setKeys({});
      setTakenOver(takenOver + 1);
    },
    retarget: (values) => {
      const fresh = start(form, values).fields;
      const hidden = form.fields.filter(({ type }) => type === 'hidden').map(({ name }) => [name, fresh[name] ?? '']);
      setTyped((present) => ({ ...present, fields: { ...present.fields, ...Object.fromEntries(hidden) } }));
    },
  };
}

const EMPTY: Readonly<Record<string, never>> = {};
