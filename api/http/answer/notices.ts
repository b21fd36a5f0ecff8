import { opens } from '#domain/portal/guard.ts';
import { portalNamed } from '#domain/portals.ts';
import { accessOf, type HttpExchange } from '../exchange.ts';
import type { Notices } from './page-props.ts';

/** What a page says of the program itself: to administrators what waits for them, to everybody what a list lacks. */
export async function noticesOf(exchange: HttpExchange, isError: boolean): Promise<Notices> {
  const { server, place, match } = exchange;
  const { portal } = place;
  const access = accessOf(exchange);
  const model = portalNamed(portal);
  const { jobs } = model.allPages;
  const list = !isError && match?.route.kind === 'page' ? match.route.path : undefined;
  const [deadJobs, stall, listBehind] = await Promise.all([
    server.deadJobs.readFor(portal, access),
    jobs !== undefined && opens(model, jobs, access) && server.stalls.isAny(portal),
    list === undefined ? undefined : server.stalls.ofList(portal, list),
  ]);
  return {
    ...(deadJobs > 0 ? { deadJobs } : {}),
    ...(stall ? { stall } : {}),
    ...(listBehind ? { listBehind } : {}),
  };
}
