import { invalid, type Refusal } from '#domain/kernel/refusal.ts';

/** What passwords here are made of before anything else: the portals' own words, and what Polish passwords begin with. */
const OWN_WORDS = `szkolenia szkolenie portal kurier leasing serwis zlecenia zlecenie operator firma haslo hasło tajne
  start kochanie polska misiek kasia lato zima wiosna jesien styczen luty marzec kwiecien maj czerwiec lipiec sierpien
  wrzesien pazdziernik listopad grudzien poniedzialek wtorek sroda czwartek piatek sobota niedziela`.split(/\s+/);

/** Fewer guesses than this is what somebody who knows the usual lists and patterns tries first. */
const FEWEST_GUESSES = 10 ** 7;

/** A year is one of the last hundred, wherever it is. */
const YEAR = /(?:19|20)\d\d/;
const YEARS = 100;

/** What follows can only make a password better, and estimating a long one takes long. */
const LOOKED_AT = 32;

/** Whether a password is one of those that everybody tries: on a list, or made of such words, years and patterns. */
export async function isCommonPassword(password: string, wordsOfOwner: readonly string[] = []): Promise<boolean> {
  // Some megabytes of words, loaded when the first password is chosen.
  const { estimator } = await import('./password-estimator.ts');
  const text = [...password].slice(0, LOOKED_AT).join('');
  const guesses = (tried: string) => estimator.check(tried, [...wordsOfOwner, ...OWN_WORDS]).guesses;
  if (guesses(text) < FEWEST_GUESSES) return true;
  return YEAR.test(text) && guesses(text.replace(YEAR, '')) * YEARS < FEWEST_GUESSES;
}

const COMMON = invalid({
  password: [
    'To hasło jest zbyt łatwe do odgadnięcia: jest na listach popularnych haseł albo składa się z popularnych słów. Wybierz inne, np. z kilku niezwiązanych ze sobą słów',
  ],
});

/** As somebody types it who has no Polish letters at hand. */
const withoutMarks = (text: string): string =>
  text.replaceAll('ł', 'l').replaceAll('Ł', 'L').normalize('NFD').replace(/\p{M}/gu, '');

/** A name in other cases and of the other gender: what most of them begin with. */
const stemsOf = (word: string): string[] => (word.length > 4 ? [word, word.slice(0, -1)] : [word]);

/** Words of names and addresses, as written and without marks: 'leasing-śląsk@…' holds 'śląsk' and 'slask'. */
const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .flatMap((text) => [text, withoutMarks(text)])
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
      .filter(({ length }) => length > 2)
      .flatMap(stemsOf),
  ),
];

/** Besides the rule of AUTH-06, wherever somebody chooses a password. `owner`: names and addresses that don't hide it. */
export async function refuseCommonPassword(password: string, owner: readonly string[]): Promise<Refusal | undefined> {
  const words = wordsOf(owner);
  const typed = new Set([password, withoutMarks(password)]);
  for (const one of typed) if (await isCommonPassword(one, words)) return COMMON;
  return undefined;
}
