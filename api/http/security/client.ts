import { isIPv4, isIPv6 } from 'node:net';
import type { Request } from 'express';

/**
 * Whom limits count as one client: an IPv4 address, of IPv6 the network of 64 bits that one subscriber has whole. What a
 * proxy says of it counts as far as TRUST_PROXY says.
 */
export const clientOf = ({ ip }: Pick<Request, 'ip'>): string => networkOf(ip ?? '');

/** @example networkOf('::ffff:203.0.113.7') === '203.0.113.7'; networkOf('2001:db8::1') === '2001:db8:0:0' */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = plain.replace(/^::ffff:(?=[\d.]+$)/, '');
  if (isIPv4(mapped) || !isIPv6(plain)) return mapped;
  const [left = '', right] = plain.split('::');
  const words = (text = '') => (text === '' ? [] : text.split(':'));
  const zeros = right === undefined ? 0 : 8 - words(left).length - words(right).length;
  const all = [...words(left), ...Array.from({ length: Math.max(zeros, 0) }, () => '0'), ...words(right)];
  return all
    .slice(0, 4)
    .map((word) => word.replace(/^0+(?=.)/, ''))
    .join(':');
}
