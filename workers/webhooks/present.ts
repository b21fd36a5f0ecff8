import { sql } from 'kysely';
import type { Portal } from '#domain/kernel/actor.ts';
import { portals } from '#domain/portals.ts';
import { definitionOf, type RecordDefinition, type RecordState } from '#domain/record/decide.ts';
import { factsOf } from '#domain/record/events.ts';
import { sentNow } from '#domain/webhook/decide.ts';
import { webhookTable, type WebhookValues } from '#domain/webhook/webhook.ts';
import type { App } from '#ops/app.ts';

/** A portal's webhooks folded from their facts. */
export interface PortalWebhooks {
  readonly portal: Portal;
  readonly record: RecordDefinition<WebhookValues>;
}

/** A webhook that is in use. */
export interface Webhook extends PortalWebhooks {
  readonly id: string;
  readonly values: WebhookValues;
}

export const webhooksOfPortals = (): readonly PortalWebhooks[] =>
  portals.flatMap(({ name, records }) => {
    const table = webhookTable(name);
    const declaration = records[table];
    if (!declaration) return [];
    const record = definitionOf(factsOf(table, declaration)) as unknown as RecordDefinition<WebhookValues>;
    return [{ portal: name, record }];
  });

type Needs = Pick<App, 'authorities' | 'db'>;

/** By its facts: the row that finds it gives nothing by itself (decision 081). Null once it is switched off. */
export async function presentWebhook(
  { authorities }: Pick<Needs, 'authorities'>,
  { portal, record }: PortalWebhooks,
  id: string,
): Promise<Webhook | null> {
  const state: RecordState<WebhookValues> | null = await authorities.of(record, id);
  const values = sentNow(state);
  return values && { portal, record, id, values };
}

/** All that are in use: one look at the tables of all portals, which is all that an installation without webhooks costs. */
export async function presentWebhooks(app: Needs, all: readonly PortalWebhooks[]): Promise<Webhook[]> {
  const each = all.map(
    ({ portal, record }) =>
      sql`select id, ${portal}::text as portal from ${sql.table(`read.${record.table}`)} where active`,
  );
  const { rows } = await sql<{ id: string; portal: Portal }>`${sql.join(each, sql` union all `)}`.execute(app.db);
  const found = await Promise.all(
    rows.map(({ id, portal }) => {
      const one = all.find((webhooks) => webhooks.portal === portal);
      return one ? presentWebhook(app, one, id) : null;
    }),
  );
  return found.flatMap((webhook) => webhook ?? []);
}
