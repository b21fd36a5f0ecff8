import type { BannerValues } from '#domain/training/records/banner.ts';
import type { CompanyValues } from '#domain/training/records/company.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import type { GroupValues } from '#domain/training/records/group.ts';
import type { LocationValues } from '#domain/training/records/location.ts';
import type { OperatorRow } from '#projections/training/accounts/operators.ts';
import type { ReporterRow } from '#projections/training/accounts/reporters.ts';
import type { RecordRow } from '#projections/records.ts';
import type { TimelineRow } from '#projections/timeline.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { CourseDateRow } from '#projections/training/course-dates/course-dates.ts';
import type { EmployeeRow } from '#projections/training/accounts/employees.ts';
import type { ImportRow } from '#projections/imports.ts';
import type { SurveyAnswerRow } from '#projections/training/survey/survey-answers.ts';

/** The tables of schema `read`, for kysely. */
export interface ReadTables {
  applications: ApplicationRow;
  course_dates: CourseDateRow;
  courses: RecordRow<CourseValues>;
  groups: RecordRow<GroupValues>;
  locations: RecordRow<LocationValues>;
  companies: RecordRow<CompanyValues>;
  banners: RecordRow<BannerValues>;
  survey_answers: SurveyAnswerRow;
  employees: EmployeeRow;
  imports: ImportRow;
  operators: OperatorRow;
  reporters: ReporterRow;
  timeline: TimelineRow;
}
