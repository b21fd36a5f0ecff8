import { isLostAnswer } from '#ops/execute/lost-answer.ts';
import { StoreUnavailableError } from '#ops/store/unavailable.ts';

/**
 * SQLSTATEs of a database that can't answer now, anyone who asks for whatever: no resources (53: connections, memory, disk),
 * a statement that took too long or was cancelled (57014), a lock not had in time (55P03), an idle transaction ended
 * (25P0*), only reading allowed (25006: a standby after a failover), a file system that fails (58).
 */
const UNAVAILABLE =
  /^(53\w{3}|57\w{3}|55P03|25P0\d|25006|58\w{3}|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN)$/;

/** What pg and its pool say in words alone. */
const SAID =
  /^(timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after)/;

/** How deep errors wrap each other here. */
const DEPTH = 4;

/** The database, or EventStoreDB, is away or overloaded: the same request may well succeed in a moment. */
export function isUnavailable(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false;
  if (error instanceof StoreUnavailableError) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (UNAVAILABLE.test(code) || SAID.test(error.message) || isLostAnswer(error)) return true;
  return isUnavailable(error.cause, depth - 1);
}
