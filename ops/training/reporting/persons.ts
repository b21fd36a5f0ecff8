import { day, instant, only, text, type ReportView } from '#ops/reporting/view.ts';
import { applications } from './applications.ts';
import { courseDates } from './course-dates.ts';

const applicationPersons: ReportView = {
  name: 'application_persons',
  persons: true,
  about: 'Uczestnik i osoba zgłaszająca każdego zgłoszenia. Jeden wiersz na zgłoszenie',
  from: 'reporting_source.applications a LEFT JOIN reporting_source.employees e ON e.id = a.person_id',
  columns: {
    application_id: text('a.id', 'Identyfikator zgłoszenia'),
    participant_id: text('a.person_id', 'Identyfikator uczestnika; ten sam w każdym zgłoszeniu tej osoby'),
    participant: text('a.participant_name', 'Uczestnik'),
    participant_email: text(`a.details -> 'participant' ->> 'email'`, 'E-mail uczestnika'),
    participant_phone: text(`a.details -> 'participant' ->> 'phone'`, 'Telefon uczestnika'),
    sap_client_number: text('e.sap_client_number', 'Numer klienta SAP uczestnika'),
    reporter_id: text('a.reporter_id', 'Identyfikator osoby zgłaszającej'),
    reporter_first_name: text(`a.details -> 'reporter' ->> 'firstName'`, 'Imię osoby zgłaszającej'),
    reporter_last_name: text(`a.details -> 'reporter' ->> 'lastName'`, 'Nazwisko osoby zgłaszającej'),
    reporter_email: text(`a.details -> 'reporter' ->> 'email'`, 'E-mail osoby zgłaszającej'),
  },
};

const certificatePersons: ReportView = {
  name: 'certificate_persons',
  persons: true,
  about: 'Kody certyfikatów i osoby, którym je wystawiono. Jeden wiersz na certyfikat',
  from: 'reporting_source.certificates z LEFT JOIN reporting_source.applications a ON a.id = z.application_id',
  columns: {
    code: text('z.code', 'Kod certyfikatu'),
    application_id: text('z.application_id', 'Identyfikator zgłoszenia'),
    participant_id: text('z.person_id', 'Identyfikator osoby'),
    participant: text('a.participant_name', 'Obecny uczestnik zgłoszenia'),
    issued_at: instant('z.issued_at', 'Kiedy wystawiono'),
  },
};

const surveyOpinions: ReportView = {
  name: 'survey_opinions',
  persons: true,
  about: 'Treść odpowiedzi w ankiecie NPS; w opiniach bywają nazwiska. Jeden wiersz na odpowiedź',
  from: 'reporting_source.survey_answers n',
  columns: {
    answer_id: text('n.id', 'Identyfikator odpowiedzi'),
    opinion: text('n.opinion', 'Uzasadnienie oceny'),
    suggestions: text('n.suggestions', 'Co poprawić'),
  },
};

const trainers: ReportView = {
  name: 'course_date_trainers',
  persons: true,
  about: 'Trenerzy terminów. Jeden wiersz na termin, który ma trenera',
  from: `${courseDates.from} JOIN reporting_source.operators o ON o.id = d.trainer_id`,
  columns: {
    course_date_id: text('d.id', 'Identyfikator terminu'),
    started_on: day('d.started_on', 'Pierwszy dzień'),
    trainer_id: text('o.id', 'Identyfikator konta trenera'),
    trainer: text('o.name', 'Trener'),
    ...only(courseDates, ['course', 'course_group', 'cancelled', 'seats', 'applications']),
    ...only(courseDates, ['on_primary_list', 'on_reserve_list', 'attended', 'absent', 'unmarked']),
  },
};

const salesRepresentatives: ReportView = {
  name: 'application_sales_representatives',
  persons: true,
  about:
    'Zgłoszenia firm, które mają przedstawiciela handlowego. Jeden wiersz na zgłoszenie; kto nim jest, mówi dzisiejsza lista firm',
  from: `${applications.from} JOIN reporting_source.companies f ON f.id = a.company_id
    JOIN reporting_source.operators o ON o.id = f.values ->> 'salesRepresentativeId'`,
  columns: {
    ...only(applications, ['application_id', 'company_id', 'company', 'voivodeship']),
    sales_representative_id: text('o.id', 'Identyfikator konta przedstawiciela handlowego'),
    sales_representative: text('o.name', 'Przedstawiciel handlowy'),
    ...only(applications, ['course', 'started_on', 'applied_on', 'status_name', 'seat_name', 'attended']),
  },
};

/** For the second role. */
export const personViews: readonly ReportView[] = [
  applicationPersons,
  certificatePersons,
  surveyOpinions,
  trainers,
  salesRepresentatives,
];
