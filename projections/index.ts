import { banner } from '#domain/training/banner.ts';
import { company } from '#domain/training/company.ts';
import { course } from '#domain/training/course.ts';
import { group } from '#domain/training/group.ts';
import { location } from '#domain/training/location.ts';
import { operators } from './access/operators.ts';
import { reporters } from './access/reporters.ts';
import type { ReadModel } from './read-model.ts';
import { recordReadModel } from './records.ts';
import { timeline } from './timeline.ts';
import { applications } from './training/applications.ts';
import { courseDates } from './training/course-dates.ts';
import { employees } from './training/employees.ts';
import { imports } from './training/imports.ts';
import { surveyAnswers } from './training/survey-answers.ts';

/** Every read model the runner keeps. To add one: its file and a line here (and in tables.ts). */
export const readModels: readonly ReadModel[] = [
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
] as unknown as readonly ReadModel[];
