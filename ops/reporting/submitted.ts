import { dayOf, flag, text, type ReportView } from './view.ts';

/** What service companies hand in by the day, of whichever portal; its descriptions stay out. */
export const submittedView = (name: string, model: string, what: string): ReportView => ({
  name,
  about: `${what}, bez opisów. Jeden wiersz na zgłoszenie`,
  from: `reporting_source.${model} s`,
  columns: {
    record_id: text('s.id', 'Identyfikator'),
    submitted_on: dayOf(`s.values ->> 'submitDate'`, 'Data zgłoszenia'),
    service_company_id: text(`NULLIF(s.values ->> 'companyId', '')`, 'Identyfikator serwisu'),
    device_serial_number: text(`NULLIF(s.values ->> 'deviceSerialNumber', '')`, 'Numer seryjny urządzenia'),
    active: flag('s.active', 'Czy ważne'),
  },
});
