import { declareReport } from '#domain/report/declare.ts';
import { described } from './abouts.ts';
import { CERTIFICATES_NOTE, MEASURES } from './measures.ts';

const days = (id: string) => ({ id, names: ['dateFrom', 'dateTo'], what: 'Koniec' }) as const;
const NOTHING = 'Żaden certyfikat nie kończy się w tych dniach';

/** Whose certificate ends when, and whether they have a newer one. */
export const certificateEndsReport = declareReport({
  ...described('certificateEnds'),
  hasPast: true,
  sheet: 'Certyfikaty',
  days: days('certificate-ends-report-filters'),
  columns: [
    { name: 'participant', header: 'Uczestnik', width: 26 },
    { name: 'companyName', header: 'Firma', width: 30 },
    { name: 'companyNip', header: 'NIP', width: 14 },
    { name: 'courseName', header: 'Szkolenie', width: 34 },
    { name: 'issuedOn', header: 'Wystawiony', type: 'day', width: 14 },
    { name: 'validUntil', header: 'Ważny do', type: 'day', width: 14 },
    { name: 'state', header: 'Stan', width: 16 },
    { name: 'renewed', header: 'Odnowiony', width: 12 },
  ],
  note: CERTIFICATES_NOTE,
  empty: NOTHING,
});

const count = (name: 'ending' | 'renewed' | 'notRenewed', header: string) =>
  ({ name, header, type: 'number', width: 16, about: MEASURES[name] }) as const;

/** How many certificates end in each month, and how many of them are followed by a newer one. */
export const certificateMonthsReport = declareReport({
  ...described('certificateMonths'),
  hasPast: true,
  sheet: 'Certyfikaty',
  days: days('certificate-months-report-filters'),
  columns: [
    { name: 'month', header: 'Miesiąc końca', type: 'month', width: 16 },
    count('ending', 'Kończące się'),
    count('renewed', 'Odnowione'),
    count('notRenewed', 'Nieodnowione'),
    {
      name: 'renewedShare',
      header: 'Odnowione (%)',
      type: 'percent',
      width: 16,
      about: MEASURES.renewedShare,
      ratio: { part: 'renewed', of: ['ending'] },
    },
  ],
  charts: [
    { title: 'Kończące się certyfikaty w miesiącach', figure: 'ending', by: 'month' },
    { title: 'Odnowione certyfikaty w miesiącach', figure: 'renewedShare', by: 'month' },
  ],
  note: CERTIFICATES_NOTE,
  empty: NOTHING,
});
