import { z } from 'zod';
import type { Field, Option } from '#domain/form/form.ts';
import { defineEvent, type EventDefinition, type FieldChange } from '#domain/kernel/event.ts';
import { personal } from '#domain/kernel/personal.ts';
import type { RecordUpcaster } from '#domain/record/declaration.ts';
import { shownValue } from '#domain/record/view.ts';
import { accessChanges, type AccountAccess } from './access.ts';
import { accountAccess } from './access-schema.ts';
import { ADMINISTRATION_DECISIONS, BREAK_GLASS_ACTS, BREAK_GLASS_WORDS, DECISION_VERBS } from './acts.ts';
import type { AdministrationDecision, BreakGlassAct } from './acts.ts';
import type { AccountDeclaration, AccountField, AccountUpcaster, Profile } from './declaration.ts';

/** A profile of whatever kind. */
export type AnyProfile = Profile<Readonly<Record<string, string>>, Readonly<Record<string, unknown>>>;

const PASSWORD_CHANGED_BY = ['owner', 'reset-link', 'administrator'] as const;
export type PasswordChangedBy = (typeof PASSWORD_CHANGED_BY)[number];

/** By the owner, or taken away by who manages the accounts. */
const SECOND_FACTOR_CHANGES = ['enabled', 'disabled', 'reset'] as const;
export type SecondFactorChange = (typeof SECOND_FACTOR_CHANGES)[number];
const SECOND_FACTOR_VERBS: Record<SecondFactorChange, string> = {
  enabled: 'Włączono',
  disabled: 'Wyłączono',
  reset: 'Zresetowano',
};

/** Keys and names of passkeys are no facts: they are kept apart (`ops/account/passkeys.ts`). */
const PASSKEY_CHANGES = ['added', 'removed'] as const;
export type PasskeyChange = (typeof PASSKEY_CHANGES)[number];
const PASSKEY_VERBS: Record<PasskeyChange, string> = { added: 'Dodano', removed: 'Usunięto' };

/** The facts of a kind as deciders make them and folds read them; `type` carries the kind, e.g. `OperatorAdded`. */
export interface AccountFacts<P = Readonly<Record<string, string>>, V = Readonly<Record<string, unknown>>> {
  readonly added: Profile<P, V> & { readonly id: string; readonly access: AccountAccess };
  readonly changed: {
    readonly id: string;
    readonly before: Profile<P, V> & { readonly access?: AccountAccess | undefined };
    readonly after: Profile<P, V> & { readonly access?: AccountAccess | undefined };
  };
  readonly accessChanged: { readonly id: string; readonly before: AccountAccess; readonly after: AccountAccess };
  readonly passwordChanged: { readonly id: string; readonly by: PasswordChangedBy };
  /** Never the secret: that one is kept apart (`ops/account/second-factor.ts`). */
  readonly secondFactorChanged: { readonly id: string; readonly change: SecondFactorChange };
  /** `passkey`: its id, which nobody logs in with. */
  readonly passkeyChanged: { readonly id: string; readonly change: PasskeyChange; readonly passkey: string };
  /** `by`: the user of the operating system who ran the command. */
  readonly brokenGlass: { readonly id: string; readonly act: BreakGlassAct; readonly by: string };
  /** What would make an administrator, until a second one has looked at it; `by`: the id of who proposed it. */
  readonly administrationProposed: { readonly id: string; readonly by: string; readonly values: V };
  readonly administrationDecided: { readonly id: string; readonly decision: AdministrationDecision };
}

export type AccountEvent<P = Readonly<Record<string, string>>, V = Readonly<Record<string, unknown>>> = {
  readonly type: string;
  readonly data: AccountFacts<P, V>[keyof AccountFacts];
};

/** Names of a kind's facts in the log. */
export type FactTypes = Readonly<Record<keyof AccountFacts, string>>;

export const factTypes = (event: string): FactTypes => ({
  added: `${event}Added`,
  changed: `${event}Changed`,
  accessChanged: `${event}AccessChanged`,
  passwordChanged: `${event}PasswordChanged`,
  secondFactorChanged: `${event}SecondFactorChanged`,
  passkeyChanged: `${event}PasskeyChanged`,
  brokenGlass: `${event}BreakGlassUsed`,
  administrationProposed: `${event}AdministrationProposed`,
  administrationDecided: `${event}AdministrationDecided`,
});

