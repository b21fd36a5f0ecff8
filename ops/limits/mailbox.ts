/** Where letters of the name mean nothing (its own help says so). */
const WITHOUT_DOTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox behind an address, for counting alone: what is behind a `+` (RFC 5233) and the dots of Gmail lead to the same
 * person. Nobody is taken for somebody else by it: mails go to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const plain = address.trim().toLowerCase();
  const at = plain.lastIndexOf('@');
  if (at <= 0) return plain;
  const domain = plain.slice(at + 1);
  const [name = ''] = plain.slice(0, at).split('+');
  if (name === '') return plain;
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
