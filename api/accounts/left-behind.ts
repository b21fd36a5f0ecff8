import type { RequestContext } from '#api/http/request/request-context.ts';
import { together, type Leaving } from '#api/records/leaving.ts';
import { secretsKnownBy } from '#api/tokens/secrets-of.ts';
import type { AccountScreen } from './screen.ts';

/** What taking an account's access leaves behind: what its kind says, and the secrets that it knows of a panel. */
export async function leftBehind(
  { definition, extras }: AccountScreen,
  request: RequestContext,
  id: string,
): Promise<Leaving | null> {
  const knows = definition.declaration.login?.panel ? secretsKnownBy(request, id) : null;
  return together(await Promise.all([extras.leaves?.(request, id) ?? null, knows]));
}
