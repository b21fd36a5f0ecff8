import { request } from 'node:http';
import { flatten, queryString, type QueryObject } from '#domain/kernel/url.ts';

export interface Answer<B = Record<string, never>> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The parsed body of a JSON answer; the embedded page props of an HTML one. */
  readonly body: B;
}

export interface Sending {
  readonly headers?: Readonly<Record<string, string>>;
  /** Nested values are sent with bracket keys. */
  readonly form?: Readonly<Record<string, unknown>>;
  /** Sent as it is, with its own Content-Type header. */
  readonly raw?: string | Buffer;
  /** Gives the request up. */
  readonly signal?: AbortSignal;
}

/** JSON as it came over the wire: a test asserts what is there. */
export type Loose = ReturnType<typeof JSON.parse>;

/** A browser without a screen, for benchmarks and tests: keeps cookies, brings the CSRF token, follows nothing by itself. */
export class Client {
  readonly cookies: Map<string, string>;
  token = '';
  /** What it says of itself; a session goes on in the kind of browser that it began in. */
  agent: string | undefined;
  readonly #origin: string;

  constructor(origin: string, cookies = new Map<string, string>()) {
    this.#origin = origin;
    this.cookies = cookies;
  }

  /** The same browser at another process of the same site: cookies and token are the same. */
  at(origin: string): Client {
    const same = new Client(origin, this.cookies);
    same.token = this.token;
    same.agent = this.agent;
    return same;
  }

  /** GET below /backend. */
  props = (path: string, headers: Record<string, string> = {}): Promise<Answer<Loose>> =>
    this.send('GET', `/backend${path}`, { headers });

  /** A command as the web sends it: below /backend, with token and XMLHttpRequest header. */
  async call(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    form: Readonly<Record<string, unknown>> = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<Loose>> {
    if (!this.token) await this.refreshToken();
    return this.send(method, `/backend${path}`, {
      headers: { 'x-requested-with': 'XMLHttpRequest', 'x-csrf-token': this.token, ...headers },
      ...(method === 'DELETE' ? {} : { form }),
    });
  }

  post = (path: string, form: Readonly<Record<string, unknown>> = {}, headers: Record<string, string> = {}) =>
    this.call('POST', path, form, headers);

  /** A form as a browser without scripts sends it: hidden fields, outside /backend. */
  async native(path: string, form: Readonly<Record<string, unknown>> = {}, action = ''): Promise<Answer<Loose>> {
    if (!this.token) await this.refreshToken();
    return this.send('POST', path, { form: { ...form, _action: action, _csrf: this.token } });
  }

  get = (path: string, headers: Record<string, string> = {}): Promise<Answer<Loose>> =>
    this.send('GET', path, { headers });

  async refreshToken(): Promise<void> {
    const { body } = await this.props('/login');
    this.token = body.locals.csrfToken;
  }

  async login(login: string, password: string, actorType = 'SzkoleniaOperator'): Promise<Answer<Loose>> {
    return this.post('/login', { login, password, applicationActorType: actorType });
  }

  send(method: string, path: string, sending: Sending = {}): Promise<Answer<Loose>> {
    const form = sending.form ? encodeForm(sending.form) : undefined;
    const payload = sending.raw ?? form;
    const { hostname, port } = new URL(this.#origin);
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          ...(sending.signal ? { signal: sending.signal } : {}),
          headers: {
            ...(this.agent === undefined ? {} : { 'user-agent': this.agent }),
            ...(this.cookies.size > 0
              ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
              : {}),
            ...(form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
            ...(payload === undefined ? {} : { 'content-length': String(Buffer.byteLength(payload)) }),
            ...sending.headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            for (const cookie of response.headers['set-cookie'] ?? []) this.#keep(cookie);
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              body: bodyOf(String(response.headers['content-type']), text),
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(payload);
    });
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const at = pair.indexOf('=');
    const expires = attributes.find((attribute) => attribute.startsWith('Expires='));
    const gone = expires !== undefined && Date.parse(expires.slice(8)) <= Date.now();
    const name = pair.slice(0, at);
    // Whom tokens are for: a login begins again.
    if (/(^|-)visitor$/.test(name)) this.token = '';
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

function bodyOf(type: string, text: string): unknown {
  if (/^application\/json\b/.test(type)) return JSON.parse(text);
  const props = /<script type="application\/json" id="page-props"[^>]*>(.*?)<\/script>/s.exec(text)?.[1];
  return props === undefined ? undefined : JSON.parse(props);
}

export function encodeForm(form: Readonly<Record<string, unknown>>): string {
  return queryString(flatten(form as QueryObject));
}
