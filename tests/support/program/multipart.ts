import type { Answer, Client, Loose } from '#tests/bench/client.ts';
import { versionAt } from './edit.ts';

export interface Part {
  readonly name: string;
  readonly content: string | Buffer;
  readonly type?: string;
}

const BOUNDARY = 'granica-8f2c';

/** A form with files as its bytes, and what it calls itself. */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, Part>>,
): { readonly type: string; readonly body: Buffer } {
  const head = (name: string, more = '') =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  const texts = Object.entries(fields).map(([name, value]) => Buffer.from(`${head(name)}${value}\r\n`));
  const parts = Object.entries(files).map(([name, { name: fileName, content, type = 'image/png' }]) =>
    Buffer.concat([
      Buffer.from(head(name, `; filename="${fileName}"\r\nContent-Type: ${type}`)),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
  );
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([...texts, ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}

/** A form with files as a browser sends it below /backend. */
export async function sendFiles(
  client: Client,
  what: {
    method?: 'POST' | 'PUT';
    path: string;
    fields?: Record<string, string>;
    files: Record<string, Part>;
    /** Its idempotency key. */
    key?: string;
  },
): Promise<Answer<Loose>> {
  if (!client.token) await client.refreshToken();
  // A change is made against the version that the page shows.
  const version = what.method === 'PUT' ? await versionAt(client, what.path) : {};
  const { type, body } = multipartOf({ ...version, ...what.fields }, what.files);
  return client.send(what.method ?? 'POST', `/backend${what.path}`, {
    raw: body,
    headers: {
      'content-type': type,
      'x-requested-with': 'XMLHttpRequest',
      'x-csrf-token': client.token,
      ...(what.key === undefined ? {} : { 'idempotency-key': what.key }),
    },
  });
}
