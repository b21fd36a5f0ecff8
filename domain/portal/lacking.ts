import { READS_ONLY } from '#domain/account/reads-all.ts';
import type { Access, Guard } from '#domain/kernel/access.ts';
import { forbidden, type Refusal } from '#domain/kernel/refusal.ts';
import { allows } from './guard.ts';
import type { PortalModel } from './portal.ts';

/** Who may have something done, where only the actors named may. */
function actorsText(
  { actors }: Pick<PortalModel, 'actors'>,
  types: Exclude<Guard, string | readonly string[]>['actors'],
) {
  const labels = types.flatMap((type) => (type === 'public' || type === 'system' ? [] : (actors[type]?.label ?? [])));
  return labels.length > 0 ? `To może zrobić tylko: ${labels.join(', ')}.` : 'To robi tylko sam program.';
}

/** The permissions that are lacking, by their labels. */
export const lackingText = (labels: readonly string[]): string => {
  const named = labels.map((label) => `„${label}”`).join(', ');
  return labels.length === 1 ? `Nie masz uprawnienia ${named}.` : `Nie masz uprawnień: ${named}.`;
};

/** What a portal calls its permissions: the labels that forms of its accounts give them. */
export function permissionLabels({ accounts }: Pick<PortalModel, 'accounts'>): ReadonlyMap<string, string> {
  const grantable = new Set(accounts.flatMap(({ login }) => login?.grantable ?? []));
  const options = accounts.flatMap(({ fields }) =>
    fields.flatMap(({ options: some }) => (Array.isArray(some) ? some : [])),
  );
  return new Map(options.filter(({ value }) => grantable.has(value)).map(({ value, label }) => [value, label]));
}

/** The permissions that a guard asks for. */
const permissionsOf = (guard: Guard): readonly string[] => {
  if (typeof guard === 'string') return [];
  return 'actors' in guard ? (guard.permissions ?? []) : guard;
};

/**
 * Why a guard keeps somebody out, in words that name what they lack; undefined where it lets them in. The answer is that of
 * `allows`.
 */
export function refusedBy(
  portal: Pick<PortalModel, 'actors' | 'accounts'>,
  guard: Guard,
  access: Access,
): Refusal | undefined {
  if (allows(portal, guard, access)) return undefined;
  if (access.readsAll) return forbidden(READS_ONLY);
  const labels = permissionLabels(portal);
  const lacking = permissionsOf(guard).filter((permission) => !access.can(permission));
  if (lacking.length > 0)
    return forbidden(lackingText(lacking.map((permission) => labels.get(permission) ?? permission)));
  const actors = typeof guard === 'object' && 'actors' in guard ? guard.actors : undefined;
  return forbidden(actors ? actorsText(portal, actors) : 'To może zrobić tylko ktoś, kto pracuje w panelu.');
}
