import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isMigrated } from '#ops/postgres/migrate.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { Projector } from '#ops/projector/projector.ts';
import type { ReadModelProgress } from '#ops/projector/status.ts';
import { isHeldBack, NO_HORIZON, readHorizon, type Horizon } from './horizon.ts';

/** Anyone who asks for readiness gives up soon too. */
const PATIENCE_MS = 3_000;

/** What a process says of itself: one of these words, and why. */
export interface Readiness {
  /** `waiting`: it was ready once and is not now. */
  readonly status: 'starting' | 'ready' | 'waiting' | 'draining';
  readonly problems: readonly string[];
  /** What an operator has to look at, though requests can be served: read models that an event has stopped. */
  readonly notices: readonly string[];
}

export interface Monitor {
  /** Whether it should be given work now; answers within a few seconds whatever the database does. */
  readiness(): Promise<Readiness>;
  /** It has been ready once: how long a start takes is no longer a question. */
  isStarted(): Promise<boolean>;
  horizon(): Promise<Horizon>;
  progress(): Promise<ReadModelProgress[]>;
  close(): Promise<void>;
}

interface Parts {
  /** Small and its own: a busy program still answers. */
  readonly pool: DatabasePool;
  /** Reads by that pool. */
  readonly projector: Pick<Projector, 'unready' | 'paused' | 'progress'>;
  /** The log is in PostgreSQL. */
  readonly hasHorizon: boolean;
  /** A process that folds: what is not folded is its business. */
  readonly folds: boolean;
  readonly limitMs: number;
  /** Aborted, it is not ready any more. */
  readonly stopping: AbortSignal;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Everything that probes and metrics ask of the database, apart from the pool that requests wait for. */
export function createMonitor(parts: Parts): Monitor {
  const { pool, projector, limitMs } = parts;
  let started = false;

  const horizon = async () => (parts.hasHorizon ? readHorizon(pool) : NO_HORIZON);

  const problemsOfFolding = async (): Promise<string[]> => {
    const held = await horizon();
    return [
      ...(isHeldBack(held, limitMs) && held.hiddenEvents > 0 ? [`log: ${describeHorizon(held)}`] : []),
      ...(await projector.progress()).filter((one) => isBehind(one, limitMs)).map(({ name }) => `${name}: behind`),
    ];
  };

  const ask = async (): Promise<string[]> => {
    if (!(await isMigrated(pool))) return ['migrations'];
    const unready = await projector.unready();
    return unready.length === 0 && parts.folds ? problemsOfFolding() : unready;
  };

  const problems = async (): Promise<string[]> => {
    const asked = ask().catch((error: unknown) => {
      parts.logger.warn({ reason: (error as Error).message }, 'readiness can not be determined');
      return ['database'];
    });
    return Promise.race([asked, sleep(PATIENCE_MS, ['database'], { ref: false })]);
  };

  /** Reported along with the answer, and never waited for long. */
  const paused = (): Promise<string[]> =>
    Promise.race([projector.paused().catch(() => []), sleep(PATIENCE_MS, [], { ref: false })]);

  const readiness = async (): Promise<Readiness> => {
    const [found, notices] = await Promise.all([problems(), paused()]);
    started ||= found.length === 0;
    if (parts.stopping.aborted) return { status: 'draining', problems: ['draining'], notices };
    if (found.length === 0) return { status: 'ready', problems: [], notices };
    return { status: started ? 'waiting' : 'starting', problems: found, notices };
  };

  return {
    readiness,
    isStarted: async () => started || (await problems()).length === 0,
    horizon,
    progress: () => projector.progress(),
    close: () => pool.end(),
  };
}

export const describeHorizon = ({ transaction, hiddenEvents }: Horizon): string =>
  `${transaction?.who ?? 'nobody'} has had a transaction open for ${Math.round(transaction?.seconds ?? 0)} s, ` +
  `${hiddenEvents} events wait behind it`;

/** Paused and rebuilt ones are reported otherwise. */
const isBehind = ({ state, behindSince }: ReadModelProgress, limitMs: number): boolean =>
  (state === 'live' || state === 'catching-up') &&
  behindSince !== null &&
  Date.now() - Date.parse(behindSince) > limitMs;
