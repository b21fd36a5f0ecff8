import { isIP } from 'node:net';
import type { Request } from 'express';
import { portalNamed } from '#domain/portals.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { RelyingParty } from '#ops/account/passkey-ceremonies.ts';
import type { App } from '#ops/app.ts';
import type { Addresses } from '#ops/absolute-link.ts';

/** What of a request says under which name the portal is called. */
interface Called {
  /** Of the Host header, or what a trusted proxy says; one of ours (`known-hosts.ts`). */
  readonly host: string;
  readonly protocol: string;
}

/** Names that browsers take for this machine, also without TLS. */
const isThisMachine = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost');

/**
 * Host and origin that passkeys are bound to; undefined where no browser makes any: an address in digits, and plain http
 * elsewhere than on this machine. Of hosts that the configuration names it says the origin, whatever a proxy in front does
 * to the request.
 */
export function originOf(
  { publicUrl, portalUrls }: Addresses,
  { host, protocol }: Called,
): Pick<RelyingParty, 'id' | 'origin'> | undefined {
  if (!URL.canParse(`${protocol}://${host}`)) return undefined;
  const asked = new URL(`${protocol}://${host}`);
  const { hostname: id } = asked;
  const own = [publicUrl, ...Object.values(portalUrls)].map((one) => new URL(one));
  const { origin, protocol: scheme } = own.find(({ hostname }) => hostname === id && !isThisMachine(id)) ?? asked;
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0 || !(scheme === 'https:' || isThisMachine(id))) return undefined;
  return { id, origin };
}

/** The portal as browsers make passkeys for it; undefined where they can't, or nobody is asked for a second factor. */
export function relyingPartyOf({
  app,
  req,
  portal,
}: {
  app: Pick<App, 'config'>;
  req: Request;
  portal: Portal;
}): RelyingParty | undefined {
  if (app.config.secondFactor === 'off') return undefined;
  const found = originOf(app.config, { host: req.host, protocol: req.protocol });
  return found && { ...found, name: portalNamed(portal).title };
}
