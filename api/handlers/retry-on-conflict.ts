import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

const TRIES = 5;

/**
 * A change that names no version means only what it sends; the rest is filled in from what is stored. So it is made
 * against the version that was filled in from, and made again when somebody was faster: nothing of theirs is undone.
 */
export async function retryOnConflict<R>(
  request: RequestContext,
  { readModel, named }: { readModel: string; named: boolean },
  change: () => Promise<R | Refusal>,
): Promise<R | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await change();
    const overtaken = isRefusal(result) && result.refused === 'conflict' && result.current !== undefined;
    if (named || !overtaken || attempt === TRIES) return result;
    await request.app.projector.waitFor([readModel], await request.app.log.newest());
  }
}
