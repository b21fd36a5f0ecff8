import type { ActorType } from '#domain/kernel/actor.ts';
import type { PortalModel } from './portal.ts';
import { capitalised } from '#domain/text/words.ts';

/** The name; of who has none, or none any more, what such an actor is called in the portal. */
export function whoActed(
  { actors, visitor = 'osoba bez konta' }: PortalModel,
  actor: { readonly type: string; readonly name: string | null },
): string {
  const labels: Readonly<Record<string, string>> = { public: visitor, system: 'system' };
  const label = labels[actor.type] ?? actors[actor.type as ActorType]?.label ?? actor.type;
  return actor.name ?? capitalised(label);
}
