import { goesInClear, IN_CLEAR } from '#ops/mail/tls.ts';
import type { Config } from './config.ts';
import { linesInClear } from './lines.ts';

/**
 * Settings that are each right and do not fit together, a sentence a line: said at the start. The program itself speaks
 * http, so that https in an address means a proxy, and limits that do not believe it take all visitors for one.
 */
export function settingWarnings(
  config: Pick<Config, Read> & { readonly connections: Pick<Config['connections'], 'trustProxy'> },
): string[] {
  return [
    ...proxyWarnings(config),
    ...(goesInClear(config) ? [`WARNING: ${IN_CLEAR}.`] : []),
    ...lineWarnings(config),
    ...scannerWarnings(config),
  ];
}

type Read =
  | 'publicUrl'
  | 'portalUrls'
  | 'role'
  | 'production'
  | 'smtpUrl'
  | 'smtpPlain'
  | 'databaseUrl'
  | 'databaseOwnerUrl'
  | 'redisUrl'
  | 'eventStore'
  | 'scanner'
  | 'withoutScanner';

function lineWarnings(config: Parameters<typeof linesInClear>[0]): string[] {
  const names = linesInClear(config);
  if (names.length === 0) return [];
  return [
    `WARNING: ${names.join(', ')}: leads to another machine without TLS, or without looking at its certificate, so that others on the way can read and change what goes there (ops/runbook/tls.md).`,
  ];
}

/** Said where files come in; one who decides to do without says so. */
function scannerWarnings({ production, role, scanner, withoutScanner }: Pick<Config, Read>): string[] {
  if (!production || role === 'worker' || scanner || withoutScanner) return [];
  return [
    'WARNING: VIRUS_SCANNER is not set: photos, documents and tables that people send are kept and passed on unseen by any virus scanner (ops/runbook/doors.md). VIRUS_SCANNER=none says that this is meant.',
  ];
}

function proxyWarnings(config: Parameters<typeof settingWarnings>[0]): string[] {
  const addresses = [config.publicUrl, ...Object.values(config.portalUrls)];
  const hasProxy = addresses.some((address) => address.startsWith('https:'));
  if (config.role === 'worker' || !hasProxy || config.connections.trustProxy !== false) return [];
  return [
    'WARNING: PUBLIC_URL or PORTAL_URLS is https and TRUST_PROXY is not set: all visitors count as one client, and share its limits.',
  ];
}
