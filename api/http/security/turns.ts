import type { App } from '#ops/app.ts';
import { Busy } from '#ops/busy.ts';
import { FairTurns } from '#ops/fair-turns.ts';
import { counter } from '#ops/logging/work-metrics.ts';

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
