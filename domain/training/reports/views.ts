import { STATUS_LABELS, type Status } from '../course-date/terms.ts';
import { described } from './abouts.ts';
import { declareReport } from '#domain/report/declare.ts';
import { FIRMS_NOTE, MEASURES, NOTE } from './measures.ts';

const byDays = (id: string) => ({ id, names: ['dateFrom', 'dateTo'], what: 'Termin' }) as const;
const NOTHING = 'Brak danych w tych dniach';

const number = (name: keyof typeof MEASURES, header: string, width: number) =>
  ({ name, header, type: 'number', width, about: MEASURES[name] }) as const;
const primary = number('primary', 'Lista podstawowa', 18);
const reserve = number('reserve', 'Lista rezerwowa', 18);
const applications = { ...number('applications', 'Zgłoszenia', 12), name: 'total' } as const;

/** In the order of an application's life. */
const LIFE: readonly Status[] = ['waiting', 'sent', 'confirmed', 'rejected', 'canceled', 'resigned', 'archived'];

/** RPT-02: who took part in which training, for the manufacturer's CRM. */
export const crmReport = declareReport({
  ...described('crm'),
  hasPast: true,
  sheet: 'Uczestnicy',
  days: byDays('crm-report-filters'),
  columns: [
    { name: 'participant', header: 'Uczestnik', width: 26 },
    { name: 'email', header: 'E-mail', width: 30 },
    { name: 'phone', header: 'Telefon', width: 16 },
    { name: 'companyName', header: 'Firma', width: 30 },
    { name: 'companyNip', header: 'NIP', width: 14 },
    { name: 'companyState', header: 'Województwo', width: 20 },
    { name: 'boschCarServiceId', header: 'Numer serwisu', width: 16 },
    { name: 'sapClientNumber', header: 'Numer klienta SAP', width: 18 },
    { name: 'courseName', header: 'Szkolenie', width: 34 },
    { name: 'startedOn', header: 'Data szkolenia', type: 'day', width: 14 },
    { name: 'certificateCode', header: 'Certyfikat', width: 18 },
  ],
  empty: NOTHING,
});

/** RPT-03: applications by course and status. */
export const applicationsReport = declareReport({
  ...described('applications'),
  hasPast: true,
  sheet: 'Zgłoszenia',
  days: byDays('applications-report-filters'),
  columns: [
    { name: 'courseName', header: 'Szkolenie', width: 34 },
    ...LIFE.map((status) => ({
      name: status,
      header: STATUS_LABELS[status].replace(/^./, (letter) => letter.toUpperCase()),
      type: 'number' as const,
      width: 14,
      about: MEASURES.status,
    })),
    primary,
    reserve,
    applications,
  ],
  charts: [
    { title: 'Zgłoszenia według szkolenia', figure: 'total', by: 'courseName' },
    { title: 'Zgłoszenia według statusu', across: LIFE },
  ],
  note: NOTE,
  empty: NOTHING,
});

/** RPT-04: seats and attendance of each date. */
export const statisticsReport = declareReport({
  ...described('statistics'),
  hasPast: true,
  sheet: 'Terminy',
  days: byDays('statistics-report-filters'),
  columns: [
    { name: 'startedOn', header: 'Termin', type: 'day', width: 14 },
    { name: 'courseName', header: 'Szkolenie', width: 34 },
    { name: 'place', header: 'Miejsce', width: 28 },
    { name: 'status', header: 'Stan', width: 12 },
    number('seats', 'Miejsca', 10),
    primary,
    reserve,
    number('attended', 'Obecni', 10),
    number('absent', 'Nieobecni', 12),
    number('unmarked', 'Nie zaznaczono', 16),
    {
      name: 'occupancy',
      header: 'Obłożenie (%)',
      type: 'percent',
      width: 14,
      about: MEASURES.occupancy,
      ratio: { part: 'primary', of: ['seats'] },
    },
    {
      name: 'attendance',
      header: 'Frekwencja (%)',
      type: 'percent',
      width: 14,
      about: MEASURES.attendance,
      ratio: { part: 'attended', of: ['attended', 'absent'] },
    },
  ],
  charts: [
    { title: 'Obłożenie w miesiącach', figure: 'occupancy', by: 'startedOn' },
    { title: 'Frekwencja w miesiącach', figure: 'attendance', by: 'startedOn' },
  ],
  note: NOTE,
  empty: NOTHING,
});

