import { PersonForgotten } from '#domain/gdpr/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { CourseDateCancelled, CourseDateChanged, CourseDateReopened } from '#domain/training/course-date/events.ts';
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
  AttendanceCleared,
  AttendanceMarked,
  CertificateIssued,
  CertificateRevoked,
  CertificateSent,
} from '#domain/training/course-date/application/events.ts';
import { trainingFacts } from '#domain/training/records/events.ts';
import { detailsUpcasters } from '#domain/training/course-date/application-fields.ts';
import type { CourseDateStatus, Status } from '#domain/training/course-date/terms.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { applicationsTable, counted, detailColumns, forget, type ApplicationRow } from './application-row.ts';

export type { ApplicationRow };

const on = handlers<ApplicationRow>();

interface OfApplication {
  readonly data: { readonly applicationId: string };
}
const own = (event: OfApplication) => ({ keys: [event.data.applicationId] });

/** What calendars show of it may have changed. */
const shownAnew = (row: ApplicationRow): ApplicationRow => ({ ...row, calendar_sequence: row.calendar_sequence + 1 });

/** A handler that changes some columns of the application's row and counts the fact. */
const change = <D extends { applicationId: string }>(
  columns: (data: D, row: ApplicationRow, event: Recorded) => Partial<ApplicationRow>,
) => ({
  rows: own as (event: Recorded<{ type: string; data: D }>) => { keys: string[] },
  evolve: (row: ApplicationRow | undefined, event: Recorded<{ type: string; data: D }>) =>
    // One copy: a rebuild makes a million of them.
    row ? counted(Object.assign(shownAnew(row), columns(event.data, row, event), { version: row.version + 1 })) : null,
});

/** The new status, and the one before the decision where it changed. */
const statusColumns = (row: ApplicationRow, next: Status) => ({
  status: next,
  status_before: next === row.status ? row.status_before : row.status,
});
const status = (next: Status) => change((_data, row) => statusColumns(row, next));

/** Certificates are shown with the application, but nobody edits them: they don't count into its version. */
const certificate = <D extends { applicationId: string; code: string }>(
  columns: (code: string, row: ApplicationRow) => Partial<ApplicationRow>,
) => ({
  rows: own as (event: Recorded<{ type: string; data: D }>) => { keys: string[] },
  evolve: (row: ApplicationRow | undefined, { data }: Recorded<{ type: string; data: D }>) =>
    row ? counted({ ...row, ...columns(data.code, row) }) : null,
});

/** Facts older than `CertificateIssued`: the code lives and dies with the presence. */
const legacyCode = (attended: boolean, code: string | null): Partial<ApplicationRow> =>
  code === null ? {} : { certificate_code: attended ? code : null };

/** What lists and calendars show of a date. */
const SHOWN = [
  'courseId',
  'startedOn',
  'courseLocationId',
  'formula',
  'onlineMeetingUrl',
  'timeStart',
  'timeEnd',
] as const;

const onDate = (dateStatus: CourseDateStatus) => ({
  rows: ({ data }: { readonly data: { readonly courseDateId: string } }) => ({
    where: 'course_date_id' as const,
    is: data.courseDateId,
  }),
  evolve: (row: ApplicationRow | undefined) => (row ? counted({ ...shownAnew(row), date_status: dateStatus }) : null),
});

