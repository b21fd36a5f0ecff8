import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import type { WebhookHost } from '#ops/config/webhooks.ts';

/** Where no program of others is: this machine, the networks behind it, and what is no single machine (IANA's registries). */
const CLOSED: readonly (readonly [net: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 128],
  // IPv4 in other clothes: NAT64, discard, Teredo and the rest of 2001::/23, 6to4.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
  // IPv4-compatible.
  ['::', 96],
];

const LOOPBACK: readonly (readonly [net: string, bits: number])[] = [
  ['127.0.0.0', 8],
  ['::1', 128],
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(nets: typeof CLOSED): BlockList {
  const list = new BlockList();
  for (const [net, bits] of nets) list.addSubnet(net, bits, familyOf(net));
  return list;
}

const [closed, loopback] = [listOf(CLOSED), listOf(LOOPBACK)];

/** `BlockList` judges IPv4-mapped IPv6 as the IPv4 address that it is. */
const isIn = (list: BlockList, address: string): boolean => list.check(address, familyOf(address));

/** Whether a webhook may be sent to an IP address; this machine only where the settings allow it. */
export function mayConnect(address: string, allowsLoopback: boolean): boolean {
  if (isIP(address) === 0) return false;
  if (isIn(loopback, address)) return allowsLoopback;
  return !isIn(closed, address);
}

const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' };

/** Whether the installation's list (`WEBHOOK_HOSTS`) names where an address leads; without a list everything is named. */
export function isListed({ protocol, hostname, port }: URL, hosts: readonly WebhookHost[] | undefined): boolean {
  if (!hosts) return true;
  const wanted = port || PORTS[protocol];
  // A name may end with the root's dot, and is the same one.
  const host = hostname.replace(/\.$/, '');
  return hosts.some(
    (entry) => entry.port === wanted && (entry.below ? host.endsWith(`.${entry.name}`) : host === entry.name),
  );
}

/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

const resolveName: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    dnsLookup(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/** The name leads where nothing may be sent. */
export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError';
  readonly code = 'CLOSED_ADDRESS';
}

/** The installation's list of hosts does not name it. */
export class UnlistedHostError extends Error {
  override readonly name = 'UnlistedHostError';
  readonly code = 'UNLISTED_HOST';
}

export interface Judging {
  readonly allowsLoopback: boolean;
  readonly resolve?: Resolve | undefined;
}

/** The addresses of a name that may be connected to. @throws ClosedAddressError where there are none */
async function openAddresses(hostname: string, { allowsLoopback, resolve = resolveName }: Judging) {
  const found = await resolve(hostname);
  const open = found.filter(({ address }) => mayConnect(address, allowsLoopback));
  if (open.length === 0) throw new ClosedAddressError(`${hostname} leads to no address that may be connected to`);
  return open;
}

/**
 * The socket's own look-up: what is judged here is what is connected to, whatever the name says a moment later. A socket
 * asks once. Numbers are no names and need `mayConnect` before.
 */
export const judgedLookup =
  (judging: Judging): LookupFunction =>
  (hostname, { all }, callback) => {
    openAddresses(hostname, judging).then(
      (open) => {
        const [first] = open;
        if (all) callback(null, [...open]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
