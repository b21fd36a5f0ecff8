import { applicationShape, courseDateShape } from '#domain/training/api-shapes.ts';
import { applicationGroups, type GroupName } from '#domain/training/course-date/application-fields.ts';
import {
  ApplicationArchived,
  ApplicationCanceled,
  ApplicationConfirmationSent,
  ApplicationConfirmed,
  ApplicationEdited,
  ApplicationInformedOfReserve,
  ApplicationMovedIn,
  ApplicationMovedToPrimary,
  ApplicationMovedToReserve,
  ApplicationRegistered,
  ApplicationReinstated,
  ApplicationRejected,
  ApplicationResigned,
  AttendanceCleared,
  AttendanceMarked,
  CertificateIssued,
  CertificateRevoked,
  CertificateSent,
} from '#domain/training/course-date/application/events.ts';
import {
  CourseDateCancelled,
  CourseDateChanged,
  CourseDatePublished,
  CourseDateReopened,
  CourseDateScheduled,
} from '#domain/training/course-date/events.ts';
import { ApplicationPersonReplaced } from '#domain/training/course-date/person/events.ts';
import { apiKind, type ApiKind } from '#projections/api/kind.ts';
import { attendanceOf, type ApplicationRow } from './applications/application-row.ts';
import { courseDateDetailsOf, type CourseDateRow } from './course-dates/course-dates.ts';

const applicationNews = {
  [ApplicationRegistered.type]: 'application.registered',
  [ApplicationMovedIn.type]: 'application.moved',
  [ApplicationEdited.type]: 'application.changed',
  [ApplicationPersonReplaced.type]: 'application.changed',
  [ApplicationMovedToPrimary.type]: 'application.list-changed',
  [ApplicationMovedToReserve.type]: 'application.list-changed',
  [ApplicationConfirmationSent.type]: 'application.informed',
  [ApplicationInformedOfReserve.type]: 'application.informed',
  [ApplicationConfirmed.type]: 'application.decided',
  [ApplicationRejected.type]: 'application.decided',
  [ApplicationCanceled.type]: 'application.decided',
  [ApplicationResigned.type]: 'application.decided',
  [ApplicationArchived.type]: 'application.decided',
  [ApplicationReinstated.type]: 'application.decided',
  [AttendanceMarked.type]: 'application.attendance-changed',
  [AttendanceCleared.type]: 'application.attendance-changed',
  [CertificateIssued.type]: 'application.certificate-changed',
  [CertificateRevoked.type]: 'application.certificate-changed',
  [CertificateSent.type]: 'application.certificate-changed',
};

const courseDateNews = {
  [CourseDateScheduled.type]: 'course-date.created',
  [CourseDateChanged.type]: 'course-date.changed',
  [CourseDatePublished.type]: 'course-date.changed',
  [CourseDateCancelled.type]: 'course-date.cancelled',
  [CourseDateReopened.type]: 'course-date.reopened',
};

type Said = Readonly<Record<string, unknown>>;

const said = (group: GroupName, from: Said): Said =>
  Object.fromEntries(applicationGroups[group].fields.map(({ name }) => [name, from[name] ?? '']));

const personOf = (group: 'participant' | 'reporter', from: ApplicationRow['details'][typeof group]) =>
  from.forgotten ? null : { personId: from.personId, ...said(group, from) };

const application = apiKind<ApplicationRow>({
  ...applicationShape,
  table: 'applications',
  news: applicationNews,
  openOf: (row) => ({
    registrationId: row.registration_id,
    courseDateId: row.course_date_id,
    courseId: row.course_id,
    courseLocationId: row.course_location_id,
    startedOn: row.started_on,
    appliedAt: row.applied_at,
    status: row.status,
    list: row.list_type,
    seat: row.seat,
    dateStatus: row.date_status,
    attended: attendanceOf(row),
    certified: row.certificate_code !== null,
    certificateValidUntil: row.certificate_valid_until,
    certificateSent: row.certificate_sent,
    confirmationSent: row.confirmation_sent,
    overbooked: row.overbooked,
    company: {
      companyId: row.company_id,
      boschCarServiceId: row.bosch_car_service_id,
      ...said('company', row.details.company),
    },
  }),
  personsOf: ({ details, certificate_code: certificateCode }) => ({
    participant: personOf('participant', details.participant),
    reporter: personOf('reporter', details.reporter),
    certificateCode,
  }),
});

const courseDate = apiKind<CourseDateRow>({
  ...courseDateShape,
  table: 'course_dates',
  news: courseDateNews,
  openOf: (row) => {
    const { onlineMeetingUrl: _link, reminderDays: _days, ...details } = courseDateDetailsOf(row);
    return { ...details, status: row.status };
  },
  personsOf: ({ cancel_reason: cancelReason }) => ({ cancelReason }),
});

/** What training publishes to other programs besides its records and accounts. */
export const trainingApiKinds: readonly ApiKind[] = [application, courseDate];
