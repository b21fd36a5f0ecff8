import { ACTIVITY_LABELS, GRADE_LABELS, SPECIAL_SERVICES, STATUS_LABELS } from '#domain/orders/order/terms.ts';
import { submittedView } from '#ops/reporting/submitted.ts';
import {
  dayInWarsaw,
  dayOf,
  decimal,
  flag,
  instant,
  integer,
  text,
  word,
  type ReportView,
} from '#ops/reporting/view.ts';
import { hours, spansOf } from '#ops/reporting/words.ts';

const SPECIAL = Object.fromEntries(SPECIAL_SERVICES.map(({ value, label }) => [value, label]));

const ORDERS = `reporting_source.orders o LEFT JOIN reporting_source.orders_companies f ON f.id = o.company_id`;
const service = text(`coalesce(f.title, ${word('o.company_id', SPECIAL, '').sql})`, 'Serwis albo „bez serwisu”');

const hour = (column: string, about: string) => text(`NULLIF(${column}, '')`, about);

const orders: ReportView = {
  name: 'orders',
  about: 'Zlecenia serwisowe, bez klientów i osób. Jeden wiersz na zlecenie',
  from: ORDERS,
  columns: {
    order_id: text('o.id', 'Identyfikator zlecenia'),
    order_number: text('o.order_number', 'Numer zlecenia'),
    entered_at: instant('o.entered_at', 'Kiedy wprowadzono'),
    entered_on: dayInWarsaw('o.entered_at', 'Dzień wprowadzenia (czas polski)'),
    status: text('o.status', 'Status: requested, approved, set, done, completed, cancelled'),
    status_name: word('o.status', STATUS_LABELS, 'Status po polsku'),
    activity: text(`NULLIF(o.activity_type, '')`, 'Rodzaj czynności'),
    activity_name: word(`NULLIF(o.activity_type, '')`, ACTIVITY_LABELS, 'Rodzaj czynności po polsku'),
    service_company_id: text(`NULLIF(o.company_id, '')`, 'Identyfikator serwisu'),
    service_company: service,
    visit_on: dayOf('o.execution_date', 'Dzień wizyty'),
    installed_on: dayOf('o.installation_date', 'Data instalacji'),
    city: text('o.city', 'Miejscowość'),
    device_model: text('o.device_model', 'Model urządzenia'),
    business_partner: text('o.business_partner', 'Partner biznesowy'),
    client_grade: text(`NULLIF(o.client_grade, '')`, 'Ocena klienta: very_good, good, bad'),
    client_grade_name: word(`NULLIF(o.client_grade, '')`, GRADE_LABELS, 'Ocena klienta po polsku'),
    with_attachments: flag('o.has_attachments', 'Czy ma załączniki'),
    duplicate_of: text(`NULLIF(o.duplicate_of, '')`, 'Identyfikator zlecenia, które powtarza'),
    noticed_late_on: dayOf('o.late_noticed_on', 'Dzień wizyty, której opóźnienie zauważono ostatnio'),
    arranged_at: instant(
      `NULLIF(o.arranged_at, '')`,
      'Kiedy umówiono wizytę: pierwszy raz, odkąd zlecenie ostatnio na nią czekało',
    ),
    visit_from: hour('o.visit_from', 'Godzina, od której jest wizyta, jak 08:30 (czas polski)'),
    visit_to: hour('o.visit_to', 'Godzina, do której jest wizyta'),
  },
};

const visits: ReportView = {
  name: 'visits',
  about: 'Wizyty: zlecenia, które mają dzień i nie są anulowane. Jeden wiersz na zlecenie',
  from: `${ORDERS} WHERE o.execution_date <> '' AND o.status <> 'cancelled'`,
  columns: {
    order_id: text('o.id', 'Identyfikator zlecenia'),
    visit_on: dayOf('o.execution_date', 'Dzień wizyty'),
    service_company_id: text(`NULLIF(o.company_id, '')`, 'Identyfikator serwisu'),
    service_company: service,
    city: text('o.city', 'Miejscowość'),
    activity_name: word(`NULLIF(o.activity_type, '')`, ACTIVITY_LABELS, 'Rodzaj czynności po polsku'),
    status: text('o.status', 'Status zlecenia'),
    status_name: word('o.status', STATUS_LABELS, 'Status zlecenia po polsku'),
    visit_from: hour('o.visit_from', 'Godzina, od której jest wizyta, jak 08:30 (czas polski)'),
    visit_to: hour('o.visit_to', 'Godzina, do której jest wizyta'),
  },
};

const SPAN_FROM = `(e.span ->> 'from')::timestamptz`;
const SPAN_TO = `(e.span ->> 'to')::timestamptz`;

const statuses: ReportView = {
  name: 'order_statuses',
  about: 'Jaki status zlecenie miało od kiedy do kiedy. Jeden wiersz na okres; ostatni okres trwa',
  from: spansOf('order_statuses'),
  columns: {
    order_id: text('s.id', 'Identyfikator zlecenia'),
    nth: integer('e.nth', 'Który to okres, od 1'),
    status: text(`e.span ->> 'status'`, 'Status'),
    status_name: word(`(e.span ->> 'status')`, STATUS_LABELS, 'Status po polsku'),
    from_at: instant(SPAN_FROM, 'Od kiedy'),
    to_at: instant(SPAN_TO, 'Do kiedy; puste, gdy trwa'),
    hours: decimal(hours(SPAN_FROM, `coalesce(${SPAN_TO}, now())`), 'Ile godzin, dla trwającego do teraz'),
  },
};

const companies: ReportView = {
  name: 'order_companies',
  about: 'Serwisy, które wykonują zlecenia. Jeden wiersz na serwis',
  from: 'reporting_source.orders_companies f',
  columns: {
    service_company_id: text('f.id', 'Identyfikator serwisu'),
    service_company: text('f.title', 'Nazwa serwisu'),
    city: text(`f.values ->> 'city'`, 'Miejscowość'),
    active: flag('f.active', 'Czy aktywny'),
  },
};

const clients: ReportView = {
  name: 'order_clients',
  persons: true,
  about: 'Klienci zleceń. Jeden wiersz na zlecenie',
  from: 'reporting_source.orders o',
  columns: {
    order_id: text('o.id', 'Identyfikator zlecenia'),
    client: text('o.client_name', 'Nazwa klienta'),
    client_nip: text(`NULLIF(o.client_nip, '')`, 'NIP klienta'),
    device_serial_number: text(`NULLIF(o.device_serial_number, '')`, 'Numer seryjny urządzenia'),
    erased: flag('o.erased', 'Czy dane klienta usunięto'),
  },
};

/** What report builders read of service orders. */
export const orderReportViews: readonly ReportView[] = [
  orders,
  visits,
  statuses,
  companies,
  submittedView('order_activations', 'orders_activations', 'Aktywacje urządzeń (zlecenia)'),
  submittedView('order_bts_reports', 'orders_bts_reports', 'Raporty serwisowe BTS (zlecenia)'),
  clients,
];
