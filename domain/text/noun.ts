/** What Polish needs to know of a noun to speak of one, of it, and of none. */
export interface Noun {
  readonly gender: Gender;
  /** 'grupa szkoleń', 'grupy szkoleń', 'grupę szkoleń'. */
  readonly nominative: string;
  readonly genitive: string;
  readonly accusative: string;
  /** 'grupy szkoleń', 'grup szkoleń'. */
  readonly plural: string;
  readonly genitivePlural: string;
  /** The accusative on a button, where the whole is long: 'grupę'. */
  readonly short?: string;
}

export type Gender = 'masculine' | 'feminine' | 'neuter';

/** The form that agrees with the noun: `agreeing(noun, ['nowy', 'nowa', 'nowe'])`. */
export const agreeing = (
  { gender }: Noun,
  [masculine, feminine, neuter]: readonly [masculine: string, feminine: string, neuter: string],
): string => ({ masculine, feminine, neuter })[gender];
