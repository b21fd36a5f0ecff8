import { createInterface } from 'node:readline';
import type { Pool, PoolClient } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/**
 * Facts in an order that two logs share: a restored one has other positions. Erasures that a restore repeats are
 * facts of its own.
 */
const FACTS = `COPY (
  SELECT stream, revision, md5(concat_ws('|', id, type, version, data, meta)) FROM eventstore.events
   WHERE meta ->> 'command' IS DISTINCT FROM 'RestoreBackup' ORDER BY stream COLLATE "C", revision) TO STDOUT`;

/** Where a restored log is not what the living one was. */
interface Compared {
  readonly facts: number;
  /** The first place that differs, as `stream revision`; undefined where all are the same. */
  readonly differs?: string;
}

/** Every fact of the restored log is in the living one, at the same place and the same; the living one goes on. */
export async function compareLogs(restored: Pool, living: Pool): Promise<Compared> {
  const [theirs, ours] = [await restored.connect(), await living.connect()];
  try {
    const beside = linesOf(ours);
    let facts = 0;
    for await (const line of linesOf(theirs)) {
      facts += 1;
      const place = placeOf(line);
      let found = await beside.next();
      while (!found.done && placeOf(found.value) !== place) found = await beside.next();
      if (found.done || found.value !== line) return { facts, differs: place.replace('\t', ' ') };
    }
    return { facts };
  } finally {
    // A copy that is broken off is of no use to anybody else.
    theirs.release(true);
    ours.release(true);
  }
}

const linesOf = (client: PoolClient): AsyncIterator<string> & AsyncIterable<string> =>
  createInterface({ input: client.query(copyTo(FACTS)), crlfDelay: Infinity })[Symbol.asyncIterator]();

const placeOf = (line: string): string => line.slice(0, line.lastIndexOf('\t'));
