import type { ActorType, Portal } from '#domain/kernel/actor.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { courier } from '#domain/courier/portal.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { orders } from '#domain/orders/portal.ts';
import { services } from '#domain/services/portal.ts';
import { training } from '#domain/training/portal.ts';

/** Every portal there is. To add one: its rooms, and a line here and in the `portals.ts` of each floor. */
export const portals: readonly PortalModel[] = [training, courier, leasing, services, orders];

/** @throws for a name that no portal has */
export function portalNamed(name: Portal): PortalModel {
  const found = portals.find((portal) => portal.name === name);
  if (!found) throw new Error(`There is no portal ${name}`);
  return found;
}

/** The portal whose actors are of this type; it may log in nowhere else (GEN-07). */
export const portalOfActor = (type: ActorType): PortalModel | undefined =>
  portals.find(({ actors }) => Object.hasOwn(actors, type));
