import type { Recorded } from '#domain/kernel/event.ts';
import type { App } from '#ops/app.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { Random } from '#ops/run/demo/random.ts';
import type { Caller } from './caller.ts';

/** What is there at the end: the log opened, and the database. */
export interface Remains {
  readonly events: readonly Recorded[];
  readonly pool: DatabasePool;
}

export interface LoadParts {
  readonly caller: Caller;
  readonly random: Random;
  wrong(sentence: string): void;
}

/** People at work in a portal, who note what was acknowledged to them. */
export interface Load {
  /** One thing that somebody does; resolves when it was answered for good. */
  act(): Promise<void>;
  /** @returns what does not agree with what was acknowledged, a sentence each */
  check(remains: Remains): Promise<string[]>;
  /** What was acknowledged, by kind. */
  acknowledged(): Readonly<Record<string, number>>;
}

/** A portal's part of the trial: what it needs is put into the empty program, then people log in and work. */
export interface PortalLoad {
  prepare(app: App): Promise<(parts: LoadParts) => Promise<Load>>;
}
