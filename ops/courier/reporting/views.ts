import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { dayOf, flag, integer, literal, text, type ReportView } from '#ops/reporting/view.ts';

/** Who was erased is nobody's. */
const THERE = `r.name <> ${literal(FORGOTTEN)}`;
const PEOPLE = `(SELECT r.company_id, count(*) AS people FROM reporting_source.courier_reporters r
  WHERE ${THERE} GROUP BY r.company_id)`;

const companies: ReportView = {
  name: 'courier_companies',
  about: 'Firmy kurierskie z liczbą osób. Jeden wiersz na firmę',
  from: `reporting_source.courier_companies f LEFT JOIN ${PEOPLE} p ON p.company_id = f.id`,
  columns: {
    courier_company_id: text('f.id', 'Identyfikator firmy'),
    courier_company: text('f.title', 'Nazwa firmy'),
    client_number: text(`f.values ->> 'clientNumber'`, 'Numer klienta'),
    people: integer('coalesce(p.people, 0)', 'Ile osób do niej należy'),
    active: flag('f.active', 'Czy aktywna'),
  },
};

const news: ReportView = {
  name: 'courier_news',
  about: 'Aktualności portalu kurierskiego. Jeden wiersz na aktualność',
  from: 'reporting_source.courier_news n',
  columns: {
    news_id: text('n.id', 'Identyfikator aktualności'),
    title: text('n.title', 'Tytuł'),
    published_on: dayOf(`n.values ->> 'publishedOn'`, 'Data publikacji'),
    visible: flag('n.active', 'Czy widoczna'),
  },
};

const people: ReportView = {
  name: 'courier_people',
  persons: true,
  about: 'Osoby firm kurierskich. Jeden wiersz na osobę',
  from: `reporting_source.courier_reporters r WHERE ${THERE}`,
  columns: {
    account_id: text('r.id', 'Identyfikator konta'),
    courier_company_id: text('r.company_id', 'Identyfikator firmy'),
    name: text('r.name', 'Imię i nazwisko'),
    email: text('r.email', 'E-mail'),
    phone: text('r.phone_number', 'Telefon'),
    postal_code: text('r.postal_code', 'Kod pocztowy'),
    city: text('r.city', 'Miejscowość'),
  },
};

/** What report builders read of the courier portal. */
export const courierReportViews: readonly ReportView[] = [companies, news, people];
