import type { Answer, Client, Loose } from '#ops/run/bench/client.ts';

/** Saves an edit as its form does: against the version that the page shows now. `path`: of the page and of the call. */
export async function edit(client: Client, path: string, fields: object): Promise<Answer<Loose>> {
  const { version } = (await client.props(path)).body.data;
  return client.call('PUT', path, { version: String(version), ...fields });
}
