/** What is counted, of which orders: the same words on pages and in files. */
export const ORDER_MEASURES = {
  total: 'Zlecenia o każdym statusie, także anulowane',
  open: 'Zlecenia, których jeszcze nikt nie wykonał ani nie anulował',
  late: 'Zlecenia zatwierdzone lub umówione, których dzień wizyty minął co najmniej trzy dni robocze temu',
  cancelled: 'Zlecenia anulowane',
  done: 'Zlecenia wykonane i zakończone',
  grade: 'Zlecenia, które klient tak ocenił',
  satisfied: 'Oceny „bardzo dobra” i „dobra” w stosunku do wszystkich ocen; zlecenie bez oceny się nie liczy',
  unplanned: 'Zlecenia wprowadzone i zatwierdzone, których wizyty nikt jeszcze nie umówił',
  agreed:
    'Zlecenia, których wizytę umówiono. Liczy się pierwsze umówienie, odkąd zlecenie ostatnio czekało: cofnięte się nie liczy, późniejsza zmiana dnia go nie przesuwa',
  agreedMean: 'Czas od wprowadzenia zlecenia do umówienia wizyty, w dobach po 24 godziny: średnia z umówionych',
  agreedMedian:
    'Czas od wprowadzenia zlecenia do umówienia wizyty, w dobach po 24 godziny: połowa umówionych czekała najwyżej tyle',
  doneMean: 'Dni kalendarzowe od dnia wprowadzenia do dnia wykonania: średnia z wykonanych i zakończonych',
  doneMedian:
    'Dni kalendarzowe od dnia wprowadzenia do dnia wykonania: połowa wykonanych i zakończonych czekała najwyżej tyle',
} as const;

/** What holds of every report of orders. */
export const ORDERS_NOTE =
  'Liczą się zlecenia wprowadzone w wybranych dniach, czasu polskiego, ze statusem, serwisem i oceną, które mają teraz';
