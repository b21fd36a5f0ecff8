import { Busy } from '#ops/busy.ts';
import type { HttpExchange } from '../exchange.ts';
import type { Route } from '../routes/route.ts';
import { clientOf } from './client.ts';

/** Answers a request when its turn has come; most have theirs at once. @throws Busy where too many wait */
export function inTurn(exchange: HttpExchange, route: Route, answer: () => Promise<void>): Promise<void> {
  const { principal, server, req } = exchange;
  if (principal) return isExport(route) ? fileInTurn(exchange, principal.actor.id, answer) : answer();
  return isMade(exchange, route) ? server.turns.visitorPages.take(clientOf(req), answer) : answer();
}

/** @throws HttpError 429 where the account has had as many made as people need in a day */
async function fileInTurn({ server }: HttpExchange, accountId: string, answer: () => Promise<void>): Promise<void> {
  await server.limits.take([{ limit: 'export', key: accountId }]);
  await server.turns.exports.take(accountId, answer);
}

/** What everybody gets is no export: it is there, or made of little. */
const isExport = (route: Route): boolean => route.kind === 'download' && !route.atOnce && route.guard !== 'public';

/** A page, or a form of a browser without scripts, which leads to one. */
const isMade = ({ place }: HttpExchange, { kind }: Route): boolean =>
  kind === 'page' || (kind === 'command' && !place.backend);

/**
 * The page that says what went wrong; a visitor who has waited in vain does not wait for it too.
 *
 * @throws Busy where too many wait: then the page that needs nothing is sent
 */
export async function errorPageInTurn(
  { principal, server, req }: HttpExchange,
  thrown: unknown,
  send: () => Promise<void>,
): Promise<void> {
  if (principal) return send();
  if (thrown instanceof Busy) throw thrown;
  await server.turns.visitorPages.take(clientOf(req), send);
}
