import type { Access } from '#domain/kernel/access.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';
import { hasValue, type AccountDeclaration } from './declaration.ts';

type Owned = Pick<AccountDeclaration, 'owner' | 'fields'>;

/** The owner whose accounts alone somebody may see and change ('' has none); undefined: all of them. */
export const boundTo = ({ owner }: Pick<Owned, 'owner'>, access: Access): string | undefined =>
  owner === undefined || access.can(owner.above.value) ? undefined : (access.owner ?? '');

/** Whose an account with these values is; null where its kind has no owners. */
export const ownerOf = ({ owner }: Pick<Owned, 'owner'>, values: object): string | null =>
  owner ? String((values as Readonly<Record<string, unknown>>)[owner.field] ?? '') : null;

/** Whether somebody may see and change an account with these values at all; to others it is not there. */
export function isWithin(declaration: Pick<Owned, 'owner'>, access: Access, values: object): boolean {
  const bound = boundTo(declaration, access);
  if (bound === undefined || !declaration.owner) return true;
  return bound !== '' && ownerOf(declaration, values) === bound && !hasValue(values, declaration.owner.above);
}

/** Why somebody may not give an account these values: 422 at the field that says another owner, or what stands above. */
export function refuseOutside(declaration: Owned, access: Access, values: object): Refusal | undefined {
  const { owner, fields } = declaration;
  if (!owner || isWithin(declaration, access, values)) return undefined;
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return ownerOf(declaration, values) === boundTo(declaration, access)
    ? invalid({ [owner.above.field]: [`${labelOf(owner.above.field)}: to nadaje tylko ten, kto sam to ma`] })
    : invalid({ [owner.field]: [`${labelOf(owner.field)}: możesz wskazać tylko ten, do którego należysz`] });
}
