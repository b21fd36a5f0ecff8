import { goesInClear, IN_CLEAR } from '#ops/mail/tls.ts';
import type { Config } from './config.ts';

/**
 * Settings that are each right and do not fit together, a sentence a line: said at the start. The program itself speaks
 * http, so that https in an address means a proxy, and limits that do not believe it take all visitors for one.
 */
export function settingWarnings(
  config: Pick<Config, 'publicUrl' | 'portalUrls' | 'role' | 'smtpUrl' | 'smtpPlain'> & {
    readonly connections: Pick<Config['connections'], 'trustProxy'>;
  },
): string[] {
  return [...proxyWarnings(config), ...(goesInClear(config) ? [`WARNING: ${IN_CLEAR}.`] : [])];
}

function proxyWarnings(config: Parameters<typeof settingWarnings>[0]): string[] {
  const addresses = [config.publicUrl, ...Object.values(config.portalUrls)];
  const hasProxy = addresses.some((address) => address.startsWith('https:'));
  if (config.role === 'worker' || !hasProxy || config.connections.trustProxy !== false) return [];
  return [
    'WARNING: PUBLIC_URL or PORTAL_URLS is https and TRUST_PROXY is not set: all visitors count as one client, and share its limits.',
  ];
}
