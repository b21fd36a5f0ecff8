import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import type { Measures } from './measures.ts';

/** A request that was not answered for so long hangs; a fault that stops a whole process is beyond that. */
const REQUEST_BOUND_MS = 45_000;

/** A command is repeated for so long, and then given up: nobody knows whether it happened. */
const PATIENCE_MS = 120_000;

const PAUSE_MS = 250;

/** Every so many-th command that was acknowledged is sent once more, as by an impatient finger or a proxy. */
const REPEATED = 8;

export interface Sites {
  /** Addresses of the processes that serve. */
  apis(): readonly string[];
  /** Whether a process stood still, by our doing, at some time since then (`performance.now()`). */
  frozenSince(at: number): boolean;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With the portal's segment, without /backend. */
  readonly path: string;
  readonly form?: Readonly<Record<string, unknown>>;
  /** A form with files instead, as its bytes. */
  readonly multipart?: { readonly type: string; readonly body: Buffer };
  /** What is repeated besides no answer and 5xx: a page or a decision that comes before the read model has it. */
  readonly early?: readonly number[];
}

/** Somebody at a browser, or a program, that repeats what was not answered at the other process with the same key. */
export class Caller {
  /** Commands without an answer after all patience. */
  givenUp = 0;
  readonly #measures: Measures;
  readonly #sites: Sites;
  readonly #wrong: (sentence: string) => void;
  #turn = 0;
  #acknowledged = 0;

  constructor(parts: { measures: Measures; sites: Sites; wrong(sentence: string): void }) {
    this.#measures = parts.measures;
    this.#sites = parts.sites;
    this.#wrong = parts.wrong;
  }

  /** An address to begin with. */
  get anywhere(): string {
    return this.#sites.apis()[0] ?? '';
  }

  /** The answer that is neither an error of the server nor early; undefined when it was given up. */
  async ask(client: Client, call: Call): Promise<Answer<Loose> | undefined> {
    const key = randomUUID();
    const until = performance.now() + PATIENCE_MS;
    for (let again = false; performance.now() < until; again = true) {
      const answer = await this.#try(client, call, { key, again });
      if (answer && answer.status < 500 && !call.early?.includes(answer.status)) {
        if (call.method !== 'GET' && answer.status < 300) await this.#repeat(client, call, { key, answer });
        return answer;
      }
      await sleep(pauseOf(answer));
    }
    this.givenUp += 1;
    return undefined;
  }

  /** The same again with its key: it is answered as it was, and nothing more is done. */
  async #repeat(client: Client, call: Call, { key, answer }: { key: string; answer: Answer<Loose> }): Promise<void> {
    this.#acknowledged += 1;
    if (this.#acknowledged % REPEATED !== 0) return;
    const again = await this.#try(client, call, { key, again: true });
    if (!again || again.status >= 500 || call.early?.includes(again.status)) return;
    const [first, second] = [answer, again].map(({ status, body }) => `${status} ${madeBy(body).join(' ')}`);
    if (first !== second)
      this.#wrong(`${call.method} ${call.path} was answered ${first}, and sent again with its key ${second}`);
  }

  async #try(client: Client, call: Call, { key, again }: { key: string; again: boolean }) {
    const apis = this.#sites.apis();
    const here = client.at(apis[this.#turn++ % apis.length] ?? '');
    const at = performance.now();
    const answer = await send(here, call, key).catch(() => undefined);
    // After a login the next command asks for a token of its own.
    client.token = here.token;
    const ms = performance.now() - at;
    this.#measures.note({ at, ms, status: answer?.status ?? 0, again });
    if (ms >= REQUEST_BOUND_MS && !this.#sites.frozenSince(at))
      this.#wrong(`${call.method} ${call.path} was not answered within ${REQUEST_BOUND_MS / 1000} s`);
    return answer;
  }
}

/** What was made, by its ids. */
const madeBy = ({ id, attachmentId, applications = [] }: Loose): unknown[] =>
  [id, attachmentId, ...applications.map((one: Loose) => one.id)].filter((one) => one !== undefined);

/** With a new token where the page's own is over, as a browser does: two that begin at once may be two visitors for a moment. */
async function send(client: Client, call: Call, key: string): Promise<Answer<Loose>> {
  const answer = await sendOnce(client, call, key);
  if (answer.status !== 403 || answer.body?.staleToken !== true) return answer;
  client.token = '';
  return sendOnce(client, call, key);
}

async function sendOnce(client: Client, call: Call, key: string): Promise<Answer<Loose>> {
  const signal = AbortSignal.timeout(REQUEST_BOUND_MS);
  if (call.method === 'GET') return client.send('GET', `/backend${call.path}`, { signal });
  if (!client.token) await client.refreshToken();
  const { type, body } = call.multipart ?? {};
  const headers = {
    ...(type === undefined ? {} : { 'content-type': type }),
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': client.token,
    'idempotency-key': key,
  };
  const what = body === undefined ? { form: call.form ?? {} } : { raw: body };
  return client.send(call.method, `/backend${call.path}`, { signal, headers, ...what });
}

/** As long as the server asks for, within reason. */
const pauseOf = (answer: Answer<Loose> | undefined): number => {
  const seconds = Number(answer?.headers['retry-after'] ?? 0);
  return PAUSE_MS + Math.min(Number.isFinite(seconds) ? seconds : 0, 2) * 1000 * Math.random();
};
