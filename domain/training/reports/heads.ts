import type { ReportHead } from '#domain/report/report.ts';

type Own = Pick<ReportHead, 'title' | 'file'>;

const head = (path: string, permissions: readonly string[], own: Own): ReportHead => ({
  path: `/panel/reports/${path}`,
  permissions,
  parent: 'reports',
  ...own,
});

const APPLICATIONS = ['APPLICATION_READ'];
const DATES = [...APPLICATIONS, 'COURSEDATE_READ'];
const OPERATORS = [...APPLICATIONS, 'OPERATOR_READ'];

const rating = (what: string, own: Own) => head(`ratings/${what}`, DATES, own);
const leadTimes = (what: string, by: string) =>
  head(`lead-times/${what}`, APPLICATIONS, {
    title: `Czas do decyzji i szkolenia: ${by}`,
    file: `czas-do-decyzji-${what}`,
  });
const occupancy = (what: string, by: string) =>
  head(`occupancy/${what}`, DATES, { title: `Obłożenie i rezerwa: ${by}`, file: `oblozenie-${what}` });

/** The reports of trainings: what they show is in abouts.ts, what they hold in views.ts and its neighbours. */
export const HEADS = {
  crm: head('crm_courses_participation', [...APPLICATIONS, 'EMPLOYEE_READ'], {
    title: 'Eksport uczestników do CRM',
    file: 'uczestnicy-crm',
  }),
  applications: head('applications', APPLICATIONS, { title: 'Raport zgłoszeń', file: 'raport-zgloszen' }),
  statistics: head('course-dates/statistics', DATES, { title: 'Statystyki terminów', file: 'statystyki-terminow' }),
  services: {
    path: '/panel/firms/reports/applications-by-bosch-car-services',
    title: 'Zgłoszenia według serwisów',
    permissions: ['BOSCHCARSERVICE_READ', ...APPLICATIONS],
    parent: 'company.list',
    file: 'zgloszenia-wg-serwisow',
  },
  ratingsByDate: rating('dates', { title: 'Oceny szkoleń: terminy', file: 'oceny-terminow' }),
  ratingsByCourse: rating('courses', { title: 'Oceny szkoleń: kursy', file: 'oceny-szkolen' }),
  ratingsByTrainer: rating('trainers', { title: 'Oceny szkoleń: trenerzy', file: 'oceny-trenerow' }),
  ratingsByGroup: rating('groups', { title: 'Oceny szkoleń: grupy', file: 'oceny-grup-szkolen' }),
  nps: head('nps', APPLICATIONS, { title: 'NPS w miesiącach', file: 'nps-w-miesiacach' }),
  certificateEnds: head('certificates/ends', [...APPLICATIONS, 'EMPLOYEE_READ'], {
    title: 'Certyfikaty: kończące się',
    file: 'certyfikaty-konczace-sie',
  }),
  certificateMonths: head('certificates/months', APPLICATIONS, {
    title: 'Certyfikaty: miesiące',
    file: 'certyfikaty-miesiace',
  }),
  noShows: head('no-shows', APPLICATIONS, { title: 'Nieobecności według firm', file: 'nieobecnosci-wg-firm' }),
  returningFirms: head('returning-firms', APPLICATIONS, { title: 'Firmy, które wracają', file: 'firmy-ktore-wracaja' }),
  operators: head('operators', OPERATORS, { title: 'Praca operatorów', file: 'praca-operatorow' }),
  operatorsByDay: head('operators/days', OPERATORS, { title: 'Praca operatorów: dni', file: 'praca-operatorow-dni' }),
  occupancyByMonth: occupancy('months', 'miesiące'),
  occupancyByCourse: occupancy('courses', 'kursy'),
  leadTimesByMonth: leadTimes('months', 'miesiące'),
  leadTimesByCourse: leadTimes('courses', 'kursy'),
  leadTimesByGroup: leadTimes('groups', 'grupy'),
} as const satisfies Readonly<Record<string, ReportHead>>;

/** RPT-01: what the page of the reports offers. */
export const REPORTS: readonly ReportHead[] = Object.values(HEADS);