/** Who had a seat and did not come. */
export const noShowsReport = declareReport({
  ...described('noShows'),
  hasPast: true,
  sheet: 'Nieobecności',
  days: byDays('no-shows-report-filters'),
  columns: [
    { name: 'firm', header: 'Firma', width: 34 },
    { name: 'boschCarServiceId', header: 'Numer serwisu', width: 16 },
    { name: 'nip', header: 'NIP', width: 14 },
    number('heldSeats', 'Miejsca', 12),
    number('heldPresent', 'Obecni', 12),
    number('noShows', 'Nieobecni', 12),
    number('heldUnmarked', 'Nie zaznaczono', 16),
    {
      name: 'absence',
      header: 'Nieobecności (%)',
      type: 'percent',
      width: 16,
      about: MEASURES.absence,
      ratio: { part: 'noShows', of: ['heldPresent', 'noShows'] },
    },
  ],
  charts: [
    { title: 'Nieobecni według firmy', figure: 'noShows', by: 'firm' },
    { title: 'Udział nieobecności według firmy', figure: 'absence', by: 'firm' },
  ],
  note: NOTE,
  empty: 'Brak miejsc na odbytych terminach w tych dniach',
});

const share = (name: 'againShare' | 'againInYearShare', header: string, [part, of]: [string, string]) =>
  ({ name, header, type: 'percent', width: 22, about: MEASURES[name], ratio: { part, of: [of] } }) as const;

/** Firms by their first training, and whether they came again. */
export const returningFirmsReport = declareReport({
  ...described('returningFirms'),
  hasPast: true,
  sheet: 'Firmy',
  days: { id: 'returning-firms-report-filters', names: ['dateFrom', 'dateTo'], what: 'Pierwsze szkolenie' },
  columns: [
    { name: 'month', header: 'Pierwsze szkolenie', type: 'month', width: 18 },
    number('newFirms', 'Nowe firmy', 12),
    number('again', 'Wróciły w tych dniach', 20),
    share('againShare', 'Wróciły w tych dniach (%)', ['again', 'newFirms']),
    number('fullYear', 'Minęło 12 miesięcy', 18),
    number('againInYear', 'Wróciły w 12 miesięcy', 20),
    share('againInYearShare', 'Wróciły w 12 miesięcy (%)', ['againInYear', 'fullYear']),
  ],
  charts: [
    { title: 'Nowe firmy w miesiącach', figure: 'newFirms', by: 'month' },
    { title: 'Wróciły w 12 miesięcy, według miesiąca pierwszego szkolenia', figure: 'againInYearShare', by: 'month' },
  ],
  note: FIRMS_NOTE,
  empty: 'Brak firm, których pierwsze szkolenie było w tych dniach',
});

/** FRM-06: how much each car service uses the trainings. */
export const servicesReport = declareReport({
  ...described('services'),
  hasPast: true,
  sheet: 'Serwisy',
  days: { id: 'service-report-filters', names: ['startedOnFrom', 'startedOnTo'], what: 'Termin' },
  columns: [
    { name: 'boschCarServiceId', header: 'Numer serwisu', width: 18 },
    { name: 'companyName', header: 'Firma', width: 34 },
    applications,
    number('active', 'Na listach', 12),
    primary,
    reserve,
    { name: 'attended', header: 'Obecni', type: 'number', width: 12, about: MEASURES.attendedApplications },
  ],
  charts: [{ title: 'Zgłoszenia według serwisu', figure: 'total', by: 'companyName' }],
  note: NOTE,
  empty: 'Brak zgłoszeń w tych dniach',
});
