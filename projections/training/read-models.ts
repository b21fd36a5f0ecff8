import type { trainingRecords } from '#domain/training/records.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import type { RecordTables } from '#projections/records.ts';
import type { StatusSpansRow } from '#projections/status-spans.ts';
import { employees, type EmployeeRow } from './accounts/employees.ts';
import type { OperatorRow } from './accounts/operators.ts';
import { reporters, type ReporterRow } from './accounts/reporters.ts';
import { visitors, type VisitorRow } from './accounts/visitors.ts';
import { applicationStatuses } from './applications/application-statuses.ts';
import { applications, type ApplicationRow } from './applications/applications.ts';
import { certificates, type CertificateRow } from './applications/certificates.ts';
import { courseDates, type CourseDateRow } from './course-dates/course-dates.ts';
import { trainingRatings, type TrainingRatingRow } from './rating/training-ratings.ts';
import { seatAlerts, type SeatAlertRow } from './seat-alert/seat-alerts.ts';
import { surveyAnswers, type SurveyAnswerRow } from './survey/survey-answers.ts';

/** The read models of training that are written by hand. To add one: its file, a line here and its table below. */
export const trainingReadModels: readonly AnyReadModel[] = [
  applications,
  applicationStatuses,
  certificates,
  courseDates,
  surveyAnswers,
  trainingRatings,
  seatAlerts,
  employees,
  reporters,
  visitors,
];

declare module '#projections/tables.ts' {
  /** The tables of training, its records' and accounts' included. */
  interface ReadTables extends RecordTables<typeof trainingRecords> {
    applications: ApplicationRow;
    application_statuses: StatusSpansRow;
    certificates: CertificateRow;
    course_dates: CourseDateRow;
    survey_answers: SurveyAnswerRow;
    training_ratings: TrainingRatingRow;
    seat_alerts: SeatAlertRow;
    employees: EmployeeRow;
    operators: OperatorRow;
    reporters: ReporterRow;
    visitors: VisitorRow;
  }
}
