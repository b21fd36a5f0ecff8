import { agreeing, type Noun } from '#domain/text/noun.ts';
import { capitalised } from '#domain/text/words.ts';
import type { RecordWords } from './view.ts';

/** How screens speak of a kind of record: all that follows from its noun, and what is said otherwise in `more`. */
export const recordWords = (noun: Noun, more: Partial<RecordWords> & Pick<RecordWords, 'hint'>): RecordWords => {
  const { nominative, genitive, accusative, plural, genitivePlural, short = accusative } = noun;
  return {
    one: nominative,
    many: capitalised(plural),
    fresh: `${agreeing(noun, ['Nowy', 'Nowa', 'Nowe'])} ${nominative}`,
    add: `Dodaj ${short}`,
    edit: `Edycja ${genitive}`,
    added: `Dodano ${accusative}`,
    saved: `Zapisano ${accusative}`,
    deactivated: `Dezaktywowano ${accusative}`,
    reactivated: `Aktywowano ${accusative}`,
    whenOff: `Nic nie zostanie usunięte: ${nominative} będzie mieć stan „${agreeing(noun, ['nieaktywny', 'nieaktywna', 'nieaktywne'])}”.`,
    whenOn: `Stan zmieni się na „${agreeing(noun, ['aktywny', 'aktywna', 'aktywne'])}”.`,
    active: agreeing(noun, ['aktywny', 'aktywna', 'aktywne']),
    inactive: agreeing(noun, ['nieaktywny', 'nieaktywna', 'nieaktywne']),
    empty: `Nie ma jeszcze ${genitivePlural}`,
    ...more,
  };
};
