import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Happening } from '#domain/account/happenings.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import type { Vault } from '#ops/vault/vault.ts';

/** What happened at an account or a door. Addresses and logins are here in plain text and nowhere behind it. */
export interface Happened {
  readonly event: Happening;
  readonly portal: string;
  /** Whose session it is. */
  readonly accountId?: string | undefined;
  /** Whose account it was done to. */
  readonly subjectId?: string | undefined;
  /** What was typed, with the type of account where that was chosen too. */
  readonly login?: { readonly typed: string; readonly type?: string | undefined } | undefined;
  readonly client: string;
  /** In words that its owner knows it by. */
  readonly device: string;
  /** The pattern of its path. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
  /** Whose data were opened. */
  readonly personId?: string | undefined;
  /** What of a list was taken along. */
  readonly given?: GivenFile | undefined;
}

/** A file as its event is logged: nothing that was typed about a person. */
export interface GivenFile {
  /** What it is called. */
  readonly file?: string;
  /** 'Status: oczekujące' */
  readonly filters?: readonly string[];
  readonly columns?: readonly string[];
  /** Fewer than the list has where the client went away. */
  readonly rows?: number;
}

interface Row {
  readonly id: string;
  readonly at: string;
  readonly portal: string;
  readonly event: Happening;
  readonly account_id: string | null;
  readonly subject_id: string | null;
  readonly login: string | null;
  /** Who logs in with it is looked up where the row is written. */
  readonly claimed: string | null;
  readonly actor_type: string | null;
  readonly client: string;
  readonly device: string;
  readonly route: string;
  readonly status: number;
  readonly request_id: string;
  readonly person_id: string | null;
  readonly given: GivenFile | null;
  times: number;
  /** So many of them are in no line yet. */
  unsaid: number;
}

/** Rows gather so long: one statement for all, and for the same again and again one row. */
const GATHER_MS = 1_000;

/** Of different rows that wait: more are only lines of the log, which says so. */
const MOST_WAITING = 5_000;

const INSERT = `
  INSERT INTO app.security_log (id, at, portal, event, account_id, subject_id, login, client, device, route, status,
      request_id, person_id, given, times)
  SELECT id, at, portal, event, coalesce(account_id, (
           SELECT min(actor_id) FROM app.credentials AS known
            WHERE known.login = row.claimed AND known.actor_type = coalesce(row.actor_type, known.actor_type)
           HAVING count(*) = 1)),
         subject_id, login, client, device, route, status, request_id, person_id, given, times
    FROM jsonb_to_recordset($1::jsonb) AS row(id text, at timestamptz, portal text, event text, account_id text,
      subject_id text, login text, claimed text, actor_type text, client text, device text, route text, status smallint,
      request_id text, person_id text, given jsonb, times integer)
  ON CONFLICT (id) DO NOTHING`;

interface Needs {
  readonly pool: DatabasePool;
  readonly vault: Pick<Vault, 'digest'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  now(): string;
}

/** Whom and what a row is about: the same again and again within a second is one, with how often. */
const keyOf = (row: Row): string =>
  [
    row.event,
    row.portal,
    row.account_id,
    row.subject_id,
    row.login,
    row.actor_type,
    row.client,
    row.route,
    row.person_id,
    JSON.stringify(row.given),
  ].join();

/**
 * Writes down what happens at accounts and doors (ops/decisions/090): at once as a line on standard output, and within
 * a second as a row of `app.security_log`. No request waits for it, and none fails by it. A flood makes neither more lines
 * nor more rows than a few a second.
 */
export class SecurityLog {
  readonly #app: Needs;
  #waiting = new Map<string, Row>();
  /** By client above its limits: the first login that it tried within this second. */
  #limited = new Map<string, string>();
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(app: Needs) {
    this.#app = app;
  }

