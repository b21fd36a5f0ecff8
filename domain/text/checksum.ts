/** A short name of a text, the same for the same text: FNV-1a of 32 bits in base 36. Tells two texts apart, proves nothing. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}
