import { apiTokenTable } from '#domain/api/token.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { portalNamed } from '#domain/portals.ts';
import { definitionOf, type RecordDefinition } from '#domain/record/decide.ts';
import { factsOf } from '#domain/record/events.ts';
import { capitalised } from '#domain/text/words.ts';
import { webhookTable } from '#domain/webhook/webhook.ts';
import { everyRecord } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Leaving } from '#api/records/leaving.ts';
import { secretHolder } from './holder.ts';

type WithSecret = RecordDefinition<{ readonly name: string; readonly secretHash: string | null }>;

/** The kinds of things of a portal by which other programs get at its data. */
export const secretsOfPortal = (portal: Portal): WithSecret[] => {
  const { records } = portalNamed(portal);
  return [apiTokenTable(portal), webhookTable(portal)].flatMap((table) => {
    const declaration = records[table];
    return declaration ? [definitionOf(factsOf(table, declaration)) as unknown as WithSecret] : [];
  });
};

/** The line of a page whose secret is with somebody who may not manage it any more; none while the holder may. */
export async function leftHolder<V extends { readonly secretHash: string | null }>(
  { app, portal }: Pick<RequestContext, 'app' | 'portal'>,
  { record, id }: { readonly record: RecordDefinition<V>; readonly id: string },
): Promise<readonly (readonly [string, string])[]> {
  const holder = await secretHolder(app, { portal, record, id });
  if (!holder || holder.manages) return [];
  const text = `${holder.name}: konto straciło prawo do tej strony, a sekret działa dalej. Jeśli ta osoba nie powinna go już znać, wydaj nowy w edycji.`;
  return [['Sekret wydano osobie, która odeszła', text]];
}

/**
 * What an account that is to lose its access knows: tokens and webhooks in use whose present secret it was shown. They go on
 * without it (decision 253), so the question says so; null where there are none.
 */
export async function secretsKnownBy(request: RequestContext, accountId: string): Promise<Leaving | null> {
  const { app, portal, access, context } = request;
  const links: { path: string; label: string }[] = [];
  for (const record of secretsOfPortal(portal)) {
    const { base, noun, permissions, lapses } = record.declaration;
    if (!access.can(permissions.read)) continue;
    const inUse = { equals: [], active: true, lapses: lapses && { field: lapses.field, today: context.today } };
    for await (const { id, title } of everyRecord(app.db, record.table, inUse)) {
      if ((await secretHolder(app, { portal, record, id }))?.id !== accountId) continue;
      links.push({ path: `${base}/${id}`, label: `${capitalised(noun.nominative)} „${title}”` });
    }
  }
  return links.length === 0 ? null : { text: TEXT, links };
}

const TEXT =
  'Ta osoba zna sekrety tokenów lub webhooków, które działają dalej także bez jej konta. Jeśli nie powinna ich już znać, wydaj nowe.';
