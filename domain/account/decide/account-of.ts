import type { FieldType, FormValues } from '#domain/form/form.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { streamOf } from '#domain/kernel/subject.ts';
import type { RecordView } from '#domain/record/view.ts';
import { accountCommands, type AccountCommands } from './commands.ts';
import {
  accountView,
  type AccountDeclaration,
  type AccountField,
  type PersonOf,
  type Profile,
  type ValuesOf,
} from '../declaration.ts';
import { accountDecider, type AccountState } from '../state.ts';
import { accountEvents, factTypes, type AccountEvent, type FactTypes } from '../events.ts';

/** A kind of account on the server: its declaration and all that follows from it. */
export interface AccountDefinition<P = Readonly<Record<string, string>>, V = Readonly<Record<string, unknown>>> {
  readonly declaration: AccountDeclaration;
  readonly portal: Portal;
  readonly view: RecordView;
  readonly types: FactTypes;
  readonly events: readonly EventDefinition[];
  readonly decider: Decider<AccountState<P, V> | null, AccountEvent<P, V>>;
  readonly commands: AccountCommands<P, V>;
  stream(id: string): string;
  /** The checked form as a profile; files are what `files` says. */
  profileOf(
    form: FormValues,
    known: { personId: string; files: Readonly<Record<string, string | null>> },
  ): Profile<P, V>;
}

/** Derives everything that the server knows of a kind of account. */
export function accountOf<F extends readonly AccountField[]>(
  declaration: AccountDeclaration<F>,
  portal: Portal,
): AccountDefinition<PersonOf<F>, ValuesOf<F>> {
  const types = factTypes(declaration.event);
  const { kind, fields } = declaration;
  return {
    declaration: declaration as unknown as AccountDeclaration,
    portal,
    view: accountView(declaration as unknown as AccountDeclaration),
    types,
    events: accountEvents(declaration as unknown as AccountDeclaration),
    decider: accountDecider(types),
    commands: accountCommands(declaration as unknown as AccountDeclaration),
    stream: (id) => streamOf(kind, id),
    profileOf: (form, { personId, files }) => {
      const entries = (wanted: boolean) =>
        fields
          .filter((field) => (field.personal ?? false) === wanted)
          .map((field) => [field.name, keptValue(field, field.type === 'file' ? files[field.name] : form[field.name])]);
      return {
        person: { personId, ...Object.fromEntries(entries(true)) },
        values: Object.fromEntries(entries(false)),
      } as Profile<PersonOf<F>, ValuesOf<F>>;
    },
  };
}

/** How checked inputs are kept; texts are kept as they are. */
const KEPT: Partial<Record<FieldType, (input: unknown) => unknown>> = {
  checkboxGroup: (input) => [...((input ?? []) as readonly string[])],
  checkbox: (input) => input === true,
  number: (input) => input ?? null,
  date: (input) => input ?? null,
  datetime: (input) => input ?? null,
  file: (input) => input ?? null,
};

function keptValue({ type, personal, nullable }: AccountField, input: unknown): unknown {
  const kept = KEPT[type];
  if (kept) return kept(input);
  const text = typeof input === 'string' ? input : '';
  return nullable && !personal && text === '' ? null : text;
}
