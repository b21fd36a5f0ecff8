import type { ReportSource } from '#domain/own-report/source.ts';
import { mailSource, reportSource } from '#ops/own-reports/source.ts';
import { trainingReportViews as views } from './views.ts';

const applications = reportSource(views, {
  name: 'applications',
  title: 'Zgłoszenia',
  permissions: ['APPLICATION_READ'],
  counted: 'Zgłoszenia',
  labels: {
    applied_on: 'Dzień zgłoszenia',
    started_on: 'Termin',
    course: 'Szkolenie',
    course_group: 'Grupa szkoleń',
    location: 'Miejsce',
    status_name: 'Status',
    list_name: 'Lista',
    seat_name: 'Zajmowane miejsce',
    attended: 'Obecność',
    certified: 'Certyfikat nieunieważniony',
    certificate_valid: 'Certyfikat ważny dziś',
    certificate_sent: 'Wysłany certyfikat',
    overbooked: 'Ponad limit',
    company: 'Firma',
    company_nip: 'NIP firmy',
    firm: 'Numer serwisu albo NIP',
    voivodeship: 'Województwo',
    bosch_car_service_id: 'Numer serwisu',
  },
});

const courseDates = reportSource(views, {
  name: 'course_dates',
  title: 'Terminy szkoleń',
  permissions: ['APPLICATION_READ', 'COURSEDATE_READ'],
  counted: 'Terminy',
  labels: {
    started_on: 'Pierwszy dzień',
    course: 'Szkolenie',
    course_group: 'Grupa szkoleń',
    location: 'Miejsce',
    city: 'Miejscowość',
    formula_name: 'Forma',
    visibility_name: 'Widoczność',
    cancelled: 'Odwołany',
    duration_days: 'Czas trwania w dniach',
    seats: 'Miejsca',
    applications: 'Zgłoszenia',
    on_primary_list: 'Lista podstawowa',
    on_reserve_list: 'Lista rezerwowa',
    attended: 'Obecni',
    absent: 'Nieobecni',
    unmarked: 'Nie zaznaczono',
  },
});

const statuses = reportSource(views, {
  name: 'application_statuses',
  title: 'Statusy zgłoszeń w czasie',
  permissions: ['APPLICATION_READ'],
  counted: 'Okresy',
  labels: { status_name: 'Status', nth: 'Który okres', hours: 'Godziny' },
});

const certificates = reportSource(views, {
  name: 'certificates',
  title: 'Certyfikaty',
  permissions: ['APPLICATION_READ'],
  counted: 'Certyfikaty',
  labels: {
    issued_on: 'Dzień wystawienia',
    started_on: 'Termin',
    course: 'Szkolenie',
    date_cancelled: 'Termin odwołano',
    valid: 'Nie unieważniono',
    valid_until: 'Ważny do',
    revoked_because_name: 'Powód unieważnienia',
  },
});

const companies = reportSource(views, {
  name: 'companies',
  title: 'Firmy',
  permissions: ['BOSCHCARSERVICE_READ'],
  counted: 'Firmy',
  about: 'Firmy z listy firm. Jeden wiersz na firmę',
  labels: { company: 'Firma', voivodeship: 'Województwo', bosch_car_service_id: 'Numer serwisu', active: 'Aktywna' },
});

const survey = reportSource(views, {
  name: 'survey_answers',
  title: 'Odpowiedzi w ankiecie NPS',
  permissions: ['OWN_ACCOUNT_READ'],
  counted: 'Odpowiedzi',
  labels: { answered_on: 'Dzień odpowiedzi', rate: 'Ocena', nps_group_name: 'Grupa NPS' },
});

const persons = reportSource(views, {
  name: 'application_persons',
  title: 'Uczestnicy zgłoszeń (dane osób)',
  permissions: ['APPLICATION_READ', 'EMPLOYEE_READ'],
  counted: 'Zgłoszenia',
  labels: {
    participant: 'Uczestnik',
    participant_email: 'E-mail uczestnika',
    sap_client_number: 'Numer klienta SAP',
    reporter_last_name: 'Nazwisko osoby zgłaszającej',
    reporter_email: 'E-mail osoby zgłaszającej',
  },
});

const trainers = reportSource(views, {
  name: 'course_date_trainers',
  title: 'Terminy według trenera (dane osób)',
  permissions: ['APPLICATION_READ', 'COURSEDATE_READ', 'OPERATOR_READ'],
  counted: 'Terminy',
  labels: {
    trainer: 'Trener',
    started_on: 'Pierwszy dzień',
    course: 'Szkolenie',
    course_group: 'Grupa szkoleń',
    cancelled: 'Odwołany',
    seats: 'Miejsca',
    applications: 'Zgłoszenia',
    on_primary_list: 'Lista podstawowa',
    on_reserve_list: 'Lista rezerwowa',
    attended: 'Obecni',
    absent: 'Nieobecni',
    unmarked: 'Nie zaznaczono',
  },
});

const salesRepresentatives = reportSource(views, {
  name: 'application_sales_representatives',
  title: 'Zgłoszenia według przedstawiciela handlowego (dane osób)',
  permissions: ['APPLICATION_READ', 'BOSCHCARSERVICE_READ', 'OPERATOR_READ'],
  counted: 'Zgłoszenia',
  labels: {
    sales_representative: 'Przedstawiciel handlowy',
    applied_on: 'Dzień zgłoszenia',
    started_on: 'Termin',
    course: 'Szkolenie',
    company: 'Firma',
    voivodeship: 'Województwo',
    status_name: 'Status',
    seat_name: 'Zajmowane miejsce',
    attended: 'Obecność',
  },
});

/** What own reports of trainings are made of. */
export const trainingSources: readonly ReportSource[] = [
  applications,
  courseDates,
  statuses,
  certificates,
  companies,
  survey,
  mailSource(['APPLICATION_READ']),
  persons,
  trainers,
  salesRepresentatives,
];
