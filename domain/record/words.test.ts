import { describe, expect, it } from 'vitest';
import { loginWords, OPERATOR, REPORTER } from '#domain/account/words.ts';
import { accountView } from '#domain/account/declaration.ts';
import { portals } from '#domain/portals.ts';
import type { Noun } from '#domain/text/noun.ts';
import { stateLabel } from './view.ts';
import { recordWords } from './words.ts';

const PLACE: Noun = {
  gender: 'neuter',
  nominative: 'miejsce szkoleń',
  genitive: 'miejsca szkoleń',
  accusative: 'miejsce szkoleń',
  plural: 'miejsca szkoleń',
  genitivePlural: 'miejsc szkoleń',
  short: 'miejsce',
};

describe('what screens say of a kind', () => {
  it('follows from its noun, and may be said otherwise', () => {
    expect(recordWords(PLACE, { hint: 'Dodaj pierwsze.', saved: 'Zachowano miejsce' })).toEqual({
      one: 'miejsce szkoleń',
      many: 'Miejsca szkoleń',
      fresh: 'Nowe miejsce szkoleń',
      add: 'Dodaj miejsce',
      edit: 'Edycja miejsca szkoleń',
      added: 'Dodano miejsce szkoleń',
      saved: 'Zachowano miejsce',
      deactivated: 'Dezaktywowano miejsce szkoleń',
      reactivated: 'Aktywowano miejsce szkoleń',
      whenOff: 'Nic nie zostanie usunięte: miejsce szkoleń będzie mieć stan „nieaktywne”.',
      whenOn: 'Stan zmieni się na „aktywne”.',
      active: 'aktywne',
      inactive: 'nieaktywne',
      empty: 'Nie ma jeszcze miejsc szkoleń',
      hint: 'Dodaj pierwsze.',
    });
  });

  it('OPR-01 of who logs in it is the access that is switched off, in the gender of the noun', () => {
    expect(loginWords(OPERATOR)).toMatchObject({
      fresh: 'Nowy operator',
      added: 'Dodano operatora i wysłano mu link do ustawienia hasła',
      addedWithoutAccess: 'Dodano operatora, który na razie nie może się zalogować',
      deactivated: 'Dezaktywowano dostęp operatora',
      empty: 'Nie ma tu operatorów',
      hint: 'Dodaj operatora: dostanie e-mail z linkiem do ustawienia hasła.',
    });
    expect(loginWords(REPORTER)).toMatchObject({
      fresh: 'Nowa osoba zgłaszająca',
      added: 'Dodano osobę zgłaszającą i wysłano jej link do ustawienia hasła',
      addedWithoutAccess: 'Dodano osobę zgłaszającą, która na razie nie może się zalogować',
      reactivated: 'Aktywowano dostęp osoby zgłaszającej',
      hint: 'Dodaj osobę: dostanie e-mail z linkiem do ustawienia hasła.',
    });
  });

  it('the form of a person begins with the names and the e-mail, in every portal', () => {
    const people = portals
      .flatMap(({ accounts }) => accounts.map(accountView))
      .filter(({ fields }) => fields.some(({ name }) => name === 'firstName'));
    expect(people.length).toBeGreaterThan(8);
    for (const { kind, fields } of people)
      expect([kind, ...fields.slice(0, 3).map(({ name }) => name)]).toEqual([kind, 'firstName', 'lastName', 'email']);
  });

  it('a badge agrees with what it is at, in every portal', () => {
    const views = portals.flatMap(({ accounts, records }) => [...accounts, ...Object.values(records)]);
    const badges = views.map(({ words }) => [words.one, stateLabel(words, true), stateLabel(words, false)].join(', '));
    expect([...new Set(badges)].sort()).toEqual([
      'aktualność, widoczna, ukryta',
      'aktywacja, aktywna, nieaktywna',
      'audytor, aktywny, nieaktywny',
      'dystrybutor, aktywny, nieaktywny',
      'firma serwisowa, aktywna, nieaktywna',
      'firma, aktywna, nieaktywna',
      'grupa plików, aktywna, nieaktywna',
      'grupa szkoleń, aktywna, nieaktywna',
      'informacja o danych osobowych, obowiązuje, wyłączona',
      'kontakt portalu, aktywny, nieaktywny',
      'miejsce szkoleń, aktywne, nieaktywne',
      'operator, aktywny, nieaktywny',
      'osoba zgłaszająca, aktywna, nieaktywna',
      'pasek, aktywny, nieaktywny',
      'plik, aktywny, nieaktywny',
      'pracownik, aktywny, nieaktywny',
      'raport serwisowy BTS, aktywny, nieaktywny',
      'szkolenie, aktywne, nieaktywne',
      'token API, aktywny, nieaktywny',
      'uczestnik, aktywny, nieaktywny',
      'webhook, aktywny, nieaktywny',
      'własna treść wiadomości, w użyciu, wyłączona',
    ]);
  });
});
