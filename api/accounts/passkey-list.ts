import { MOST_PASSKEYS } from '#domain/account/passkeys.ts';
import { passkeysOf, type OwnPasskey } from '#ops/account/passkeys.ts';
import { hasDevice } from '#ops/account/second-factor.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { relyingPartyOf } from '#api/http/security/relying-party.ts';
import { deviceOf } from '#api/http/visitor/device.ts';

/** The own passkeys as pages show them. */
export interface PasskeyList {
  /** `elsewhere`: the other host that it is for. */
  readonly items: readonly (Omit<OwnPasskey, 'rpId'> & { readonly elsewhere: string | null })[];
  /** Why none can be added here; `address`: no browser makes any for this address. */
  readonly closed: 'address' | 'enough' | null;
  /** One, and no codes of a device: without it the password alone opens. */
  readonly isOnlyFactor: boolean;
  /** The name of a new one, unless its owner has a better one. */
  readonly suggested: string;
}

/** Undefined where the program asks nobody for a second factor. */
export async function passkeyList(request: RequestContext): Promise<PasskeyList | undefined> {
  const { app, context, req } = request;
  if (app.config.secondFactor === 'off') return undefined;
  const rp = relyingPartyOf(request);
  const all = await passkeysOf(app, context.actor.id);
  const items = all.map(({ rpId, ...one }) => ({ ...one, elsewhere: rpId === rp?.id ? null : rpId }));
  const closed = rp ? (all.length < MOST_PASSKEYS ? null : 'enough') : 'address';
  const isOnlyFactor = all.length === 1 && !(await hasDevice(app, context.actor.id));
  return { items, closed, isOnlyFactor, suggested: deviceOf(req.get('user-agent')) };
}
