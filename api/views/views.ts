import { administers, allows } from '#domain/portal/guard.ts';
import { isRefusal, invalid, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { portalNamed } from '#domain/portals.ts';
import type { SharedScreen } from '#domain/portal/page.ts';
import { keptOf, MOST_VIEWS, saveViewForm, viewSharing, type SavedView } from '#domain/views/saved-view.ts';
import { removeView, savedView, saveView, type ListPlace } from '#ops/views/saved-views.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import { withinReach } from '#api/http/answer/shared-views.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { newId } from '#api/handlers/new-id.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { textOf } from '#api/handlers/read-filters.ts';

/** The address of a list of this portal that keeps views and that this account may open; undefined for any other. */
function listAt({ portal, access }: RequestContext, address: string): (ListPlace & { query: string }) | undefined {
  const [path = '', query = ''] = address.split('?');
  const model = portalNamed(portal);
  const page = model.pageAt(path);
  return page?.views && page.path === path && allows(model, page.guard, access)
    ? { portal, path, query: keptOf(query) }
    : undefined;
}

const viewerOf = ({ context, session }: RequestContext) => ({
  actorId: context.actor.id,
  role: session?.actor.role ?? null,
});

const addressOf = ({ path, query }: { path: string; query: string }): string => (query ? `${path}?${query}` : path);

/** GET /panel/views/new?of=/panel/orders?…: asks for the name, where no dialog can; `instead`: the view it replaces. */
async function savePage(request: RequestContext) {
  const { query } = request;
  const list = listAt(request, textOf(query.of) ?? '');
  // Without a list there is nothing to keep.
  if (!list) return { redirect: '/panel' };
  const view = await viewAt(request, textOf(query.instead) ?? '');
  return { of: addressOf(list), ...(view?.own && view.path === list.path ? { view } : {}) };
}

async function save(request: RequestContext): Promise<Done | Refusal> {
  const sharing = viewSharing(portalNamed(request.portal), request.access);
  const form = readForm(request, saveViewForm, { options: { sharing } });
  if (isRefusal(form)) return form;
  const list = listAt(request, String(form.values.of));
  if (!list) return notFound('Nie ma już tej listy.');
  const view = {
    ...list,
    id: newId(request),
    name: String(form.values.name),
    sharedWith: String(form.values.sharedWith ?? '') || null,
  };
  if (!(await saveView(request.app, request.context.actor.id, view)))
    return invalid({
      name: [`Lista może mieć najwyżej ${MOST_VIEWS} własnych widoków. Usuń któryś, aby zapisać nowy.`],
    });
  return {
    status: 201,
    body: { id: view.id },
    redirect: addressOf(list),
    flash: success(`Zapisano widok „${view.name}”.`),
  };
}

/** One that this account sees. */
async function viewAt(request: RequestContext, id: string) {
  const { app, portal } = request;
  const found = await savedView(app, viewerOf(request), { portal, id });
  const [view] = found ? await withinReach(request, [found]) : [];
  return view;
}

/** A view that this account may take away: its own, and as an administrator what others share. */
async function removable(request: RequestContext): Promise<(SavedView & { path: string }) | undefined> {
  const { portal, params, access } = request;
  const view = await viewAt(request, params.id ?? '');
  return view && (view.own || administers(portalNamed(portal), access)) ? view : undefined;
}

/** GET /panel/views/:id/remove: the question, where no dialog can ask it. */
async function removePage(request: RequestContext) {
  const view = await removable(request);
  if (!view) throw new HttpError(404);
  return view;
}

async function remove(request: RequestContext): Promise<Done | Refusal> {
  const view = await removable(request);
  if (!view) return notFound('Nie ma już takiego widoku.');
  await removeView(request.app, view.id);
  return { body: { ok: true }, redirect: view.path, flash: success(`Usunięto widok „${view.name}”.`) };
}

/** Pages that ask for a view's name, or before one goes, where no dialog can. */
export const viewScreens = {
  'save-view': savePage,
  'remove-view': removePage,
} satisfies Partial<Record<SharedScreen, Loader>>;

/** Keeping a list under a name, and taking it away. */
export const viewRoutes: readonly Route[] = [
  command('post /panel/views', { guard: 'panel' }, { page: '/panel/views/new', run: save }),
  command('post /panel/views/:id/remove', { guard: 'panel' }, { page: '/panel/views/:id/remove', run: remove }),
];
