import type { Random } from './random.ts';

/** A version 4 UUID from the seeded generator, so that demo ids are the same on every machine. */
export function uuid(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.between(0, 15).toString(16));
  hex[12] = '4';
  hex[16] = random.pick(['8', '9', 'a', 'b']);
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
