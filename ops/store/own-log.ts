import type pg from 'pg';
import { StartError } from '#ops/config/error.ts';
import { START, type EventStore } from './port.ts';
import { StoreUnavailableError } from './unavailable.ts';

/** The log that `EVENTSTORE_URL` names can't be used; the message says why and what to change. */
class LogError extends StartError {
  override readonly name = 'LogError';
}

interface Installation {
  readonly store: EventStore;
  readonly pool: Pick<pg.Pool, 'query'>;
  /** What identifies this installation, the same for ever. */
  readonly mark: string;
}

/**
 * Before anything is read or written: a log on a server of its own can be away, closed to us, or that of another
 * installation, whose facts this one has no keys to open; every read model would stop at the first of them, or show
 * everybody as erased. The log carries the mark of its installation; one without a mark that is empty, as the database
 * is, or that this database has read from, gets ours. A log in Postgres is in one database with its keys and needs none of this.
 *
 * @throws {LogError} a sentence that names the setting
 */
export async function ensureOwnLog({ store, pool, mark }: Installation): Promise<void> {
  if (!store.claim) return;
  try {
    const empty = (await store.head()) === START;
    const { keys, read } = await historyOf(pool);
    if (!empty && !keys) {
      throw new LogError(
        'EVENTSTORE_URL: the log holds events, but the database (DATABASE_URL) has none of the keys that open them. Give the database that belongs to this log, or an empty log.',
      );
    }
    if (empty && read) {
      throw new LogError(
        'EVENTSTORE_URL: the log is empty, but the database (DATABASE_URL) has read from another one. Give the log that belongs to this database, or an empty database.',
      );
    }
    if ((await store.claim(mark)) !== mark) {
      throw new LogError(
        'EVENTSTORE_URL: the log belongs to another installation, whose MASTER_KEY and database (DATABASE_URL) are other ones.',
      );
    }
  } catch (error) {
    throw await sentenceOf(error);
  }
}

/** What the database remembers of a log: keys of persons, and read models or reactions past its beginning. */
async function historyOf(pool: Pick<pg.Pool, 'query'>): Promise<{ keys: boolean; read: boolean }> {
  const { rows } = await pool.query<{ keys: boolean; read: boolean }>(
    `SELECT EXISTS (SELECT FROM vault.persons) AS keys,
            EXISTS (SELECT FROM read.checkpoints WHERE position <> '') AS read`,
  );
  return rows[0] ?? { keys: false, read: false };
}

const UNTRUSTED = /certificate|self.signed|unable to (verify|get)|SSL|TLS|handshake/i;

async function sentenceOf(error: unknown): Promise<unknown> {
  const { AccessDeniedError } = await import('@eventstore/db-client');
  if (error instanceof AccessDeniedError) {
    return new LogError(
      'EVENTSTORE_URL: EventStoreDB refuses the user or the password, or the user may not read $all and write streams.',
      { cause: error },
    );
  }
  if (!(error instanceof StoreUnavailableError)) return error;
  const said = error.message.replace(' (EVENTSTORE_URL)', '').replace(/\s+/g, ' ').trim();
  const why = UNTRUSTED.test(said)
    ? `${said} TLS failed: name the file of the certificate authority with tlsCAFile=…, or say tls=false where the server has no TLS`
    : said;
  return new LogError(`EVENTSTORE_URL: ${why}`, { cause: error });
}