export const applications: ReadModel<ApplicationRow> = {
  name: 'applications',
  // Details in a new version are folded anew.
  version: 6 + detailsUpcasters.length,
  ...applicationsTable,
  on: {
    ...on(ApplicationRegistered, {
      rows: own,
      evolve: (_row, event) =>
        counted({
          id: event.data.applicationId,
          registration_id: event.data.registration.id,
          course_date_id: event.data.courseDateId,
          course_id: event.data.date.courseId,
          course_location_id: event.data.date.courseLocationId,
          started_on: event.data.date.startedOn,
          list_type: event.data.list,
          listed_at: event.position,
          status: 'waiting',
          status_before: 'waiting',
          date_status: 'active',
          left_seat: false,
          attended: false,
          attendance_marked: false,
          certificate_code: null,
          sent_certificate: null,
          confirmation_sent: false,
          calendar_sequence: 1,
          calendar_entry: false,
          overbooked: event.data.overbooked,
          applied_at: event.data.appliedAt,
          version: 1,
          ...detailColumns(event.data.details),
        }),
    }),
    ...on(ApplicationMovedIn, {
      rows: own,
      evolve: (row, event) =>
        counted({
          ...row,
          left_seat: false,
          date_status: 'active',
          status_before: row?.status_before ?? 'waiting',
          attended: false,
          attendance_marked: false,
          certificate_code: null,
          sent_certificate: null,
          id: event.data.applicationId,
          registration_id: event.data.registrationId,
          course_date_id: event.data.courseDateId,
          course_id: event.data.date.courseId,
          course_location_id: event.data.date.courseLocationId,
          started_on: event.data.date.startedOn,
          list_type: event.data.list,
          listed_at: event.position,
          status: event.data.status,
          calendar_sequence: (row?.calendar_sequence ?? 0) + 1,
          calendar_entry: row?.calendar_entry ?? false,
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
      change((data, _row, event) => ({
        list_type: 'primary',
        listed_at: event.position,
        overbooked: data.overbooked,
        left_seat: false,
      })),
    ),
    ...on(
      ApplicationMovedToReserve,
      change((_data, _row, event) => ({
        list_type: 'reserve',
        listed_at: event.position,
        overbooked: false,
        left_seat: true,
      })),
    ),
    ...on(
      ApplicationConfirmationSent,
      change((_data, row) => ({
        confirmation_sent: true,
        ...statusColumns(row, row.status === 'waiting' ? 'sent' : row.status),
      })),
    ),
    ...on(ApplicationConfirmed, status('confirmed')),
    ...on(ApplicationRejected, status('rejected')),
    ...on(ApplicationCanceled, status('canceled')),
    ...on(ApplicationResigned, status('resigned')),
    ...on(ApplicationArchived, status('archived')),
    ...on(
      ApplicationReinstated,
      change((data, row, event) => ({
        ...statusColumns(row, data.status),
        list_type: data.list,
        left_seat: data.list === 'reserve' && row.left_seat,
        listed_at: data.list === row.list_type ? row.listed_at : event.position,
      })),
    ),
    ...on(
      AttendanceMarked,
      change((data) => ({
        attended: data.attended,
        attendance_marked: true,
        ...legacyCode(data.attended, data.certificateCode),
      })),
    ),
    ...on(
      AttendanceCleared,
      change(() => ({ attended: false, attendance_marked: false })),
    ),
    ...on(
      CertificateIssued,
      certificate((code) => ({ certificate_code: code })),
    ),
    ...on(
      CertificateRevoked,
      certificate((code, row) => (row.certificate_code === code ? { certificate_code: null } : {})),
    ),
    ...on(CourseDateCancelled, onDate('cancelled')),
    ...on(CourseDateReopened, onDate('active')),
    ...on(
      CertificateSent,
      change(({ code }, row) => ({ sent_certificate: code ?? row.certificate_code })),
    ),
    ...on(CourseDateChanged, {
      rows: (event) => {
        const isShown = SHOWN.some((field) => event.data.after[field] !== undefined);
        return isShown ? { where: 'course_date_id', is: event.data.courseDateId } : { keys: [] };
      },
      evolve: (row, event) =>
        row
          ? {
              ...shownAnew(row),
              course_id: event.data.after.courseId ?? row.course_id,
              started_on: event.data.after.startedOn ?? row.started_on,
              course_location_id: event.data.after.courseLocationId ?? row.course_location_id,
            }
          : null,
    }),
    // Days are added or fall away; another name or address is told by the newer stamp of the entry.
    [trainingFacts.courses.types.changed]: {
      rows: (event) => {
        const { id, after } = event.data as { id: string; after: { duration?: number } };
        return after.duration === undefined ? { keys: [] } : { where: 'course_id', is: id };
      },
      evolve: (row) => (row ? shownAnew(row) : null),
    },
    ...on(PersonForgotten, {
      rows: (event) => [
        { where: 'person_id', is: event.data.personId },
        { where: 'reporter_id', is: event.data.personId },
      ],
      evolve: (row, event) => (row ? forget(row, event.data.personId) : null),
    }),
  },
};
