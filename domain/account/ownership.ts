import type { Access } from '#domain/kernel/access.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';
import { hasValue, type AccountDeclaration, type Ownership } from './declaration.ts';

type Owned = Pick<AccountDeclaration, 'owner' | 'fields'>;

const standsAbove = ({ above }: Ownership, access: Access): boolean => {
  if (access.actorType === 'system') return true;
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

/** Why somebody may not give an account these values: 422 at the field that says another owner, or what stands above. */
export function refuseOutside(declaration: Owned, access: Access, values: object): Refusal | undefined {
  const { owner, fields } = declaration;
  if (!owner || isWithin(declaration, access, values)) return undefined;
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  const { above } = owner;
  return 'field' in above && ownerOf(declaration, values) === boundTo(declaration, access)
    ? invalid({ [above.field]: [`${labelOf(above.field)}: to nadaje tylko ten, kto sam to ma`] })
    : invalid({ [owner.field]: [`${labelOf(owner.field)}: możesz wskazać tylko ten, do którego należysz`] });
}
