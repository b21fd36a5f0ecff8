import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Leaving } from '#api/records/screen.ts';
import { secretsKnownBy } from '#api/tokens/secrets-of.ts';
import type { AccountScreen } from './screen.ts';

/** What taking an account's access leaves behind: what its kind says, and the secrets that it knows of a panel. */
export async function leftBehind(
  { definition, extras }: AccountScreen,
  request: RequestContext,
  id: string,
): Promise<Leaving | null> {
  const knows = definition.declaration.login?.panel ? secretsKnownBy(request, id) : null;
  const found = (await Promise.all([extras.leaves?.(request, id) ?? null, knows])).filter((one) => one !== null);
  if (found.length === 0) return null;
  return { text: found.map(({ text }) => text).join(' '), links: found.flatMap(({ links }) => links) };
}
