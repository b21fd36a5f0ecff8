/** CUR-05: what an operator of the courier portal may do, by the short codes of the specification (paired in order, A33). */
export const PERMISSIONS = ['akcz', 'okrz', 'odpy', 'wdni', 'zafi', 'zaop', 'zaakt'] as const;
export type Permission = (typeof PERMISSIONS)[number];

export const PERMISSION_LABELS: Readonly<Record<Permission, string>> = {
  akcz: 'Aktualizacja części',
  okrz: 'Odbiór przesyłek i obsługa zgłoszeń',
  odpy: 'Odpowiadanie na pytania',
  wdni: 'Wyznaczanie dni bez zamówień',
  zafi: 'Zarządzanie firmami i osobami zgłaszającymi',
  zaop: 'Zarządzanie operatorami',
  zaakt: 'Zarządzanie aktualnościami',
};
