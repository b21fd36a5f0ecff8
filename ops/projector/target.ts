import type { Logger } from 'pino';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { Term } from '#ops/postgres/lease.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { Log } from '#ops/log/log.ts';
import { pastColumnsOf } from './past.ts';
import type { Row } from './row.ts';
import type { Statements } from './statements.ts';

/** What the runner needs of the log. */
export type EventSource = Pick<Log, 'readAll' | 'readStream' | 'subscribe' | 'head' | 'newest' | 'backlog'>;

/** Sizes that the defaults fit; benchmarks and tests set them. */
export interface Tuning {
  /** Events of one read and one write of the live tables. */
  readonly liveBatch: number;
  /** Events of one read of a rebuild. */
  readonly rebuildBatch: number;
  /** A rebuild writes when rows of about this many characters have changed in memory … */
  readonly writeBehindChars: number;
  /** … or this many events were folded. */
  readonly writeBehindEvents: number;
  /** Rows of about this many characters are kept in memory by a rebuild, of all its tables; bounds its memory. */
  readonly cachedChars: number;
}

export const defaultTuning: Tuning = {
  liveBatch: 1_000,
  rebuildBatch: 1_000,
  writeBehindChars: 16_000_000,
  writeBehindEvents: 50_000,
  cachedChars: 14_000_000,
};

/** The steps between which a crash is tried in tests. */
export type Step = 'read' | 'loaded' | 'folded' | 'committed' | 'flushed' | 'indexed' | 'swapped';

/** What every part of the runner needs. */
export interface Context {
  readonly pool: DatabasePool;
  readonly log: EventSource;
  readonly models: readonly AnyReadModel[];
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  readonly tuning: Tuning;
  readonly statements: Statements;
  readonly leaseMs?: number | undefined;
  /** How often rows that were set aside are tried again. */
  readonly retryMs?: number | undefined;
  /** Of the leader, which alone may write: every write is refused once another process leads. */
  readonly term?: Term;
  /** Called by the one who folds the live tables, once they are there and whenever some were swapped. */
  readonly whenLive?: (() => Promise<void>) | undefined;
  /** Called between steps; throws in crash tests. */
  readonly probe: (step: Step) => void | Promise<void>;
}

export type Slot = 'live' | 'next';

/** Why a read model is paused; no row contents. */
export interface PauseReason {
  readonly eventId: string;
  readonly type: string;
  readonly message: string;
}

/** From which event on a stream is left out of a table, because this program could not read it. */
export interface HeldStream {
  readonly eventId: string;
  readonly type: string;
  /** Its version and the instant of its append; not kept by the first programs that held streams back. */
  readonly version?: number;
  readonly at?: string;
  readonly revision: number;
  readonly position: string;
  readonly reason: string;
}

/** A table that is built and could not be put in the live one's place. Instants are ISO 8601 UTC. */
export interface SwapTrouble {
  readonly tries: number;
  /** Of the first try, and of the last. */
  readonly since: string;
  readonly at: string;
  /** Who blocks it; nothing of rows. */
  readonly reason: string;
}

/** One table that is kept: a read model's live one, or the one that is built alongside it. */
export interface Target {
  readonly model: AnyReadModel;
  readonly slot: Slot;
  /** Name inside schema `read`. */
  readonly table: string;
  /** Columns that the folds write as `…Z` with milliseconds; the database gives them in the session's time zone. */
  readonly instants: readonly string[];
  position: string;
  error: PauseReason | null;
  caughtUp: boolean;
  /** By stream; what comes of it is folded by the rebuild that begins once it can be read. */
  held: Readonly<Record<string, HeldStream>>;
  /** Rows that the database refuses, by key, as they are folded: the table is without them. */
  readonly aside: Map<string, Row>;
  /** Built, but not in the live one's place: since when, and why. */
  readonly trouble: SwapTrouble | null;
  /** It has all its indexes; a table that is being built gets the late ones at its end. */
  indexed?: boolean;
}

export const tableOf = (model: AnyReadModel, slot: Slot): string =>
  slot === 'live' ? model.name : `${model.name}__next`;

export function instantsOf(model: AnyReadModel): string[] {
  const columns = pastColumnsOf(model);
  return Object.keys(columns).filter((column) => /^timestamptz|^timestamp with/i.test(columns[column] ?? ''));
}

/** The event types that these targets fold. */
export function typesOf(targets: readonly Target[]): string[] {
  return [...new Set(targets.flatMap((target) => Object.keys(target.model.on)))].sort();
}

/** An identifier in quotes; columns such as `values` are words of SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Those that are not paused. */
export const running = (targets: readonly Target[]): Target[] => targets.filter((target) => !target.error);

/** The targets that are most behind, and the position of the next ones, where they join them. */
export function rearmost(targets: readonly Target[]): { targets: Target[]; until: string | undefined } {
  const positions = [...new Set(running(targets).map((target) => target.position))].sort((a, b) => (a < b ? -1 : 1));
  return { targets: running(targets).filter((target) => target.position === positions[0]), until: positions[1] };
}