  /** Returns at once. @returns whether it was the first of its kind for a while, and was said in a line */
  note(happened: Happened): boolean {
    const row = this.#withoutFurtherLogins(this.#rowOf(happened));
    const key = keyOf(row);
    const isFirst = !this.#waiting.has(key);
    if (isFirst) this.#say(row);
    this.#keep(key, { ...row, unsaid: isFirst ? 0 : 1 });
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS).unref();
    return isFirst;
  }

  /** A client above its limits that goes on with ever other logins is counted, and not written down login by login. */
  #withoutFurtherLogins(row: Row): Row {
    if (row.event !== 'limit-met' || row.login === null) return row;
    const first = this.#limited.get(row.client) ?? row.login;
    this.#limited.set(row.client, first);
    return row.login === first ? row : { ...row, login: null, claimed: null, actor_type: null };
  }

  #keep(key: string, row: Row): void {
    const known = this.#waiting.get(key);
    if (known) {
      known.times += row.times;
      known.unsaid += row.unsaid;
    } else if (this.#waiting.size < MOST_WAITING) this.#waiting.set(key, row);
    else this.#dropped += row.times;
  }

  #rowOf({ event, portal, accountId, subjectId, login, personId, ...happened }: Happened): Row {
    const { client, device, route, status, requestId, given } = happened;
    const typed = login?.typed.trim().toLowerCase();
    return {
      id: uuid(),
      at: this.#app.now(),
      portal,
      event,
      account_id: accountId ?? null,
      subject_id: subjectId ?? null,
      login: typed ? this.#hash('login', typed) : null,
      claimed: typed ? this.#app.vault.digest(`login:${typed}`) : null,
      actor_type: login?.type ?? null,
      client: this.#hash('client', client),
      device,
      route,
      status,
      request_id: requestId,
      person_id: personId ?? null,
      given: given ?? null,
      times: 1,
      unsaid: 0,
    };
  }

  /** For anyone who collects lines. */
  #say({
    event,
    portal,
    account_id: account,
    subject_id: subject,
    person_id: person,
    login,
    client,
    route,
    status,
    request_id,
    unsaid,
  }: Row): void {
    const who = {
      ...(account ? { account } : {}),
      ...(subject ? { subject } : {}),
      ...(person ? { person } : {}),
      ...(login ? { login } : {}),
      client,
    };
    const often = unsaid > 0 ? { more: unsaid } : {};
    const line = { security: true, event, portal, ...who, route, status, requestId: request_id, ...often };
    this.#app.logger.info(line, 'security');
  }

  /** Writes what waits. What the database does not take now waits for the next time. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Everything is written, or said to be lost. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.#timer);
    if (this.#waiting.size > 0)
      this.#app.logger.warn({ rows: this.#waiting.size }, 'rows of the security log are lost');
  }

  async #write(): Promise<void> {
    if (this.#dropped > 0) {
      this.#app.logger.warn({ rows: this.#dropped }, 'too much at once: rows of the security log are lost');
      this.#dropped = 0;
    }
    const rows = this.#waiting;
    if (rows.size === 0) return;
    this.#waiting = new Map();
    this.#limited = new Map();
    for (const row of rows.values()) this.#sayHowMany(row);
    try {
      await this.#app.pool.query({ name: 'security-log', text: INSERT, values: [JSON.stringify([...rows.values()])] });
    } catch (error) {
      this.#app.logger.warn({ err: error }, 'the security log waits for the database');
      const since = this.#waiting;
      this.#waiting = rows;
      for (const [key, row] of since) this.#keep(key, row);
      this.#timer ??= setTimeout(() => void this.flush(), 5 * GATHER_MS).unref();
    }
  }

  /** The first was said when it came; how many followed is said once. */
  #sayHowMany(row: Row): void {
    if (row.unsaid > 0) this.#say(row);
    row.unsaid = 0;
  }

  /** Keyed, and for this alone: nobody finds the same value elsewhere, or by trying without the key. */
  #hash(of: 'login' | 'client', value: string): string {
    return this.#app.vault.digest(`security ${of}:${value}`).slice(0, 24);
  }
}
