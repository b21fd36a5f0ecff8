import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import type { Flash } from '#api/http/answer/page-props.ts';

/** Waits until the screens show it (read your own write); the flash says so when that takes too long. */
export async function shownBy(
  request: RequestContext,
  readModels: readonly string[],
  { position, flash }: { position: string; flash: Flash },
): Promise<Flash> {
  const ready = await request.app.projector.waitFor(readModels, position);
  return ready ? flash : { ...flash, message: `${flash.message} Lista odświeży się za chwilę.` };
}

/** The answer to an accepted command once its screens show it. `body` is `{id, version}` (WIRE-10). */
export async function done(
  request: RequestContext,
  position: string,
  answer: { readModels: readonly string[]; body: object; flash: Flash; redirect?: string; status?: number },
): Promise<Done> {
  const { readModels, flash, ...rest } = answer;
  return { ...rest, flash: await shownBy(request, readModels, { position, flash }) };
}
