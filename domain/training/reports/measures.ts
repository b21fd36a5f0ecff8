import { ANONYMOUS_FROM } from '../rating/terms.ts';

/** What is counted, of which dates: on pages, in files and in the comments of schema `reporting` the same words. */
export const MEASURES = {
  applications: 'Zgłoszenia o każdym statusie, także odrzucone, anulowane i te na odwołane terminy',
  status: 'Zgłoszenia, które mają teraz ten status',
  seats: 'Limit miejsc terminu; odwołany termin nie ma miejsc',
  primary: 'Osoby, które zajmują miejsce na liście podstawowej; na odwołanym terminie nikt go nie zajmuje',
  reserve: 'Osoby, które czekają na liście rezerwowej; na odwołanym terminie nikt nie czeka',
  active: 'Osoby na liście podstawowej i rezerwowej razem; bez odwołanych terminów',
  attended: 'Osoby z listy podstawowej z zaznaczoną obecnością; puste, dopóki na terminie nikogo nie zaznaczono',
  absent: 'Osoby z listy podstawowej z zaznaczoną nieobecnością; puste, dopóki na terminie nikogo nie zaznaczono',
  unmarked:
    'Osoby z listy podstawowej, przy których nikt niczego nie zaznaczył, choć szkolenie już się zaczęło; to nie jest nieobecność',
  occupancy: 'Lista podstawowa w stosunku do miejsc, bez odwołanych terminów',
  attendance:
    'Obecni w stosunku do obecnych i nieobecnych; niezaznaczony się nie liczy, a termin bez zaznaczonych nie ma frekwencji',
  attendedApplications: 'Zgłoszenia z zaznaczoną obecnością na liście podstawowej',
  waiting: 'Zgłoszenia, które teraz czekają na decyzję; w czasach ich jeszcze nie ma',
  decided:
    'Zgłoszenia z decyzją: wysłanym potwierdzeniem, potwierdzeniem albo odrzuceniem. Liczy się pierwsza decyzja, odkąd zgłoszenie ostatnio czekało: cofnięta się nie liczy, późniejsza zmiana, rezygnacja i archiwum jej nie przesuwają. Anulowane i wycofane przed decyzją jej nie mają',
  decisionMean: 'Czas od zgłoszenia do decyzji, w dobach po 24 godziny: średnia ze zgłoszeń z decyzją',
  decisionMedian:
    'Czas od zgłoszenia do decyzji, w dobach po 24 godziny: połowa zgłoszeń z decyzją czekała najwyżej tyle',
  decidedSeats:
    'Zgłoszenia z decyzją, które teraz mają miejsce na liście podstawowej, jeśli decyzja zapadła przed początkiem szkolenia; bez odwołanych terminów',
  trainingMean:
    'Czas od decyzji do początku szkolenia, w dobach po 24 godziny: średnia ze zgłoszeń z miejscem i decyzją',
  trainingMedian:
    'Czas od decyzji do początku szkolenia, w dobach po 24 godziny: połowa zgłoszeń z miejscem i decyzją miała najwyżej tyle',
  heldSeats: 'Osoby na liście podstawowej terminów, które już się odbyły; bez odwołanych',
  heldPresent: 'Z miejsc na odbytych terminach te, przy których zaznaczono obecność',
  noShows: 'Z miejsc na odbytych terminach te, przy których zaznaczono nieobecność',
  heldUnmarked: 'Z miejsc na odbytych terminach te, przy których nikt niczego nie zaznaczył; to nie jest nieobecność',
  absence: 'Nieobecni w stosunku do obecnych i nieobecnych; niezaznaczony się nie liczy',
  newFirms: 'Firmy, z których ktoś był na szkoleniu pierwszy raz, według numeru serwisu, a bez numeru według NIP',
  again:
    'Z nowych firm te, z których ktoś był jeszcze na innym szkoleniu, późniejszym niż pierwsze, w wybranych dniach',
  againShare: 'Firmy, które wróciły w wybranych dniach, w stosunku do nowych firm',
  fullYear: 'Nowe firmy, u których od pierwszego szkolenia minęło już 12 miesięcy; pozostałe jeszcze mogą wrócić',
  againInYear: 'Z firm, u których minęło 12 miesięcy, te, z których ktoś był w tym czasie na innym szkoleniu',
  againInYearShare: 'Firmy, które wróciły w 12 miesięcy, w stosunku do tych, u których 12 miesięcy minęło',
  decisions:
    'Decyzje, które zakończyły czekanie zgłoszenia: wysłane potwierdzenie, potwierdzenie albo odrzucenie; także te, które później cofnięto',
  accepted: 'Decyzje, którymi zgłoszenie potwierdzono albo wysłano potwierdzenie',
  refused: 'Decyzje, którymi zgłoszenie odrzucono',
  workDays: 'Dni (czas polski), w których operator podjął choć jedną decyzję; w sumie dni wszystkich operatorów',
  perDay: 'Decyzje w stosunku do dni, w których operator jakąś podjął',
  waitMean:
    'Jak długo zgłoszenie czekało na tę decyzję, od zgłoszenia albo od cofnięcia poprzedniej, w dobach po 24 godziny: średnia',
  waitMedian:
    'Jak długo zgłoszenie czekało na tę decyzję, od zgłoszenia albo od cofnięcia poprzedniej, w dobach po 24 godziny: w połowie decyzji najwyżej tyle',
  begunDates: 'Terminy, które już się zaczęły; bez odwołanych',
  begunSeats: 'Limit miejsc terminów, które już się zaczęły; bez odwołanych',
  takenAtStart: 'Osoby, które zajmowały miejsce na liście podstawowej w chwili, gdy szkolenie się zaczynało',
  reserveAtStart: 'Osoby, które czekały na liście rezerwowej w chwili, gdy szkolenie się zaczynało',
  datesWithReserve: 'Terminy, na których w chwili rozpoczęcia ktoś czekał na liście rezerwowej',
  occupancyAtStart: 'Lista podstawowa z chwili rozpoczęcia w stosunku do miejsc',
  pressure: 'Lista rezerwowa z chwili rozpoczęcia w stosunku do miejsc: ilu chętnych na sto miejsc zostało bez miejsca',
  answers: `Osoby, które oceniły szkolenie; liczą się terminy, które oceniło co najmniej ${ANONYMOUS_FROM} osób, bez odwołanych`,
  ratedDates: `Terminy, które oceniło co najmniej ${ANONYMOUS_FROM} osób, bez odwołanych`,
  ending: 'Certyfikaty, które kończą się w tym miesiącu; bez unieważnionych i bez tych, które nie mają końca',
  renewed:
    'Z nich te, których uczestnik był potem znowu na tym szkoleniu i ma z niego certyfikat z późniejszym końcem albo bez końca',
  notRenewed: 'Pozostałe z nich',
  renewedShare: 'Odnowione w stosunku do kończących się',
  npsAnswers: 'Odpowiedzi gości strony głównej na pytanie, czy polecą szkolenia',
  npsGroup: 'Odpowiedzi, które dały taką ocenę',
  nps: 'Odsetek promotorów minus odsetek krytyków, od −100 do 100',
  grade: 'Średnia wszystkich ocen od 1 do 5; każda osoba liczy się raz',
} as const;

/** Of firms by their first training. */
export const FIRMS_NOTE =
  'Liczą się firmy, których pierwsze szkolenie z zaznaczoną obecnością zaczęło się w wybranych dniach';

/** Of decisions by their own day. */
export const DECISIONS_NOTE =
  'Liczą się decyzje podjęte w wybranych dniach, czasu polskiego, o zgłoszeniach na terminy z dowolnych dni';

/** Of certificates by their last day, which may be one to come. */
export const CERTIFICATES_NOTE = 'Liczą się certyfikaty, których ostatni dzień ważności jest w wybranych dniach';

/** Of the survey of the home page: it is about no training, so nothing groups it but time. */
export const NPS_NOTE = 'Liczą się odpowiedzi z wybranych dni, czasu polskiego';

/** What holds of every report of trainings. */
export const NOTE = 'Liczą się terminy, które zaczynają się w wybranych dniach';
