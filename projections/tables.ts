import type { BannerValues } from '#domain/training/banner.ts';
import type { CompanyValues } from '#domain/training/company.ts';
import type { CourseValues } from '#domain/training/course.ts';
import type { GroupValues } from '#domain/training/group.ts';
import type { LocationValues } from '#domain/training/location.ts';
import type { OperatorRow } from './access/operators.ts';
import type { ReporterRow } from './access/reporters.ts';
import type { RecordRow } from './records.ts';
import type { TimelineRow } from './timeline.ts';
import type { ApplicationRow } from './training/applications.ts';
import type { CourseDateRow } from './training/course-dates.ts';
import type { EmployeeRow } from './training/employees.ts';
import type { ImportRow } from './training/imports.ts';
import type { SurveyAnswerRow } from './training/survey-answers.ts';

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
