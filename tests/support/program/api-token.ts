import { request } from 'node:http';
import type { Client, Loose } from '#tests/bench/client.ts';
import { versionAt } from './edit.ts';
import { multipartOf, type Part } from './multipart.ts';

/** The answer to a program: what it says, and how. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: Loose;
}

interface Asked {
  readonly token?: string | undefined;
  readonly method?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is now. */
  readonly body?: string | Buffer;
}

/** Asks as a program does, which knows a token and no cookie. The path is sent as it is now. */
export const askApi = (
  origin: string,
  path: string,
  { token, method = 'GET', headers: more = {}, body, signal }: Asked = {},
): Promise<ApiAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const headers = { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...more };
    const sent = request({ hostname, port, path, method, headers, ...(signal && { signal }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = /json/.test(String(response.headers['content-type'])) && text !== '';
        const { statusCode: status = 0, headers: got } = response;
        resolve({ status, headers: got, text, body: isJson ? JSON.parse(text) : undefined });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

let keys = 0;

/** What a program has done: the body as JSON, under a key that nothing else has, or under the given one. */
export function callApi(
  origin: string,
  path: string,
  {
    token,
    body,
    key,
    method = 'POST',
    headers,
  }: {
    readonly token: string;
    readonly body?: object;
    readonly key?: string;
    readonly method?: string;
    readonly headers?: object;
  },
): Promise<ApiAnswer> {
  keys += 1;
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  return askApi(origin, `/api/v1${path}`, {
    token,
    method,
    headers: {
      'idempotency-key': key ?? `key-${keys}`,
      ...(sent && { 'content-type': 'application/json', 'content-length': String(sent.length) }),
      ...headers,
    },
    ...(sent && { body: sent }),
  });
}

/** The same of a command with a file, as a multipart form. */
export function callWithFile(
  origin: string,
  path: string,
  {
    token,
    key,
    fields = {},
    files,
    headers,
  }: {
    readonly token: string;
    readonly key?: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly files: Readonly<Record<string, Part>>;
    readonly headers?: object;
  },
): Promise<ApiAnswer> {
  keys += 1;
  const { type, body } = multipartOf(fields, files);
  return askApi(origin, `/api/v1${path}`, {
    token,
    method: 'POST',
    headers: {
      'idempotency-key': key ?? `key-${keys}`,
      'content-type': type,
      'content-length': String(body.length),
      ...headers,
    },
    body,
  });
}

/** What a token's form sends; it lasts as long as a form that was just opened says. */
export const tokenFields = (kinds: readonly string[], more: object = {}) => ({
  name: 'Hurtownia danych',
  kinds: [...kinds],
  ...more,
});

/** Makes a token in a portal's panel, and reads its secret from the page that shows it. */
export async function newToken(
  client: Client,
  prefix: string,
  fields: object,
): Promise<{ id: string; secret: string }> {
  const made = await client.post(`${prefix}/panel/api-tokens`, fields as Record<string, unknown>);
  if (made.status !== 201) throw new Error(made.text);
  const { id } = made.body as { id: string };
  return { id, secret: await secretOf(client, `${prefix}/panel/api-tokens/${id}`) };
}

/** What the page of the secret shows now. */
export const secretOf = async (client: Client, path: string): Promise<string> =>
  (await client.props(`${path}/secret`)).body.data.secret;

/** Changes a token through its form; other fields stay. */
export async function changeToken(client: Client, path: string, change: object) {
  const { body } = await client.props(`${path}/edit`);
  const fields = { ...body.data.values, ...change, ...(await versionAt(client, path)) };
  return client.call('PUT', path, fields);
}
