import { deserialize, serialize } from 'node:v8';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import type { CachedStream } from './cache.ts';
import { CommandKeys, type PackedKeys } from './command-keys.ts';

const compress = promisify(deflateRaw);

/** What of a remembered stream is kept; its place is kept separately. */
type Folded = Pick<CachedStream, 'state' | 'events' | 'persons' | 'byKey'>;

/**
 * A state as bytes, which hold it exactly: maps, sets, what is undefined, what is in two places. It is copied before
 * this returns, and may change from then on. A tenth of it after compression, which other threads do.
 *
 * @throws for what can't be copied, e.g. a function
 */
export function packState({ state, events, persons, byKey }: Folded): Promise<Buffer> {
  return compress(serialize({ state, events, persons, keys: byKey.pack() }), { level: 1 });
}

/** Undoes `packState`. @throws for bytes that it has not made, or that another Node.js has made in another way */
export function unpackState(bytes: Buffer): Folded {
  const { keys, ...folded } = deserialize(inflateRawSync(bytes, { chunkSize: CHUNK })) as Omit<Folded, 'byKey'> & {
    keys: PackedKeys;
  };
  return { ...folded, byKey: new CommandKeys(keys) };
}

const CHUNK = 1024 * 1024;
