import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { DeferredWork } from '#ops/deferred-work.ts';
import type { Log } from '#ops/log/log.ts';
import type { Traffic } from '#ops/traffic.ts';
import { whileAlive } from '#ops/vault/alive.ts';
import { placeInTable } from '#ops/vault/place.ts';
import type { Vault } from '#ops/vault/vault.ts';
import type { CachedStream } from './cache.ts';
import type { AnyDecider } from './request.ts';
import { packState, unpackState } from './snapshot.ts';

/** A stream and how it is folded. */
export interface Folding {
  readonly stream: string;
  readonly decider: AnyDecider;
}

/** `dropped`: of another log, or unreadable. `skipped`: there is a newer one, or somebody in it was erased meanwhile. */
export const SNAPSHOT_OUTCOMES = ['found', 'dropped', 'kept', 'skipped', 'failed'] as const;
export type SnapshotOutcome = (typeof SNAPSHOT_OUTCOMES)[number];

/** States of long streams. A cache: without any of them all is as with them, but the first command slower. */
export interface Snapshots {
  /**
   * The state that was kept of this very fold, nobody in it forgotten; undefined where there is none. Whether its last
   * fact is in this log is for the caller to see.
   */
  find(folding: Folding): Promise<CachedStream | undefined>;
  /** What was found is not of this log. */
  drop(folding: Folding, found: Pick<CachedStream, 'eventId'>): Promise<void>;
  /** Keeps the state a moment deferred, when it lies still and nobody is kept waiting. */
  keep(folding: Folding, entry: CachedStream, peek: () => CachedStream | undefined): void;
}

/** So many facts more than the last snapshot. One of a huge date costs a hundredth of the commands between two. */
export const EVERY = 500;

/** Whether a state has gone far enough for a snapshot. */
export const isDue = ({ revision, snapshotAt }: CachedStream): boolean => revision - snapshotAt >= EVERY;

/** A state is away while a command changes it: looked for again, so often and so many ms apart. */
const TRIES = 10;
const PAUSE_MS = 25;

interface Needs {
  readonly pool: pg.Pool;
  readonly vault: Pick<Vault, 'everybody' | 'keysOf'>;
  readonly log: Pick<Log, 'vocabulary'>;
  readonly deferred: Pick<DeferredWork, 'run'>;
  readonly traffic: Pick<Traffic, 'giveWay'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly onOutcome?: ((outcome: SnapshotOutcome) => void) | undefined;
}

interface Row {
  readonly revision: number;
  readonly event_id: string;
  readonly key_id: string;
  readonly state: Buffer;
}

// The key as the database has it, not as this process remembers it.
const FIND = `SELECT s.revision, s.event_id, s.key_id, s.state FROM app.snapshots s
  JOIN vault.persons k ON k.person_id = s.key_id AND k.wrapped IS NOT NULL
  WHERE s.stream = $1 AND s.fold = $2`;

/**
 * An erasure destroys the key ($5) with the person's: one that was before has either destroyed this key, or is seen in
 * the persons of the state; one that comes now waits for us, and what we wrote is unreadable behind it.
 */
const KEEP = `${whileAlive('ARRAY[$5]')}
  INSERT INTO app.snapshots AS s (stream, fold, revision, event_id, key_id, state)
  SELECT $1, $2, $3::bigint, $4::uuid, $5, $6::bytea FROM alive
  WHERE NOT EXISTS (SELECT FROM vault.persons WHERE person_id = ANY ($7::text[]) AND wrapped IS NULL)
  ON CONFLICT (stream) DO UPDATE SET fold = excluded.fold, revision = excluded.revision,
    event_id = excluded.event_id, key_id = excluded.key_id, state = excluded.state
  WHERE s.revision < excluded.revision OR (s.fold, s.key_id) <> (excluded.fold, excluded.key_id)`;

const DROP = 'DELETE FROM app.snapshots WHERE stream = $1 AND event_id = $2';

const FORGET = `DELETE FROM app.snapshots s
  WHERE NOT EXISTS (SELECT FROM vault.persons WHERE person_id = s.key_id AND wrapped IS NOT NULL)`;

/** Behind an erasure, which made them unreadable: takes away the bytes too. */
export async function dropUnreadableSnapshots({ pool }: { readonly pool: pg.Pool }): Promise<void> {
  await pool.query(FORGET);
}

export function createSnapshots({ pool, vault, log, deferred, traffic, logger, onOutcome }: Needs): Snapshots {
  const foldOf = ({ name, version = 1 }: AnyDecider): string => `${name} ${version} ${log.vocabulary}`;
  const placeOf = ({ stream, decider }: Folding, { revision, eventId }: Pick<CachedStream, 'revision' | 'eventId'>) =>
    placeInTable('app.snapshots.state', stream, foldOf(decider), revision, eventId);

  const failed = (error: unknown, message: string): void => {
    onOutcome?.('failed');
    logger.warn({ err: error }, message);
  };

  const drop: Snapshots['drop'] = async ({ stream }, { eventId }) => {
    onOutcome?.('dropped');
    await pool.query(DROP, [stream, eventId]);
  };

  const read = async (folding: Folding): Promise<CachedStream | undefined> => {
    const readAt = performance.now();
    const values = [folding.stream, foldOf(folding.decider)];
    const { rows } = await pool.query<Row>({ name: 'snapshots.find', text: FIND, values });
    if (!rows[0]) return undefined;
    const { revision, event_id: eventId, key_id: personId, state } = rows[0];
    const keys = await vault.keysOf([personId]);
    try {
      const bytes = keys.openBytes({ personId, place: placeOf(folding, { revision, eventId }) }, state);
      if (!bytes) return undefined;
      const folded = unpackState(bytes);
      onOutcome?.('found');
      return { ...folded, revision, eventId, position: '', snapshotAt: revision, readAt };
    } catch (error) {
      logger.warn({ err: error, stream: folding.stream }, 'a snapshot cannot be read: the log is read instead');
      await drop(folding, { eventId });
      return undefined;
    }
  };

  const write = async (folding: Folding, entry: CachedStream): Promise<void> => {
    // At once, before a command changes the state.
    const { revision, eventId, persons } = entry;
    const ids = [...persons];
    const bytes = await packState(entry);
    const personId = await vault.everybody();
    const owner = { personId, place: placeOf(folding, { revision, eventId }) };
    const sealed = (await vault.keysOf([personId])).sealBytes(owner, bytes);
    if (!sealed) return onOutcome?.('skipped');
    const values = [folding.stream, foldOf(folding.decider), revision, eventId, personId, sealed, ids];
    const { rowCount } = await pool.query({ name: 'snapshots.keep', text: KEEP, values });
    onOutcome?.(rowCount === 1 ? 'kept' : 'skipped');
  };

  return {
    find: (folding) =>
      read(folding).catch((error: unknown) => {
        failed(error, 'snapshots cannot be read: the log is read instead');
        return undefined;
      }),
    drop: (folding, found) =>
      drop(folding, found).catch((error: unknown) => failed(error, 'a snapshot could not be dropped')),
    keep(folding, entry, peek) {
      entry.snapshotAt = entry.revision;
      deferred.run(async () => {
        for (let tries = 0; tries < TRIES; tries += 1) {
          await traffic.giveWay();
          const present = peek();
          if (present) {
            present.snapshotAt = present.revision;
            await write(folding, present).catch((error: unknown) => failed(error, 'a snapshot could not be kept'));
            return;
          }
          await sleep(PAUSE_MS);
        }
      });
    },
  };
}
