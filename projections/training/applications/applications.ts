import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import {
  ApplicationArchived,
  ApplicationCanceled,
  ApplicationConfirmationSent,
  ApplicationConfirmed,
  ApplicationEdited,
  ApplicationMovedIn,
  ApplicationMovedOut,
  ApplicationMovedToPrimary,
  ApplicationMovedToReserve,
  ApplicationRegistered,
  ApplicationReinstated,
  ApplicationRejected,
  ApplicationResigned,
  AttendanceMarked,
  CertificateSent,
  CourseDateChanged,
} from '#domain/training/course-date/events.ts';
import { detailsUpcasters } from '#domain/training/course-date/application-fields.ts';
import type { Status } from '#domain/training/course-date/terms.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { applicationsTable, detailColumns, forget, type ApplicationRow } from './application-row.ts';

export type { ApplicationRow };

const on = handlers<ApplicationRow>();

interface OfApplication {
  readonly data: { readonly applicationId: string };
}
const own = (event: OfApplication) => ({ keys: [event.data.applicationId] });

/** A handler that changes some columns of the application's row and counts the fact. */
const change = <D extends { applicationId: string }>(
  columns: (data: D, row: ApplicationRow, event: Recorded) => Partial<ApplicationRow>,
) => ({
  rows: own as (event: Recorded<{ type: string; data: D }>) => { keys: string[] },
  evolve: (row: ApplicationRow | undefined, event: Recorded<{ type: string; data: D }>) =>
    row ? { ...row, ...columns(event.data, row, event), version: row.version + 1 } : null,
});

const status = (next: Status) => change(() => ({ status: next }));

export const applications: ReadModel<ApplicationRow> = {
  name: 'applications',
  // Details in a new version are folded anew.
  version: 2 + detailsUpcasters.length,
  ...applicationsTable,
  on: {
    ...on(ApplicationRegistered, {
      rows: own,
      evolve: (_row, event) => ({
        id: event.data.applicationId,
        registration_id: event.data.registration.id,
        course_date_id: event.data.courseDateId,
        course_id: event.data.date.courseId,
        course_location_id: event.data.date.courseLocationId,
        started_on: event.data.date.startedOn,
        list_type: event.data.list,
        listed_at: event.position,
        status: 'waiting',
        attended: false,
        attendance_marked: false,
        certificate_code: null,
        certificate_sent: false,
        confirmation_sent: false,
        overbooked: event.data.overbooked,
        applied_at: event.data.appliedAt,
        version: 1,
        ...detailColumns(event.data.details),
      }),
    }),
    ...on(ApplicationMovedIn, {
      rows: own,
      evolve: (row, event) => ({
        attended: false,
        certificate_code: null,
        certificate_sent: false,
        ...row,
        attendance_marked: false,
        id: event.data.applicationId,
        registration_id: event.data.registrationId,
        course_date_id: event.data.courseDateId,
        course_id: event.data.date.courseId,
        course_location_id: event.data.date.courseLocationId,
        started_on: event.data.date.startedOn,
        list_type: event.data.list,
        listed_at: event.position,
        status: event.data.status,
        confirmation_sent: event.data.confirmationSent,
        overbooked: event.data.overbooked,
        applied_at: event.data.appliedAt,
        version: event.data.version + 1,
        ...detailColumns(event.data.details),
      }),
    }),
    // The row left with ApplicationMovedIn; the source's half changes nothing that is shown.
    ...on(ApplicationMovedOut, {
      rows: own,
      evolve: (row) => row ?? null,
    }),
    ...on(
      ApplicationEdited,
      change((data, row) => detailColumns({ ...row.details, ...data.after })),
    ),
    ...on(
      ApplicationMovedToPrimary,
      change((data, _row, event) => ({ list_type: 'primary', listed_at: event.position, overbooked: data.overbooked })),
    ),
    ...on(
      ApplicationMovedToReserve,
      change((_data, _row, event) => ({ list_type: 'reserve', listed_at: event.position, overbooked: false })),
    ),
    ...on(
      ApplicationConfirmationSent,
      change((_data, row) => ({ confirmation_sent: true, status: row.status === 'waiting' ? 'sent' : row.status })),
    ),
    ...on(ApplicationConfirmed, status('confirmed')),
    ...on(ApplicationRejected, status('rejected')),
    ...on(ApplicationCanceled, status('canceled')),
    ...on(ApplicationResigned, status('resigned')),
    ...on(ApplicationArchived, status('archived')),
    ...on(
      ApplicationReinstated,
      change((data, row, event) => ({
        status: data.status,
        list_type: data.list,
        listed_at: data.list === row.list_type ? row.listed_at : event.position,
      })),
    ),
    ...on(
      AttendanceMarked,
      change((data) => ({
        attended: data.attended,
        attendance_marked: true,
        certificate_code: data.certificateCode,
      })),
    ),
    ...on(
      CertificateSent,
      change(() => ({ certificate_sent: true })),
    ),
    ...on(CourseDateChanged, {
      rows: (event) => {
        const { courseId, startedOn, courseLocationId } = event.data.after;
        const shown = courseId !== undefined || startedOn !== undefined || courseLocationId !== undefined;
        return shown ? { where: 'course_date_id', is: event.data.courseDateId } : { keys: [] };
      },
      evolve: (row, event) =>
        row
          ? {
              ...row,
              course_id: event.data.after.courseId ?? row.course_id,
              started_on: event.data.after.startedOn ?? row.started_on,
              course_location_id: event.data.after.courseLocationId ?? row.course_location_id,
            }
          : null,
    }),
    ...on(PersonForgotten, {
      rows: (event) => [
        { where: 'person_id', is: event.data.personId },
        { where: 'reporter_id', is: event.data.personId },
      ],
      evolve: (row, event) => (row ? forget(row, event.data.personId) : null),
    }),
  },
};
