/**
 * What an HTTP status says to the one who asked, when nothing better is known: as a message of a call and on the page of an
 * error. Specification point 8 for 403, 404 and 500; the others are decided (ERR-07).
 */
export const HTTP_ERRORS: Readonly<Record<number, string>> & { readonly 500: string } = {
  400: 'Nie rozumiemy tego żądania.',
  401: 'Zaloguj się, aby kontynuować.',
  403: 'Nie masz uprawnień, aby wyświetlić tę stronę',
  404: 'Przepraszamy, ale strona, którą szukasz, jest niedostępna.',
  405: 'Ta strona nie przyjmuje takiego żądania.',
  408: 'Dane nie dotarły w całości. Sprawdź połączenie i spróbuj ponownie.',
  409: 'Tej zmiany nie można teraz zapisać.',
  410: 'Tej strony już nie ma.',
  413: 'Przesłane dane są zbyt duże.',
  415: 'Portal nie przyjmuje danych tego rodzaju.',
  422: 'Tych danych nie można przyjąć.',
  429: 'Zbyt wiele prób. Spróbuj ponownie później.',
  500: 'Nieoczekiwany błąd serwera',
  503: 'Portal jest chwilowo niedostępny. Spróbuj ponownie za chwilę.',
};
