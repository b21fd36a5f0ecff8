import { recordWords } from '#domain/record/words.ts';
import { agreeing, type Noun } from '#domain/text/noun.ts';
import type { AccountWords } from './declaration.ts';

export const OPERATOR: Noun = {
  gender: 'masculine',
  nominative: 'operator',
  genitive: 'operatora',
  accusative: 'operatora',
  plural: 'operatorzy',
  genitivePlural: 'operatorów',
};

export const REPORTER: Noun = {
  gender: 'feminine',
  nominative: 'osoba zgłaszająca',
  genitive: 'osoby zgłaszającej',
  accusative: 'osobę zgłaszającą',
  plural: 'osoby zgłaszające',
  genitivePlural: 'osób zgłaszających',
  short: 'osobę',
};

/** How screens speak of a kind of account that logs in: what is switched off is its access. */
export const loginWords = (noun: Noun, more: Partial<AccountWords> = {}): AccountWords => {
  const { genitive, accusative, genitivePlural, short = accusative } = noun;
  const whom = agreeing(noun, ['mu', 'jej', 'mu']);
  const who = agreeing(noun, ['który', 'która', 'które']);
  return {
    ...recordWords(noun, { hint: `Dodaj ${short}: dostanie e-mail z linkiem do ustawienia hasła.` }),
    added: `Dodano ${accusative} i wysłano ${whom} link do ustawienia hasła`,
    addedWithoutAccess: `Dodano ${accusative}, ${who} na razie nie może się zalogować`,
    deactivated: `Dezaktywowano dostęp ${genitive}`,
    reactivated: `Aktywowano dostęp ${genitive}`,
    whenOff: 'Bez dostępu nie można się zalogować, a otwarte sesje się zakończą. Dane i historia zostają.',
    whenOn: 'Znów będzie można się zalogować dotychczasowym hasłem.',
    empty: `Nie ma tu ${genitivePlural}`,
    ...more,
  };
};
