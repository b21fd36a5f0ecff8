import type { Access } from '#domain/kernel/access.ts';
import { conflict, invalid, type Refusal } from '#domain/kernel/refusal.ts';
import type { AccountAccess } from './access.ts';
import type { AccountDeclaration, AccountField } from './declaration.ts';
import { isLonger, outlasts, OUTLASTS, refuseLasting } from './lasting.ts';

/**
 * Nobody grants what he does not hold, and nobody changes his own rights (ASVS 8.2, `ops/decisions/074`): the one rule of
 * every kind of account whose values say what it may do. The program itself, i.e. the command line, is bound by neither.
 */

type Granting = Pick<AccountDeclaration, 'login' | 'fields'>;
type Values = Readonly<Record<string, unknown>>;

/** What an account is, as far as rights go. */
export interface Holding {
  readonly values: object;
  readonly access: AccountAccess;
  /** Anyone who has this mailbox can take the account. */
  readonly email: string;
}

/** Whose account it is, and who asks. */
export interface Granter {
  readonly access: Access;
  readonly isOwn: boolean;
}

export const holding = ({
  person,
  values,
  access,
}: {
  readonly person: object;
  readonly values: object;
  readonly access: AccountAccess;
}): Holding => ({ values, access, email: String((person as Values).email ?? '') });

const chosenIn = (values: object, field: string): readonly string[] => {
  const held = (values as Values)[field];
  return (Array.isArray(held) ? held : [held]).filter((one): one is string => typeof one === 'string' && one !== '');
};

/** Right of an account that reads all portals. Nobody holds it in a panel, so that the command line alone gives it. */
const READS_ALL = 'every portal';

const rightsOf = ({ login }: Granting, values: object): readonly string[] => [
  ...(login?.permissions(values as never) ?? []),
  ...(login?.readsAll ? [READS_ALL] : []),
];

const lacks = (access: Access, rights: readonly string[]): boolean =>
  access.actorType !== 'system' && rights.some((right) => !access.can(right));

/** Whether an account holds what this person does not: it is beyond them. */
export const holdsMore = (declaration: Granting, access: Access, values: object): boolean =>
  lacks(access, rightsOf(declaration, values));

const grantingFields = ({ login, fields }: Granting): readonly AccountField[] =>
  fields.filter(({ name }) => Object.hasOwn(login?.grants ?? {}, name));

const optionsOf = ({ options }: AccountField): readonly { readonly value: string; readonly label: string }[] =>
  Array.isArray(options) ? options : [];

/** The options of a field that this person may not add to an account with these rights. */
const beyond = ({ login }: Granting, field: string, { access, had }: { access: Access; had: readonly string[] }) => {
  const gives = login?.grants?.[field] ?? (() => []);
  return (option: string): boolean => {
    const more = gives(option as never).filter((right) => !had.includes(right));
    return lacks(access, more);
  };
};

/**
 * Options that a form shows and does not offer, by field: those that would give what anyone who fills it in does not hold.
 * What is chosen already may stay or go. Nothing of the own account's.
 *
 * @param before the account's present values; absent for a new one
 */
export function withheldOptions(
  declaration: Granting,
  { access, isOwn }: Granter,
  before?: object,
): Readonly<Record<string, readonly string[]>> {
  const had = before ? rightsOf(declaration, before) : [];
  const entries = grantingFields(declaration).map((field) => {
    const isBeyond = beyond(declaration, field.name, { access, had });
    const chosen = before ? chosenIn(before, field.name) : [];
    const withheld = optionsOf(field).filter(({ value }) => isOwn || (!chosen.includes(value) && isBeyond(value)));
    return [field.name, withheld.map(({ value }) => value)] as const;
  });
  return Object.fromEntries(entries.filter(([, withheld]) => withheld.length > 0));
}

const OWN = 'własnych uprawnień nikt nie zmienia sam. Może to zrobić inna osoba, która zarządza kontami';

/** Values of an account, as they are (a new one has none yet) and as they are to be. */
interface Change {
  readonly before?: object | undefined;
  readonly after: object;
}

const chosenBefore = ({ before }: Change, field: string): readonly string[] => (before ? chosenIn(before, field) : []);

