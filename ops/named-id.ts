import { createHash } from 'node:crypto';
import { stringify } from 'uuid';

/** A UUID that a name always gives: version 8 (RFC 9562, "made by a rule of one's own") of its SHA-256. */
export function namedId(name: string): string {
  const bytes = createHash('sha256').update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return stringify(bytes);
}
