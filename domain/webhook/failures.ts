/** Why a try was in vain, in our words: what a receiver says is kept nowhere. */
export const FAILURES = {
  status: 'odpowiedź inna niż 2xx',
  redirect: 'przekierowanie, za którym nie idziemy',
  gone: 'odpowiedź 410: adresu już nie ma, webhook wyłączono',
  timeout: 'brak odpowiedzi w 15 sekund',
  name: 'nie ma takiej nazwy',
  closed: 'adres prowadzi do sieci wewnętrznej',
  unlisted: 'serwera nie ma na liście dozwolonych',
  certificate: 'certyfikat, któremu nie ufamy',
  outdated: 'certyfikat stracił ważność albo jeszcze jej nie ma',
  misnamed: 'certyfikat wystawiono dla innej nazwy',
  connection: 'połączenia nie było albo się zerwało',
  secret: 'nie ma czym podpisać: wydaj nowy sekret',
} as const;

export type Failure = keyof typeof FAILURES;
