import { formatDateTime } from '#domain/text/dates.ts';
import { hasAccess, type AccountAccess } from './access.ts';
import { hasValue, type AccountDeclaration, type AccountField } from './declaration.ts';

/** What an account may do at a moment, and where that comes from: in words, from the declaration of its kind. */

type Declaration = Pick<AccountDeclaration, 'fields' | 'login' | 'owner' | 'organisation'>;

/** An account at a moment. */
export interface Holder {
  readonly values: object;
  readonly access: AccountAccess;
  /** What waits for a second administrator. */
  readonly proposed?: object | undefined;
  /** Whom it belongs to is switched off (B11). */
  readonly isOrganisationOff: boolean;
  /** The moment, ISO 8601 UTC. */
  readonly now: string;
}

/** `idle`: it is given and doesn't work, as nobody logs in with the account now. */
export type PermissionState = 'held' | 'idle' | 'proposed' | 'none';

export interface EffectivePermission {
  readonly permission: string;
  readonly label: string;
  readonly state: PermissionState;
  /** What gives it: 'Rola: operator'. */
  readonly from: readonly string[];
}

export interface EffectivePermissions {
  readonly permissions: readonly EffectivePermission[];
  /** Why none of them works now. */
  readonly idle: readonly string[];
  /** What they reach to, where that is not everything. */
  readonly limits: readonly string[];
}

const optionsOf = ({ options }: AccountField) => (Array.isArray(options) ? options : []);

/** The options of a field that an account holds. */
function chosenOf({ values }: Pick<Holder, 'values'>, field: AccountField) {
  return optionsOf(field).filter(({ value }) => hasValue(values, { field: field.name, value }));
}

/** What gives a permission: each chosen option that does. */
function sourcesOf({ fields, login }: Declaration, holder: Holder, permission: string): string[] {
  const grants = login?.grants ?? {};
  return fields.flatMap((field) => {
    const gives = Object.hasOwn(grants, field.name) ? grants[field.name] : undefined;
    if (!gives) return [];
    const giving = chosenOf(holder, field).filter(({ value }) => gives(value as never).includes(permission));
    return giving.map(({ value, label }) => `${field.label}: ${value === permission ? 'zaznaczone' : label}`);
  });
}

/** Why nobody can log in with it: its own access, a value that blocks it, or whom it belongs to. */
function idleBecause({ fields, login }: Declaration, holder: Holder): string[] {
  const { access, values, now, isOrganisationOff } = holder;
  const blocked = login?.blocked;
  const field = blocked && hasValue(values, blocked) ? fields.find(({ name }) => name === blocked.field) : undefined;
  const option = field && optionsOf(field).find(({ value }) => value === blocked?.value);
  return [
    ...(hasAccess(access, now) ? [] : [noAccess(access)]),
    ...(field ? [`${field.label}: ${option?.label ?? ''}. Z tą wartością nikt się nie loguje.`] : []),
    ...(isOrganisationOff ? ['Organizacja, do której należy konto, jest wyłączona.'] : []),
  ];
}

const noAccess = ({ accessType, expiresAt }: AccountAccess): string =>
  accessType === 'temporary' ? `Dostęp skończył się ${formatDateTime(expiresAt)}.` : 'Dostęp jest wyłączony.';

const READER =
  'Czyta wszystkie portale i niczego w nich nie zmienia. Bez drugiego składnika logowania nie widzi niczego.';

/** Accounts of a kind with owners work for their own alone, unless they are above all of them. */
function limitsOf({ fields, owner, login }: Declaration, { values }: Holder): string[] {
  if (login?.readsAll) return [READER];
  if (!owner || ('field' in owner.above && hasValue(values, owner.above))) return [];
  const label = fields.find(({ name }) => name === owner.field)?.label ?? owner.field;
  return [`Tylko to, co należy do tej samej organizacji: „${label}” takie jak tego konta.`];
}

/**
 * Every permission that an account of the kind may ever hold, in the order of the portal, with whether this one does and
 * what gives it.
 *
 * @param labels what the portal calls its permissions
 */
export function effectivePermissions(
  declaration: Declaration,
  holder: Holder,
  labels: ReadonlyMap<string, string>,
): EffectivePermissions {
  const { login } = declaration;
  const rights = (values: object): readonly string[] => login?.permissions(values as never) ?? [];
  const wanted = holder.proposed ? rights({ ...holder.values, ...holder.proposed }) : [];
  const idle = idleBecause(declaration, holder);
  const held = rights(holder.values);
  return {
    permissions: (login?.grantable ?? []).map((permission) => {
      const isHeld = held.includes(permission);
      const chosen = sourcesOf(declaration, holder, permission);
      // What no choice gives, being of the kind does.
      const from = isHeld && chosen.length === 0 ? [`Każde konto tego rodzaju (${login?.label})`] : chosen;
      const working = idle.length === 0 && isHeld ? 'held' : 'idle';
      const state = from.length > 0 ? working : wanted.includes(permission) ? 'proposed' : 'none';
      return { permission, label: labels.get(permission) ?? permission, state, from };
    }),
    idle,
    limits: limitsOf(declaration, holder),
  };
}
