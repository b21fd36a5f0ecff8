import { setTimeout as sleep } from 'node:timers/promises';
import { connected, type Connection } from './eventstoredb-client.ts';
import { isTransient, unavailable } from './eventstoredb-errors.ts';

/** Between tries: long enough for a restart of the leader's connection, short enough to be waited for. */
const PAUSES_MS = [50, 150, 500, 1500];

/**
 * Tries again when the connection is lost or the outcome is unknown, within about two seconds where failures come
 * at once, and never longer than the connection's patience. For reads, and for appends, which the server recognises by
 * the ids of their events.
 *
 * @param work one try, given how long it may take
 * @throws {StoreUnavailableError} when no try got an answer; what the server answered otherwise
 */
export function persistently<T>(connection: Connection, work: (timeoutMs: number) => Promise<T>): Promise<T> {
  return connection.outage.guard((looks) => tries(connection, work, looks ? [] : PAUSES_MS));
}

async function tries<T>(
  connection: Connection,
  work: (timeoutMs: number) => Promise<T>,
  pauses: readonly number[],
): Promise<T> {
  const { patienceMs, outage, address } = connection;
  const until = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      // Half of what there is: a node that hangs leaves time for one that does not.
      const timeoutMs = Math.ceil(Math.min(patienceMs / 2, Math.max(1, until - performance.now())));
      await connected(connection, timeoutMs);
      const result = await work(timeoutMs);
      outage.over();
      return result;
    } catch (error) {
      if (!isTransient(error)) {
        outage.over();
        throw error;
      }
      const pause = pauses[attempt];
      if (pause === undefined || performance.now() + pause >= until) {
        const failure = unavailable(error, address);
        outage.begun(failure);
        throw failure;
      }
      await sleep(pause);
    }
  }
}
