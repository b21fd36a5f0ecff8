import type { App } from '#ops/app.ts';
import { Busy } from '#ops/busy.ts';
import { FairTurns } from '#ops/fair-turns.ts';
import { counter } from '#ops/logging/work-metrics.ts';
import type { HttpExchange } from '../exchange.ts';
import type { Route } from '../routes/route.ts';
import { clientOf } from './client.ts';

/** What costs much is made in turns, so that nobody takes all of a process (ops/decisions/263). */
export interface CostlyTurns {
  /** Pages for those who are not logged in, by client. */
  readonly visitorPages: FairTurns;
  /** Files for those who are, by account. */
  readonly exports: FairTurns;
}

/** Somebody looks at a page that does not come. */
const PAGE_PATIENCE_MS = 20_000;
/** Proxies give up an answer that has not begun after a minute. */
const EXPORT_PATIENCE_MS = 45_000;
/** One that takes long, and a short one beside it. */
const EXPORTS_EACH = 2;
const RETRY_AFTER_SECONDS = 10;

const CROWDED = 'Teraz korzysta z portalu bardzo wiele osób. Spróbuj ponownie za chwilę.';
const EXPORTS_WAIT =
  'Teraz przygotowywanych jest zbyt wiele plików. Poczekaj, aż te, które pobierasz, będą gotowe, i spróbuj ponownie.';

export function costlyTurns({ config, metrics }: Pick<App, 'config' | 'metrics'>): CostlyTurns {
  const refused = counter(metrics, {
    name: 'portal_turned_away_total',
    help: 'Requests that could not wait for their turn any more, by what they asked for.',
    labelNames: ['what'],
  });
  const busy = (what: string, message: string) => () => {
    refused.inc({ what });
    return new Busy(message, RETRY_AFTER_SECONDS);
  };
  const { visitorPages, exports } = config.connections;
  return {
    visitorPages: new FairTurns({
      ...visitorPages,
      each: visitorPages.atOnce,
      patienceMs: PAGE_PATIENCE_MS,
      busy: busy('visitor-page', CROWDED),
    }),
    exports: new FairTurns({
      ...exports,
      each: EXPORTS_EACH,
      patienceMs: EXPORT_PATIENCE_MS,
      busy: busy('export', EXPORTS_WAIT),
    }),
  };
}

/** Answers a request when its turn has come; most have theirs at once. @throws Busy where too many wait */
export function inTurn(exchange: HttpExchange, route: Route, answer: () => Promise<void>): Promise<void> {
  const { principal, server, req } = exchange;
  if (principal) return isExport(route) ? server.turns.exports.take(principal.actor.id, answer) : answer();
  return isMade(exchange, route) ? server.turns.visitorPages.take(clientOf(req), answer) : answer();
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