/** Why somebody may not give an account these values: 422 at the fields that go too far. */
export function refuseGrant(declaration: Granting, granter: Granter, change: Change): Refusal | undefined {
  if (granter.access.actorType === 'system') return undefined;
  const fields = grantingFields(declaration);
  const errors = fields.flatMap((field): [string, string[]][] => {
    const message = granter.isOwn ? ownError(field, change) : tooMuch(declaration, granter.access, { field, change });
    return message === undefined ? [] : [[field.name, [message]]];
  });
  if (errors.length > 0) return invalid(Object.fromEntries(errors));
  // What single options don't give, all of them together do, e.g. a role that wakes rights which stood there idle.
  const had = change.before ? rightsOf(declaration, change.before) : [];
  const gained = rightsOf(declaration, change.after).filter((right) => !had.includes(right));
  const [first] = fields;
  if (!lacks(granter.access, gained)) return undefined;
  if (gained.includes(READS_ALL)) return invalid({}, `${FROM_THE_SERVER} (npm run add-operator).`);
  return first ? invalid({ [first.name]: [`${first.label}: ${HELD_ONLY}`] }) : invalid({}, `Uprawnienia: ${HELD_ONLY}`);
}

function ownError(field: AccountField, change: Change): string | undefined {
  const [old, chosen] = [chosenBefore(change, field.name), chosenIn(change.after, field.name)];
  const isSame = old.length === chosen.length && chosen.every((one) => old.includes(one));
  return isSame ? undefined : `${field.label}: ${OWN}`;
}

function tooMuch(
  declaration: Granting,
  access: Access,
  { field, change }: { readonly field: AccountField; readonly change: Change },
): string | undefined {
  const had = change.before ? rightsOf(declaration, change.before) : [];
  const old = chosenBefore(change, field.name);
  const added = chosenIn(change.after, field.name).filter((one) => !old.includes(one));
  const values = added.filter(beyond(declaration, field.name, { access, had }));
  const labels = values.map((value) => optionsOf(field).find((one) => one.value === value)?.label ?? value);
  return values.length === 0
    ? undefined
    : `${field.label}: ${HELD_ONLY}. Nie masz wszystkiego, co daje: ${labels.join(', ')}`;
}

const FROM_THE_SERVER = 'Konto, które czyta wszystkie portale, dodaje się tylko na serwerze';
const HELD_ONLY = 'możesz nadać tylko to, co masz';

const MODES = { none: 0, temporary: 1, no_limit: 2 } as const;

export const BEYOND = 'To konto ma uprawnienia, których nie masz. Może to zrobić tylko ktoś, kto też je ma.';

/**
 * Why somebody may not open an account to others: who moves its login to another mailbox, or wakes it, holds what it
 * holds. 422 at the field. Nobody makes their own access last longer either.
 */
export function refuseOpening(
  declaration: Granting,
  { access, isOwn }: Granter,
  { before, after }: { readonly before: Holding; readonly after: Holding },
): Refusal | undefined {
  if (access.actorType === 'system') return undefined;
  const longer = isLonger(before.access, after.access);
  if (isOwn) return refuseOwnOpening(longer, { before, after });
  const beyond = beyondBy(declaration, access, before);
  if (beyond && before.email.toLowerCase() !== after.email.toLowerCase()) return invalid({ email: [beyond] });
  if (!longer) return undefined;
  return beyond === BEYOND
    ? invalid({ 'actor[accessType]': [BEYOND] })
    : refuseLasting(declaration, access, after.access);
}

/** Why an account is beyond this person: it holds more, or for longer. */
export function beyondBy(
  declaration: Granting,
  access: Access,
  { values, access: held }: Pick<Holding, 'values' | 'access'>,
): string | undefined {
  if (holdsMore(declaration, access, values)) return BEYOND;
  return outlasts(declaration, access, held) ? OUTLASTS : undefined;
}

function refuseOwnOpening(
  isLongerNow: boolean,
  { before, after }: { readonly before: Holding; readonly after: Holding },
): Refusal | undefined {
  if (isLongerNow) return invalid({ 'actor[accessType]': ['Własnego dostępu nikt nie przedłuża sam'] });
  return MODES[after.access.passwordChangeMode] > MODES[before.access.passwordChangeMode]
    ? invalid({ 'actor[passwordChangeMode]': ['Tego nikt nie pozwala sam sobie'] })
    : undefined;
}

/** The same of an act without a form: 409. */
export function refuseBeyond(
  declaration: Granting,
  access: Access,
  held: Pick<Holding, 'values' | 'access'>,
): Refusal | undefined {
  const beyond = beyondBy(declaration, access, held);
  return beyond === undefined ? undefined : conflict(beyond);
}
