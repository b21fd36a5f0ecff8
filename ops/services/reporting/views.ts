import { submittedView } from '#ops/reporting/submitted.ts';
import { flag, text, type ReportView } from '#ops/reporting/view.ts';

const companies: ReportView = {
  name: 'service_companies',
  about: 'Firmy serwisowe portalu serwisów, bez nazw i kontaktów. Jeden wiersz na firmę',
  from: 'reporting_source.services_companies f',
  columns: {
    service_company_id: text('f.id', 'Identyfikator firmy'),
    city: text(`NULLIF(f.city, '')`, 'Miejscowość'),
    with_login: flag(
      `f.access_type = 'unlimited' OR (f.access_type = 'temporary' AND f.expires_at::timestamptz > now())`,
      'Czy może się logować',
    ),
  },
};

const names: ReportView = {
  name: 'service_company_names',
  persons: true,
  about: 'Nazwy firm serwisowych portalu serwisów i ich adresy e-mail. Jeden wiersz na firmę',
  from: 'reporting_source.services_companies f',
  columns: {
    service_company_id: text('f.id', 'Identyfikator firmy'),
    service_company: text('f.name', 'Nazwa firmy'),
    email: text(`NULLIF(f.email, '')`, 'E-mail'),
  },
};

/** What report builders read of services. */
export const serviceReportViews: readonly ReportView[] = [
  companies,
  submittedView('service_activations', 'services_activations', 'Aktywacje urządzeń (serwisy)'),
  submittedView('service_bts_reports', 'services_bts_reports', 'Raporty serwisowe BTS (serwisy)'),
  names,
];
