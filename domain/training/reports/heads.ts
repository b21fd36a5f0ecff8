import type { ReportHead } from '#domain/report/report.ts';
import { ANONYMOUS_FROM } from '../rating/terms.ts';

const ANONYMOUS = `Liczą się terminy, które oceniło co najmniej ${ANONYMOUS_FROM} osób.`;

const rating = (what: string, { title, about, file }: Pick<ReportHead, 'title' | 'about' | 'file'>): ReportHead => ({
  path: `/panel/reports/ratings/${what}`,
  title,
  permissions: ['APPLICATION_READ', 'COURSEDATE_READ'],
  parent: 'reports',
  about: `${about} ${ANONYMOUS}`,
  file,
});

const leadTimes = (what: string, by: string): ReportHead => ({
  path: `/panel/reports/lead-times/${what}`,
  title: `Czas do decyzji i szkolenia: ${by}`,
  permissions: ['APPLICATION_READ'],
  parent: 'reports',
  about: 'Ile dni mija od zgłoszenia do decyzji i od decyzji do szkolenia: średnia i mediana.',
  file: `czas-do-decyzji-${what}`,
});

const operators = (path: string, { title, about, file }: Pick<ReportHead, 'title' | 'about' | 'file'>): ReportHead => ({
  path: `/panel/reports/operators${path}`,
  title,
  permissions: ['APPLICATION_READ', 'OPERATOR_READ'],
  parent: 'reports',
  about,
  file,
});

const occupancy = (what: string, by: string): ReportHead => ({
  path: `/panel/reports/occupancy/${what}`,
  title: `Obłożenie i rezerwa: ${by}`,
  permissions: ['APPLICATION_READ', 'COURSEDATE_READ'],
  parent: 'reports',
  about: 'Ile miejsc było zajętych i ile osób czekało na rezerwie w chwili, gdy szkolenia się zaczynały.',
  file: `oblozenie-${what}`,
});

/** The reports of trainings; what they hold is in views.ts. */
export const HEADS = {
  crm: {
    path: '/panel/reports/crm_courses_participation',
    title: 'Eksport uczestników do CRM',
    permissions: ['APPLICATION_READ', 'EMPLOYEE_READ'],
    parent: 'reports',
    about: 'Kto wziął udział w którym szkoleniu: uczestnik, firma, numery i certyfikat, jeden wiersz na udział.',
    file: 'uczestnicy-crm',
  },
  applications: {
    path: '/panel/reports/applications',
    title: 'Raport zgłoszeń',
    permissions: ['APPLICATION_READ'],
    parent: 'reports',
    about: 'Ile zgłoszeń jest na każde szkolenie, według statusu, i ile z nich zajmuje miejsce na liście.',
    file: 'raport-zgloszen',
  },
  statistics: {
    path: '/panel/reports/course-dates/statistics',
    title: 'Statystyki terminów',
    permissions: ['APPLICATION_READ', 'COURSEDATE_READ'],
    parent: 'reports',
    about: 'Miejsca, lista podstawowa i rezerwowa, obecni, nieobecni, obłożenie i frekwencja każdego terminu.',
    file: 'statystyki-terminow',
  },
  services: {
    path: '/panel/firms/reports/applications-by-bosch-car-services',
    title: 'Zgłoszenia według serwisów',
    permissions: ['BOSCHCARSERVICE_READ', 'APPLICATION_READ'],
    parent: 'company.list',
    about: 'Ile zgłoszeń, miejsc na listach i obecności ma każdy serwis.',
    file: 'zgloszenia-wg-serwisow',
  },
  ratingsByDate: rating('dates', {
    title: 'Oceny szkoleń: terminy',
    about: 'Jak uczestnicy oceniają każdy termin: treść, trenera i organizację.',
    file: 'oceny-terminow',
  }),
  ratingsByCourse: rating('courses', {
    title: 'Oceny szkoleń: kursy',
    about: 'Jak uczestnicy oceniają każde szkolenie, ze wszystkich jego terminów.',
    file: 'oceny-szkolen',
  }),
  ratingsByTrainer: rating('trainers', {
    title: 'Oceny szkoleń: trenerzy',
    about: 'Jak uczestnicy oceniają terminy każdego trenera; trener widzi własne.',
    file: 'oceny-trenerow',
  }),
  ratingsByGroup: rating('groups', {
    title: 'Oceny szkoleń: grupy',
    about: 'Jak uczestnicy oceniają szkolenia każdej grupy.',
    file: 'oceny-grup-szkolen',
  }),
  nps: {
    path: '/panel/reports/nps',
    title: 'NPS w miesiącach',
    permissions: ['APPLICATION_READ'],
    parent: 'reports',
    about: 'Jak goście strony głównej polecają szkolenia: wynik NPS każdego miesiąca i liczba odpowiedzi.',
    file: 'nps-w-miesiacach',
  },
  noShows: {
    path: '/panel/reports/no-shows',
    title: 'Nieobecności według firm',
    permissions: ['APPLICATION_READ'],
    parent: 'reports',
    about: 'Ile miejsc na odbytych terminach miała każda firma i ile osób z nich nie przyszło.',
    file: 'nieobecnosci-wg-firm',
  },
  returningFirms: {
    path: '/panel/reports/returning-firms',
    title: 'Firmy, które wracają',
    permissions: ['APPLICATION_READ'],
    parent: 'reports',
    about: 'Ile firm było na szkoleniu pierwszy raz w każdym miesiącu i ile z nich przyszło na kolejne.',
    file: 'firmy-ktore-wracaja',
  },
  operators: operators('', {
    title: 'Praca operatorów',
    about: 'Ile zgłoszeń rozpatrzył każdy operator, ile dziennie i jak długo na to czekały.',
    file: 'praca-operatorow',
  }),
  operatorsByDay: operators('/days', {
    title: 'Praca operatorów: dni',
    about: 'Ile zgłoszeń każdy operator rozpatrzył każdego dnia i jak długo na to czekały.',
    file: 'praca-operatorow-dni',
  }),
  occupancyByMonth: occupancy('months', 'miesiące'),
  occupancyByCourse: occupancy('courses', 'kursy'),
  leadTimesByMonth: leadTimes('months', 'miesiące'),
  leadTimesByCourse: leadTimes('courses', 'kursy'),
  leadTimesByGroup: leadTimes('groups', 'grupy'),
} as const satisfies Readonly<Record<string, ReportHead>>;

/** RPT-01: what the page of the reports offers. */
export const REPORTS: readonly ReportHead[] = Object.values(HEADS);