/** Definitions of a kind's facts: shape, version, what of them is personal, and their sentences in a timeline. */
export function accountEvents(declaration: AccountDeclaration): EventDefinition[] {
  const { kind, event, noun, note, login, legacy } = declaration;
  const steps = (declaration.upcasters ?? []).map((one) => profileStep(declaration.fields, one));
  const types = factTypes(event);
  const records = ({ id }: { id: string }) => [`${kind}:${id}`];
  const id = z.object({ id: z.string() });
  const profile = profileSchema(declaration.fields);
  const changed = legacy?.changedHoldAccess ? profile.extend({ access: accountAccess.optional() }) : profile;
  const versions = (older: readonly AccountUpcaster[] = [], newer: readonly AccountUpcaster[] = []) => ({
    version: older.length + newer.length + 1,
    upcasters: [...older, ...newer],
  });
  return [
    defineEvent({
      type: types.added,
      ...versions(legacy?.added, steps),
      schema: id.extend({ ...profile.shape, access: accountAccess }),
      timeline: {
        records,
        text: ({ values }) => `Dodano ${noun.accusative}${note ? ` (${note(values)})` : ''}`,
      },
    }),
    defineEvent({
      type: types.changed,
      ...versions(legacy?.changed, steps.map(ofBoth)),
      schema: id.extend({ before: changed, after: changed }),
      timeline: {
        records,
        text: () => `Zmieniono dane ${noun.genitive}`,
        changes: (data) => {
          const { before, after } = data as unknown as AccountFacts['changed'];
          const ofAccess = before.access && after.access ? accessChanges(before.access, after.access) : [];
          return [...profileChanges(declaration.fields, before, after), ...ofAccess];
        },
        persons: ({ after }) => [String(after.person.personId)],
      },
    }),
    defineEvent({
      type: types.accessChanged,
      ...versions(legacy?.accessChanged),
      schema: id.extend({ before: accountAccess, after: accountAccess }),
      timeline: {
        records,
        text: () => `Zmieniono dostęp ${noun.genitive}`,
        changes: ({ before, after }) => accessChanges(before, after),
      },
    }),
    ...(login
      ? [
          defineEvent({
            type: types.passwordChanged,
            ...versions(legacy?.passwordChanged),
            schema: id.extend({ by: z.enum(PASSWORD_CHANGED_BY) }),
            timeline: { records, text: () => `Zmieniono hasło ${noun.genitive}` },
          }),
          defineEvent({
            type: types.secondFactorChanged,
            schema: id.extend({ change: z.enum(SECOND_FACTOR_CHANGES) }),
            timeline: {
              records,
              text: ({ change }) => `${SECOND_FACTOR_VERBS[change]} drugi składnik logowania ${noun.genitive}`,
            },
          }),
          defineEvent({
            type: types.passkeyChanged,
            schema: id.extend({ change: z.enum(PASSKEY_CHANGES), passkey: z.string() }),
            timeline: { records, text: ({ change }) => `${PASSKEY_VERBS[change]} klucz dostępu ${noun.genitive}` },
          }),
          defineEvent({
            type: types.brokenGlass,
            schema: id.extend({ act: z.enum(BREAK_GLASS_ACTS), by: z.string() }),
            timeline: {
              records,
              text: ({ act, by }) => `Dostęp awaryjny z serwera (użytkownik systemu: ${by}): ${BREAK_GLASS_WORDS[act]}`,
            },
          }),
        ]
      : []),
    ...administrationEvents(declaration, types),
  ];
}

/** A proposal to make somebody an administrator, and what a second one said. */
function administrationEvents({ kind, fields, login }: AccountDeclaration, types: FactTypes): EventDefinition[] {
  if (!login?.administrator) return [];
  const granting = fields.filter(({ name }) => Object.hasOwn(login.grants ?? {}, name));
  const id = z.object({ id: z.string() });
  const records = (data: { id: string }) => [`${kind}:${data.id}`];
  const nobody = { person: { personId: '' }, values: {} };
  return [
    defineEvent({
      type: types.administrationProposed,
      schema: id.extend({ by: z.string(), values: profileSchema(granting).shape.values }),
      timeline: {
        records,
        text: () => 'Zaproponowano zarządzanie kontami: czeka na potwierdzenie przez drugą osobę',
        // What was proposed is no value of the account: it may be declined.
        changes: ({ values }) =>
          profileChanges(granting, nobody, { ...nobody, values }).map(({ field, label, ...change }) => ({
            field: `proposed.${field}`,
            label: `Propozycja: ${label}`,
            ...change,
          })),
      },
    }),
    defineEvent({
      type: types.administrationDecided,
      schema: id.extend({ decision: z.enum(ADMINISTRATION_DECISIONS) }),
      timeline: { records, text: ({ decision }) => `${DECISION_VERBS[decision]} zarządzanie kontami` },
    }),
  ];
}

