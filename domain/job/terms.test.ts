import { describe, expect, it } from 'vitest';
import { reasonOf } from './terms.ts';

describe('why a job did not come off, in plain words', () => {
  it.each([
    ['mail', '550 <[adres]> unknown user', 'Serwer poczty odmówił przyjęcia wiadomości.'],
    ['mail', 'Message failed: 451 4.7.1 greylisted', 'Serwer poczty na razie nie przyjmuje wiadomości.'],
    ['mail', 'connect ECONNREFUSED 127.0.0.1:25', 'Serwer poczty nie odpowiadał.'],
    ['mail', 'Invalid login: 535 5.7.8 bad credentials', 'Serwer poczty odrzucił login albo hasło portalu.'],
    ['mail', 'certificate has expired', 'Certyfikat serwera poczty stracił ważność.'],
    ['mail', 'self-signed certificate', 'Nie udało się bezpiecznie połączyć z serwerem poczty.'],
    ['mail', 'Brak adresu e-mail', 'Adresat nie ma adresu e-mail.'],
    ['mail', 'The read models are behind', 'Dane portalu nie nadążyły jeszcze za zmianami.'],
    ['drop-files', 'An import of persons is under way', 'Trwał jeszcze import osób z pliku.'],
    [
      'drop-files',
      "EACCES: permission denied, open '/data/erasures'",
      'Program nie ma dostępu do swojego katalogu z plikami.',
    ],
    ['tell', 'connect ECONNREFUSED 10.0.0.3:5432', 'Baza danych albo inna usługa nie odpowiadała.'],
    ['import', 'job failed by timeout in active state', 'Program został przerwany w trakcie zadania.'],
    ['import', 'job stalled more than allowable limit', 'Program został przerwany w trakcie zadania.'],
    [
      'tell',
      "Cannot read properties of undefined (reading 'Jan Nowak')",
      'Błąd programu; szczegóły są w jego dzienniku.',
    ],
    ['tell', '', ''],
  ])('%s: %s', (name, error, words) => expect(reasonOf(name, error)).toBe(words));
});
