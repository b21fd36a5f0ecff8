import type { Access } from '#domain/kernel/access.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';
import { hasValue, type AccountDeclaration, type Ownership } from './declaration.ts';

type Owned = Pick<AccountDeclaration, 'owner' | 'fields'>;

const standsAbove = ({ above }: Ownership, access: Access): boolean => {
  // Who only reads all portals changes nothing of anybody's.
  if (access.actorType === 'system' || access.readsAll) return true;
  return 'actors' in above
    ? access.actorType !== null && above.actors.includes(access.actorType)
    : access.can(above.value);
};

/** The owner whose accounts alone somebody may see and change ('' has none); undefined: all of them. */
export const boundTo = ({ owner }: Pick<Owned, 'owner'>, access: Access): string | undefined =>
  owner === undefined || standsAbove(owner, access) ? undefined : (access.owner ?? '');

/** Whose an account with these values is; null where its kind has no owners. */
export const ownerOf = ({ owner }: Pick<Owned, 'owner'>, values: object): string | null =>
  owner ? String((values as Readonly<Record<string, unknown>>)[owner.field] ?? '') : null;

/** Whether somebody may see and change an account with these values at all; to others it is not there. */
export function isWithin(declaration: Pick<Owned, 'owner'>, access: Access, values: object): boolean {
  const bound = boundTo(declaration, access);
  if (bound === undefined || !declaration.owner) return true;
  const { above } = declaration.owner;
  const isAbove = 'field' in above && hasValue(values, above);
  return bound !== '' && ownerOf(declaration, values) === bound && !isAbove;
}

/** Whether what somebody with these values shares is for this person: that of the same owner, and of who is above them all. */
export function isSharedWith(declaration: Pick<Owned, 'owner'>, access: Access, values: object): boolean {
  const bound = boundTo(declaration, access);
  if (bound === undefined || !declaration.owner) return true;
  const { above } = declaration.owner;
  return ownerOf(declaration, values) === bound || ('field' in above && hasValue(values, above));
}

/** Why somebody may not make an account this owner's: 422 at its field. What is above all owners is granted (`grants.ts`). */
export function refuseOutside(declaration: Owned, access: Access, values: object): Refusal | undefined {
  const { owner, fields } = declaration;
  const bound = boundTo(declaration, access);
  if (!owner || bound === undefined || (bound !== '' && ownerOf(declaration, values) === bound)) return undefined;
  const label = fields.find(({ name }) => name === owner.field)?.label ?? owner.field;
  return invalid({ [owner.field]: [`${label}: możesz wskazać tylko ten, do którego należysz`] });
}
