import { isIP } from 'node:net';
import type { RequestHandler } from 'express';
import type { Addresses } from '#ops/absolute-link.ts';

/** Names that nobody can register (RFC 2606, 6761, 6762, 8375, ICANN's .internal), or that only a local network has. */
const LOCAL = /(^|\.)(localhost|local|lan|home|internal|home\.arpa|intranet|corp|svc|cluster|test|example|invalid)$/;

/** What of the configuration says under which names the program is reached. */
export interface HostSettings extends Addresses {
  /** Names besides those of the addresses. */
  readonly hosts: readonly string[];
}

/**
 * Whether a request may have been meant for this program. A page of a stranger can point its own name at this machine
 * (DNS rebinding) and read what the program answers; it needs a name that can be bought. Addresses in digits, names of one
 * label and of local networks can't be, and stay: who tries the portal at home types those. Of what can be bought it is
 * the hosts of PUBLIC_URL and PORTAL_URLS, what is below them (GEN-01: the first label names a portal), and HOSTS.
 */
export function isKnownHost(host: string, { publicUrl, portalUrls, hosts }: HostSettings): boolean {
  const name = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  if (isIP(name) !== 0 || !name.includes('.') || LOCAL.test(name)) return true;
  const known = [...[publicUrl, ...Object.values(portalUrls)].map((address) => new URL(address).hostname), ...hosts];
  return known.some((one) => isIP(one) === 0 && (name === one || name.endsWith(`.${one}`)));
}

/** 421 (RFC 9110, 15.5.20) for the name of somebody else; it gives nothing back of what was sent. */
export function knownHostsOnly(settings: HostSettings): RequestHandler {
  return (req, res, next) => {
    if (isKnownHost(req.hostname ?? '', settings)) return next();
    res
      .status(421)
      .set('Cache-Control', 'no-store')
      .type('text')
      .send(`Pod tym adresem nie ma tego portalu. Jego adres: ${settings.publicUrl}\n`);
  };
}
