/** Labels of jobs by their name in the queue, as administrators see them. */
export type JobLabels = Readonly<Record<string, string>>;

/** The jobs of what every portal has: mails, imports, accounts, erasures. */
export const COMMON_JOBS: JobLabels = {
  mail: 'Wysłanie wiadomości e-mail',
  'link-mail': 'Wysłanie wiadomości z linkiem jednorazowym',
  import: 'Import z pliku',
  'account-notice': 'Powiadomienie o zmianie konta',
  'administrator-notice': 'Powiadomienie osób zarządzających kontami',
  'drop-files': 'Usunięcie plików i wiadomości zapomnianej osoby',
  'drop-logins': 'Usunięcie loginów zapomnianej osoby',
};

/** What a job that nobody has words for is called. */
export const OTHER_JOB = 'Inne zadanie';

/** What follows from facts of every portal by itself, by the names of the reactions, as administrators see it. */
export const COMMON_REACTIONS: JobLabels = {
  'account-changes': 'Powiadomienia o zmianach kont',
  'administrator-changes': 'Powiadomienia osób zarządzających kontami',
  imports: 'Importy z plików',
  'forgotten-files': 'Usuwanie plików zapomnianych osób',
  'forgotten-logins': 'Usuwanie loginów zapomnianych osób',
};

export const OTHER_REACTION = 'Inne następstwa zdarzeń';

/** Read models of every portal that no list is named after. */
export const COMMON_TABLES: JobLabels = {
  person_merges: 'Połączone osoby',
  timeline: 'Historia zmian',
  imports: 'Wyniki importów',
};

const MAIL_SERVER: readonly (readonly [RegExp, string])[] = [
  [/certificate has expired|CERT_HAS_EXPIRED/, 'Certyfikat serwera poczty stracił ważność.'],
  [/Invalid login|authenticat|EAUTH|\b535\b/i, 'Serwer poczty odrzucił login albo hasło portalu.'],
  [/greylist|\b4\d\d[ -]/i, 'Serwer poczty na razie nie przyjmuje wiadomości.'],
  [/certificate|self.signed|\bTLS\b|\bSSL\b/i, 'Nie udało się bezpiecznie połączyć z serwerem poczty.'],
  [
    /ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|EDNS|getaddrinfo|timeout|Greeting|closed|ESOCKET/i,
    'Serwer poczty nie odpowiadał.',
  ],
  [/\b5\d\d[ -]/, 'Serwer poczty odmówił przyjęcia wiadomości.'],
];

const ANY: readonly (readonly [RegExp, string])[] = [
  [/read models? (are|is)|lists of accounts are/i, 'Dane portalu nie nadążyły jeszcze za zmianami.'],
  [/import of persons is under way/i, 'Trwał jeszcze import osób z pliku.'],
  [/forgotten/i, 'Osoba, której zadanie dotyczy, została w tym czasie zapomniana.'],
  [/^Brak adresu e-mail$/, 'Adresat nie ma adresu e-mail.'],
  [/stalled|heartbeat|timeout in active state|took too long|aborted/i, 'Program został przerwany w trakcie zadania.'],
  [/ENOSPC|disk full|No space/i, 'Na dysku serwera zabrakło miejsca.'],
  [/EACCES|EPERM|EROFS/, 'Program nie ma dostępu do swojego katalogu z plikami.'],
  [
    /ECONN|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_AGAIN|timeout|terminat|unavailable/i,
    'Baza danych albo inna usługa nie odpowiadała.',
  ],
];

const UNKNOWN = 'Błąd programu; szczegóły są w jego dzienniku.';

/**
 * Why a job did not come off, in plain words: the program's and the servers' own are for its log. Nothing of what they
 * said is repeated, so no address and no name can be in it.
 */
export function reasonOf(name: string, error: string | null): string {
  if (!error) return '';
  const causes = name === 'mail' ? [...ANY.slice(0, 5), ...MAIL_SERVER, ...ANY.slice(5)] : ANY;
  return causes.find(([pattern]) => pattern.test(error))?.[1] ?? UNKNOWN;
}
