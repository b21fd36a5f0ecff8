import { recordDefinitions } from '#domain/record/decide.ts';
import type { AnyRecord, Records } from '#domain/record/declaration.ts';
import { recordFacts } from '#domain/record/events.ts';
import type { PortalModel } from '#domain/portal/portal.ts';
import { recordOptions } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Route } from '#api/http/routes/route.ts';
import { recordRoutes } from './routes.ts';
import { screensOf, type RecordScreen } from './screen.ts';

/** What a portal knows of one of its records' screens besides what follows from the declaration. */
export type RecordScreenParts = Omit<RecordScreen, 'record'>;

/** The routes of a portal's plain records; a field whose `options` is the name of a table chooses among its records. */
export const portalRecordRoutes = (
  { records }: PortalModel,
  parts: Readonly<Record<string, RecordScreenParts>> = {},
): readonly Route[] =>
  screensOf(recordDefinitions(recordFacts(records)), {}).flatMap((screen) => {
    const { declaration, table } = screen.record;
    const options = (request: RequestContext) => choicesOf(request, records, declaration);
    return recordRoutes({ ...screen, options, ...parts[table] });
  });

/** The choices of every field and filter that chooses among a portal's records, by table. */
export async function choicesOf(
  { app }: Pick<RequestContext, 'app'>,
  records: Records,
  { fields, filters }: Pick<AnyRecord, 'fields' | 'filters'>,
) {
  const named = [...fields, ...filters].map(({ options }) => options);
  const tables = [...new Set(named)].filter(
    (options): options is string => typeof options === 'string' && Object.hasOwn(records, options),
  );
  return Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table, await recordOptions(app.db, table)] as const)),
  );
}
