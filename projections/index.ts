import { banner } from '#domain/training/records/banner.ts';
import { company } from '#domain/training/records/company.ts';
import { course } from '#domain/training/records/course.ts';
import { group } from '#domain/training/records/group.ts';
import { location } from '#domain/training/records/location.ts';
import { operators } from '#projections/training/accounts/operators.ts';
import { reporters } from '#projections/training/accounts/reporters.ts';
import type { AnyReadModel } from '#projections/read-model.ts';
import { recordReadModel } from '#projections/records.ts';
import { timeline } from '#projections/timeline.ts';
import { applications } from '#projections/training/applications/applications.ts';
import { courseDates } from '#projections/training/course-dates/course-dates.ts';
import { employees } from '#projections/training/accounts/employees.ts';
import { imports } from '#projections/imports.ts';
import { surveyAnswers } from '#projections/training/survey/survey-answers.ts';

/** Every read model the runner keeps. To add one: its file and a line here (and in tables.ts). */
export const readModels: readonly AnyReadModel[] = [
  applications,
  courseDates,
  recordReadModel('courses', course),
  recordReadModel('groups', group),
  recordReadModel('locations', location),
  // Imports look up hundreds of firms by their numbers at once: equality is planned well, containment is guessed.
  recordReadModel('companies', company, [`(("values"->>'boschCarServiceId'))`, `(("values"->>'sapClientNumber'))`]),
  recordReadModel('banners', banner),
  surveyAnswers,
  employees,
  imports,
  operators,
  reporters,
  timeline,
];
