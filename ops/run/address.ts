import { createServer } from 'node:net';
import type { Config } from '#ops/config/config.ts';
import { StartError } from '#ops/config/error.ts';

/** The address is taken, or can't be had: said in a sentence, without a stack. */
class AddressError extends StartError {}

/** Where this process listens, and by which settings. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly settings: { readonly host: string; readonly port: string };
}

type Given = Pick<Config, 'host' | 'port' | 'monitoring'>;

/** Of the portal itself; of a worker's probes. */
export const ownAddress = ({ host, port }: Given): Address => ({
  host,
  port,
  settings: { host: 'HOST', port: 'PORT' },
});

/** Of the metrics and probes, where they have one of their own. */
export const monitoringAddress = ({ monitoring: { host, port } }: Given): Address | undefined =>
  port === undefined ? undefined : { host, port, settings: { host: 'MONITORING_HOST', port: 'MONITORING_PORT' } };

/** Why an address can't be had, and by which setting another one is. */
export function explainedFailure({ host, port, settings }: Address, error: NodeJS.ErrnoException): StartError {
  const other = `set ${settings.port}, e.g. ${settings.port}=${port + 1} npm start`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the other program or ${other}`,
    EACCES: `Port ${port} needs more rights. Set ${settings.port} to a number above 1024`,
    EADDRNOTAVAIL: `${settings.host} ${host} is no address of this machine`,
  };
  return new AddressError(reasons[error.code ?? ''] ?? `Can't listen on ${host}:${port}: ${error.message}`);
}

/** Asked first, so that an occupied port is reported before anything else starts. @throws StartError */
export async function checkAddresses(config: Given): Promise<void> {
  for (const address of [ownAddress(config), monitoringAddress(config)]) if (address) await probed(address);
}

const probed = (address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainedFailure(address, error)));
    probe.listen(address.port, address.host, () => probe.close(() => resolve()));
  });
