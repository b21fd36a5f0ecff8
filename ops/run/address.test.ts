import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAddresses } from './address.ts';

const host = '127.0.0.1';
let other: Server;
let taken: number;
beforeAll(async () => {
  other = createServer();
  await new Promise<void>((resolve) => void other.listen(0, host, resolve));
  taken = (other.address() as AddressInfo).port;
});
afterAll(() => void other.close());

it('a taken port is reported under the setting that names it', async () => {
  await expect(checkAddresses({ host, port: taken, monitoring: { host } })).rejects.toThrow(
    `Port ${taken} is already in use. Stop the other program or set PORT, e.g. PORT=${taken + 1} npm start`,
  );
  await expect(checkAddresses({ host, port: 0, monitoring: { host, port: taken } })).rejects.toThrow(
    `Port ${taken} is already in use. Stop the other program or set MONITORING_PORT, e.g. MONITORING_PORT=${taken + 1}`,
  );
});

it('so is a host that this machine does not have', async () => {
  const elsewhere = { host: '192.0.2.1', port: 9_464 };
  await expect(checkAddresses({ host, port: 0, monitoring: elsewhere })).rejects.toThrow(
    'MONITORING_HOST 192.0.2.1 is no address of this machine',
  );
});

it('free ones are left free', async () => {
  await expect(checkAddresses({ host, port: 0, monitoring: { host } })).resolves.toBeUndefined();
});
