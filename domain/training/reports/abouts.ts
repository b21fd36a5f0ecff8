import type { DescribedReport } from '#domain/report/report.ts';
import { ANONYMOUS_FROM } from '../rating/terms.ts';
import { HEADS } from './heads.ts';

const ANONYMOUS = `Liczą się terminy, które oceniło co najmniej ${ANONYMOUS_FROM} osób.`;
const OCCUPANCY = 'Ile miejsc było zajętych i ile osób czekało na rezerwie w chwili, gdy szkolenia się zaczynały.';
const LEAD_TIMES = 'Ile dni mija od zgłoszenia do decyzji i od decyzji do szkolenia: średnia i mediana.';

/** What each report shows: for the list of reports, so apart from what every page of the panel loads. */
const ABOUTS: Readonly<Record<keyof typeof HEADS, string>> = {
  crm: 'Kto wziął udział w którym szkoleniu: uczestnik, firma, numery i certyfikat, jeden wiersz na udział.',
  applications: 'Ile zgłoszeń jest na każde szkolenie, według statusu, i ile z nich zajmuje miejsce na liście.',
  statistics: 'Miejsca, lista podstawowa i rezerwowa, obecni, nieobecni, obłożenie i frekwencja każdego terminu.',
  services: 'Ile zgłoszeń, miejsc na listach i obecności ma każdy serwis.',
  ratingsByDate: `Jak uczestnicy oceniają każdy termin: treść, trenera i organizację. ${ANONYMOUS}`,
  ratingsByCourse: `Jak uczestnicy oceniają każde szkolenie, ze wszystkich jego terminów. ${ANONYMOUS}`,
  ratingsByTrainer: `Jak uczestnicy oceniają terminy każdego trenera; trener widzi własne. ${ANONYMOUS}`,
  ratingsByGroup: `Jak uczestnicy oceniają szkolenia każdej grupy. ${ANONYMOUS}`,
  nps: 'Jak goście strony głównej polecają szkolenia: wynik NPS każdego miesiąca i liczba odpowiedzi.',
  certificateEnds: 'Czyj certyfikat kiedy się kończy: uczestnik, firma, szkolenie i dzień, jeden wiersz na certyfikat.',
  certificateMonths: 'Ile certyfikatów kończy się w każdym miesiącu i ile z nich odnowiono późniejszym szkoleniem.',
  noShows: 'Ile miejsc na odbytych terminach miała każda firma i ile osób z nich nie przyszło.',
  returningFirms: 'Ile firm było na szkoleniu pierwszy raz w każdym miesiącu i ile z nich przyszło na kolejne.',
  operators: 'Ile zgłoszeń rozpatrzył każdy operator, ile dziennie i jak długo na to czekały.',
  operatorsByDay: 'Ile zgłoszeń każdy operator rozpatrzył każdego dnia i jak długo na to czekały.',
  occupancyByMonth: OCCUPANCY,
  occupancyByCourse: OCCUPANCY,
  leadTimesByMonth: LEAD_TIMES,
  leadTimesByCourse: LEAD_TIMES,
  leadTimesByGroup: LEAD_TIMES,
};

/** A report's head with what it shows. */
export const described = (name: keyof typeof HEADS): DescribedReport => ({ ...HEADS[name], about: ABOUTS[name] });
