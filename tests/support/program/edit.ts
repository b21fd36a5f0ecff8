import type { Answer, Client, Loose } from '#tests/bench/client.ts';

/** The version that a page shows now; nothing for who may not see it, and is refused for that. */
export async function versionAt(client: Client, path: string): Promise<{ version?: string }> {
  const version: unknown = (await client.props(path)).body.data?.version;
  return version === undefined ? {} : { version: String(version) };
}

/** Saves an edit as its form does: against the version that the page shows now. `path`: of the page and of the call. */
export const edit = async (client: Client, path: string, fields: object): Promise<Answer<Loose>> =>
  client.call('PUT', path, { ...(await versionAt(client, path)), ...fields });
