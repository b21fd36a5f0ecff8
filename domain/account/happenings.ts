/** A happening as its actor reads it, and as whose account it was done to. */
interface Words {
  readonly own: string;
  readonly concerned?: string;
}

/** What happens at an account and its doors, in the words of "Co działo się z moim kontem" (ops/decisions/090). */
export const OWN_HAPPENINGS = {
  login: { own: 'Zalogowano' },
  'password-right': { own: 'Podano dobre hasło, logowanie czekało na kod' },
  'login-refused': { own: 'Odrzucono logowanie: złe hasło' },
  'code-refused': { own: 'Podano zły kod' },
  'passkey-login': { own: 'Zalogowano kluczem dostępu' },
  'passkey-refused': { own: 'Odrzucono klucz dostępu' },
  logout: { own: 'Wylogowano' },
  'sessions-ended': { own: 'Zakończono inne sesje' },
  'sessions-taken': {
    own: 'Wylogowano inne konto ze wszystkich urządzeń',
    concerned: 'Administrator wylogował to konto ze wszystkich urządzeń',
  },
  proved: { own: 'Potwierdzono hasłem, kodem albo kluczem dostępu, że to Ty' },
  'proof-refused': { own: 'Podano złe hasło albo zły kod, gdy portal zapytał ponownie' },
  'second-factor-on': { own: 'Włączono drugi składnik logowania' },
  'second-factor-off': { own: 'Wyłączono drugi składnik logowania' },
  'second-factor-reset': {
    own: 'Zresetowano drugi składnik innego konta',
    concerned: 'Administrator zresetował drugi składnik logowania',
  },
  'passkey-added': { own: 'Dodano klucz dostępu' },
  'passkey-removed': { own: 'Usunięto klucz dostępu' },
  'codes-renewed': { own: 'Utworzono nowe kody zapasowe' },
  'password-changed': { own: 'Zmieniono hasło' },
  'password-refused': { own: 'Nie zmieniono hasła: podano złe dane' },
  'link-asked': { own: 'Poproszono o link do zmiany hasła' },
  'link-sent': {
    own: 'Wysłano link do hasła innego konta',
    concerned: 'Administrator wysłał link do ustawienia hasła',
  },
  'link-used': { own: 'Ustawiono hasło przez link z wiadomości' },
  'link-refused': { own: 'Odrzucono link do zmiany hasła' },
  'account-added': { own: 'Dodano konto innej osoby' },
  'account-changed': {
    own: 'Zmieniono dane lub uprawnienia innego konta',
    concerned: 'Zmieniono dane lub uprawnienia tego konta',
  },
  'access-switched': {
    own: 'Aktywowano lub dezaktywowano dostęp innego konta',
    concerned: 'Aktywowano lub dezaktywowano dostęp tego konta',
  },
  'administrator-decided': {
    own: 'Zdecydowano o nowym administratorze',
    concerned: 'Drugi administrator zdecydował o uprawnieniach tego konta',
  },
  export: { own: 'Pobrano plik z danymi' },
  forbidden: { own: 'Odmówiono: brak uprawnień' },
  'token-refused': { own: 'Odrzucono token API' },
  'limit-met': { own: 'Odmówiono: zbyt wiele prób' },
} as const satisfies Readonly<Record<string, Words>>;

/** All that the security log holds: auditors read also what of persons was opened, what was refused (ops/decisions/239), and what no form sends. */
export const HAPPENINGS = {
  ...OWN_HAPPENINGS,
  'person-opened': { own: 'Otwarto dane osoby' },
  malformed: { own: 'Odrzucono żądanie: nieczytelne, za duże albo innego rodzaju' },
  refused: { own: 'Odmówiono: w tym stanie nie można tego zrobić' },
} as const satisfies Readonly<Record<string, Words>>;

export type Happening = keyof typeof HAPPENINGS;

/** In the account owner's words; `concerned`: somebody did it to the account. */
export function happeningWords(happening: string, { concerned }: { concerned: boolean }): string {
  const words: Words | undefined = HAPPENINGS[happening as Happening];
  return (concerned ? words?.concerned : undefined) ?? words?.own ?? happening;
}
