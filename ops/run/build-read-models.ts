import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { allEvents } from '#domain/events.ts';
import type { EventDefinition } from '#domain/kernel/event.ts';
import { readModels } from '#projections/index.ts';
import type { Config } from '#ops/config/config.ts';
import type { MasterKeySettings } from '#ops/config/master-keys.ts';
import { createLog } from '#ops/log/log.ts';
import { createPool, type DatabasePool } from '#ops/postgres/pool.ts';
import { buildModels } from '#ops/projector/thread-build.ts';
import type { ThreadBuild } from '#ops/projector/builds.ts';
import { openStore } from '#ops/store/open.ts';
import { openVault } from '#ops/vault/vault.ts';
import { masterKeysOf } from './keys/master-keys.ts';

/** What a thread has to say. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly facts: object;
  readonly message: string;
}

/** What the thread is given. */
export interface BuildTask {
  readonly build: ThreadBuild;
  readonly databaseUrl: string;
  readonly settings: Pick<Config, 'eventStore' | 'databaseUrl'> & MasterKeySettings;
  /** Takes `LogLine`s: the program's logger is not here. */
  readonly logs: MessagePort;
}

/** Keys of the persons of a few thousand events; those of a long log would fill the memory, each for one event. */
const REMEMBERED_KEYS = 5_000;

/** Below whatever answers requests, on the scale of `nice`. */
const LOW = 5;

/** Folds read models in a thread (`BuildInThread`). */
export default async function buildReadModels({ build, databaseUrl, settings, logs }: BuildTask): Promise<void> {
  // Of the thread alone, which only Linux can do.
  if (process.platform === 'linux') setPriority(0, LOW);
  const pool = createPool(databaseUrl, { max: 4, name: 'builds' });
  if (settings.databaseUrl === undefined) lowerServer(pool);
  const store = await openStore(settings, pool, { notify: false });
  try {
    const vault = await openVault({ pool, remembers: REMEMBERED_KEYS, ...masterKeysOf(received(settings)) });
    const log = createLog({ store, vault, definitions: allEvents as readonly EventDefinition[] });
    await buildModels({ pool, log, models: readModels, logger: loggerTo(logs) }, build);
  } finally {
    await store.close();
    await pool.end();
  }
}

/** Our own server's part of the work is no more urgent; one that somebody else runs is not ours to touch. */
function lowerServer(pool: DatabasePool): void {
  pool.on('connect', (client) => {
    const { processID } = client as unknown as { readonly processID?: number };
    try {
      if (processID) setPriority(processID, LOW);
    } catch {
      // Gone already, or another user's: it works as fast as everybody then.
    }
  });
}

/** Buffers come as plain bytes. */
const received = <S extends MasterKeySettings>({ masterKey, formerMasterKeys = [], ...rest }: S) => ({
  ...rest,
  masterKey: Buffer.from(masterKey),
  formerMasterKeys: formerMasterKeys.map((key) => Buffer.from(key)),
});

function loggerTo(logs: MessagePort) {
  const at = (level: LogLine['level']) => (facts: unknown, message?: string) =>
    logs.postMessage(typeof facts === 'string' ? { level, facts: {}, message: facts } : { level, facts, message });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
