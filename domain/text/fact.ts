/** A labelled value of a mail or a paper; `link` is where the value leads to. Empty values are left out. */
export type Fact = readonly [label: string, value: string, link?: string];

/**
 * An address that users typed as one that may be used in a link: quotes, spaces and Polish letters encoded. Undefined for
 * what is no web address.
 */
export function webAddress(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
