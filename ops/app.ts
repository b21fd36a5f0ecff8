import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { ReadSource } from '#projections/read-source.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { Accounts } from '#domain/account/decide/accounts.ts';
import type { Config } from '#ops/config/config.ts';
import type { History } from '#ops/history/history.ts';
import type { Execute } from '#ops/execute/execute.ts';
import type { DeferredWork } from '#ops/deferred-work.ts';
import type { Claims } from '#ops/execute/claims.ts';
import type { Locks } from '#ops/execute/locks.ts';
import type { Log } from '#ops/log/log.ts';
import type { ProofHeads } from '#ops/log-proof/tree-head.ts';
import type { Monitor } from '#ops/monitor/monitor.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { Projector } from '#ops/projector/projector.ts';
import type { DurableQueue } from '#ops/queue/port.ts';
import type { Authorities } from '#ops/account/authority.ts';
import type { Passwords } from '#ops/account/passwords.ts';
import type { SecurityLog } from '#ops/security/security-log.ts';
import type { Threads } from '#ops/threads/threads.ts';
import type { Traffic } from '#ops/traffic.ts';
import type { Vault } from '#ops/vault/vault.ts';

/** The services of the program, made once by ops/run and handed to api and workers. */
export interface App {
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** What probes and metrics ask, on connections of its own. */
  readonly monitor: Monitor;
  /** The program's tables outside the read models: sessions, credentials, mails … (schema `app`). */
  readonly pool: DatabasePool;
  /** The same database as its owner, where one was given: for upkeep that the role of `pool` may not do; else `pool`. */
  readonly ownerPool: DatabasePool;
  /** The read models (schema `read`). */
  readonly db: Kysely<ReadTables>;
  /** The same as lists read it: statements kept prepared, answers kept while nothing was folded. */
  readonly lists: ReadSource;
  readonly log: Log;
  readonly vault: Vault;
  /** What proofs of facts lead to. */
  readonly proofHeads: ProofHeads;
  readonly execute: Execute;
  readonly locks: Locks;
  readonly claims: Claims;
  /** Every kind of account. */
  readonly accounts: Accounts;
  readonly projector: Projector;
  readonly queue: DurableQueue;
  readonly threads: Threads;
  /** The requests under way, for work in the background to give way to. */
  readonly traffic: Traffic;
  /** Aborted when the program begins to stop: it is not ready any more, and ends what would go on for long. */
  readonly stopping: AbortSignal;
  readonly passwords: Passwords;
  readonly authorities: Authorities;
  /** What happens at accounts and doors is noted there. */
  readonly securityLog: SecurityLog;
  /** What no answer waits for. */
  readonly deferred: DeferredWork;
  /** What was, for one request. */
  history(): History;
  /** The read models as they stood at an instant, ISO 8601 UTC, for lists. */
  past(moment: string): ReadSource;
  /** The present instant, ISO 8601 UTC; tests set it. */
  now(): string;
}
