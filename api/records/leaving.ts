/** What switching something off leaves behind: counted in a sentence, with the way to each. */
export interface Leaving {
  readonly text: string;
  readonly links: readonly { readonly path: string; readonly label: string }[];
}

/** Everything that hangs on one thing, said together; null where nothing does. */
export function together(all: readonly (Leaving | null)[]): Leaving | null {
  const found = all.filter((one) => one !== null);
  if (found.length === 0) return null;
  return { text: found.map(({ text }) => text).join(' '), links: found.flatMap(({ links }) => links) };
}