type Old = Readonly<Record<string, unknown>>;
interface OldProfile extends Old {
  readonly person: Old;
  readonly values: Old;
}
type ProfileStep = (old: OldProfile) => object;

/** A record's upcaster on a profile: it sees all fields by name, and each is back in its own half afterwards. */
function profileStep(fields: readonly AccountField[], { added, changed }: RecordUpcaster): ProfileStep {
  const isPersonal = (name: string) => fields.some((field) => field.name === name && field.personal);
  return ({ person, values, ...rest }) => {
    const { personId, forgotten, ...own } = person;
    const old = { ...own, ...values };
    const entries = Object.entries({ ...added, ...(changed ? changed(old) : old) });
    return {
      ...rest,
      person: forgotten
        ? { personId, forgotten }
        : { personId, ...Object.fromEntries(entries.filter(([name]) => isPersonal(name))) },
      values: Object.fromEntries(entries.filter(([name]) => !isPersonal(name))),
    };
  };
}

const ofBoth =
  (step: ProfileStep): AccountUpcaster =>
  ({ before, after, ...rest }: { before: OldProfile; after: OldProfile }) => ({
    ...rest,
    before: step(before),
    after: step(after),
  });

function profileSchema(fields: readonly AccountField[]) {
  const shape = (wanted: boolean) =>
    Object.fromEntries(
      fields.filter((field) => (field.personal ?? false) === wanted).map((field) => [field.name, schemaOf(field)]),
    );
  return z.object({ person: personal(shape(true)), values: z.object(shape(false)) });
}

function schemaOf(field: AccountField): z.ZodType {
  const { type, nullable, personal: isPersonal } = field;
  if (isPersonal) return z.string();
  if (type === 'checkboxGroup') return z.array(choiceOf(field));
  if (type === 'checkbox') return z.boolean();
  if (type === 'number') return z.number().nullable();
  const isOptional = nullable || type === 'date' || type === 'datetime' || type === 'file';
  return isOptional ? choiceOf(field).nullable() : choiceOf(field);
}

const choiceOf = ({ closed, options }: AccountField): z.ZodType =>
  closed && Array.isArray(options) ? z.enum(options.map(({ value }: Option) => value)) : z.string();

/** The fields whose values differ, in a timeline's words. The order of a list says nothing. */
export function profileChanges(fields: readonly AccountField[], before: AnyProfile, after: AnyProfile): FieldChange[] {
  const changed = fields.filter((field) => kept(field, before) !== kept(field, after));
  return changed.map((field) => ({
    field: field.name,
    label: field.shortLabel ?? field.label,
    from: shown(field, before),
    to: shown(field, after),
  }));
}

const valueOf = ({ name, personal: isPersonal }: AccountField, { person, values }: AnyProfile): unknown =>
  (isPersonal ? (person as Readonly<Record<string, unknown>>)[name] : values[name]) ?? null;

/** To compare: an empty text and an empty list are nothing, and a list has no order. */
function kept(field: AccountField, profile: AnyProfile): string {
  const value = valueOf(field, profile);
  if (Array.isArray(value) && value.length > 0) return JSON.stringify([...(value as unknown[])].sort());
  return JSON.stringify(value === '' || Array.isArray(value) ? null : value);
}

function shown(field: AccountField, profile: AnyProfile): string | null {
  const value = valueOf(field, profile);
  if (field.type === 'file') return value ? 'dodane' : null;
  const sorted: unknown = Array.isArray(value) ? [...(value as unknown[])].sort() : value;
  return shownValue(field as Field, sorted, Array.isArray(field.options) ? field.options : []) || null;
}
