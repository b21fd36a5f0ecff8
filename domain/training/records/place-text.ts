/** A training centre as far as its address goes. */
interface Address {
  readonly address: string;
  readonly city: string;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Where it is in one line, the town said once: people write 'ul. Długa 1' as well as 'ul. Długa 1, 80-001 Gdańsk' into
 * the address besides the town.
 */
export function addressText({ address, city }: Address): string {
  // A whole word: neither 'Warszawska' nor 'Bielsko-Biała' is the town.
  const saysTown = new RegExp(`(^|[^\\p{L}-])${escaped(city.trim())}($|[^\\p{L}-])`, 'iu').test(address);
  return [address.trim(), saysTown ? '' : city.trim()].filter(Boolean).join(', ');
}
