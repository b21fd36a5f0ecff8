import { subjectOf } from '#domain/kernel/subject.ts';
import { training } from '#domain/training/portal.ts';
import type { PortalProjections } from '#projections/portal.ts';
import { trainingApiKinds } from './api-kinds.ts';
import { applications, type ApplicationRow } from './applications/applications.ts';
import { applicationIdsOf, visitorsWithoutAccount } from './persons.ts';
import { courseDates, courseDateTitle } from './course-dates/course-dates.ts';
import { trainingReadModels } from './read-models.ts';
import { seatAlertsOfPerson } from './seat-alert/seat-alert-list.ts';
import { trainingFinders } from './search.ts';

export const trainingProjections: PortalProjections = {
  name: training.name,
  readModels: trainingReadModels,
  apiKinds: trainingApiKinds,
  finders: trainingFinders,
  personsWithoutAccount: visitorsWithoutAccount,
  recordsOfPerson: async (db, personId) => {
    const [applicationIds, alerts] = await Promise.all([
      applicationIdsOf(db, personId),
      seatAlertsOfPerson(db, personId),
    ]);
    return [
      ...applicationIds.map((id) => subjectOf('application', id)),
      ...alerts.map(({ id }) => subjectOf('seat-alert', id)),
    ];
  },
  lists: {
    home: ['course_dates', 'courses'],
    groups: ['courses', 'groups'],
    schedule: ['course_dates', 'courses'],
    priceList: ['courses'],
    reporterAccount: ['applications', 'course_dates'],
    applications: ['applications'],
    courseDates: ['course_dates', 'applications'],
    'reporter.list': ['reporters', 'applications'],
    'participant.list': ['employees', 'applications'],
    nps: ['survey_answers'],
  },
  titles: {
    'course-date': { model: courseDates, sharesStream: true, title: courseDateTitle },
    application: {
      model: applications,
      sharesStream: true,
      title: (row) => (row as ApplicationRow).participant_name,
    },
  },
};
