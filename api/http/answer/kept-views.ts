import { portalNamed } from '#domain/portals.ts';
import type { SavedView } from '#domain/views/saved-view.ts';
import { savedViews } from '#ops/views/saved-views.ts';
import type { HttpExchange } from '../exchange.ts';
import { accessOfPrincipal } from '../visitor/principal.ts';
import { withinReach } from './shared-views.ts';

/** What the caller sees kept of the list that this page is; undefined where it is none. */
export async function viewsOf({
  server,
  place,
  match,
  principal,
}: HttpExchange): Promise<readonly SavedView[] | undefined> {
  const { portal } = place;
  const path = match?.route.kind === 'page' ? match.route.path : undefined;
  const page = path === undefined ? undefined : portalNamed(portal).pageAt(path);
  const actor = principal?.session.actor;
  if (!page?.views || !actor || actor.readsAll) return undefined;
  const views = await savedViews(server.app, { actorId: actor.id, role: actor.role }, { portal, path: page.path });
  return withinReach({ app: server.app, portal, access: accessOfPrincipal(principal) }, views);
}
