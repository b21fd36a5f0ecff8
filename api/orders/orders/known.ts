import { searchedFor } from '#domain/form/searched.ts';
import { fieldsOf, type GroupName } from '#domain/orders/order/fields.ts';
import { beginning } from '#domain/text/sound.ts';
import { knownClients } from '#projections/orders/orders/known-clients.ts';
import { isSearchable } from '#projections/search-text.ts';
import { text } from '#api/handlers/body.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { rowValuesFor } from './shown-values.ts';
import { visibleOrder } from './run.ts';

const LONGEST = 100;

/** Whom `?filters[known]=` finds among the orders that the caller may see. */
export async function knownFor({ app, access, query }: RequestContext) {
  const { known: typed } = (query.filters ?? {}) as { readonly known?: unknown };
  const known = beginning(searchedFor(typed) ?? '', LONGEST);
  return { known, clients: isSearchable(known) ? await knownClients(app.db, known, access) : [] };
}

/**
 * What the form begins with: client and device of an order of before (`fromOrder`), or its client alone (`clientOf`). Of an
 * erased client nothing, and of no field that the caller doesn't see there.
 */
export async function valuesOfBefore(request: RequestContext): Promise<Record<string, unknown>> {
  const [both, client] = [text(request.query, 'fromOrder'), text(request.query, 'clientOf')];
  const id = both ?? client;
  if (id === undefined) return {};
  const row = await visibleOrder(request, id);
  if (row.erased) return {};
  const values = rowValuesFor(request.access, row);
  const groups: readonly GroupName[] = both === undefined ? ['client'] : ['client', 'device'];
  return Object.fromEntries(groups.flatMap((name) => fieldsOf(name)).map(({ name }) => [name, values[name]]));
}
