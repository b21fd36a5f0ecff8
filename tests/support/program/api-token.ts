import { request } from 'node:http';
import type { Client, Loose } from '#ops/run/bench/client.ts';
import { versionAt } from './edit.ts';

/** The answer to a program: what it says, and how. */
export interface ApiAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly body: Loose;
}

/** Asks as a program does, which knows a token and no cookie. The path is sent as it stands. */
export const askApi = (
  origin: string,
  path: string,
  { token, method = 'GET', ...more }: { token?: string | undefined; method?: string; signal?: AbortSignal } = {},
): Promise<ApiAnswer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const sent = request({ hostname, port, path, method, headers, ...more }, (response) => {
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
    sent.end();
  });

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
