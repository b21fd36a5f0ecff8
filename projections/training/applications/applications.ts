import type { Recorded } from '#domain/kernel/event.ts';
import {
  CourseDateCancelled,
  CourseDateChanged,
  CourseDatePromisesChanged,
  CourseDateReopened,
} from '#domain/training/course-date/events.ts';
import {
  ApplicationArchived,
  ApplicationCanceled,
  ApplicationConfirmationSent,
  ApplicationInformedOfReserve,
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
import { isOtherPerson } from '#domain/training/course-date/changes.ts';
import { detailsUpcasters } from '#domain/training/course-date/application-fields.ts';
import type { CourseDateStatus, Status } from '#domain/training/course-date/terms.ts';
import { handlers, type ReadModel } from '#projections/read-model.ts';
import { consentAfter, keptByMove, ofErasure, personHandlers } from './application-persons.ts';
import {
  applicationsTable,
  counted,
  detailColumns,
  shownAnew,
  withNumber,
  type ApplicationRow,
} from './application-row.ts';
import { ofRecords } from './of-records.ts';
import { certificateColumns, decidedAt, legacyCode, SHOWN, statusColumns } from './fold-facts.ts';

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
    // One copy: a rebuild makes a million of them.
    row ? counted(Object.assign(shownAnew(row), columns(event.data, row, event), { version: row.version + 1 })) : null,
});

const status = (next: Status) => change((_data, row, event) => statusColumns(row, next, event));

/** Certificates are shown with the application, but nobody edits them: they don't count into its version. */
const certificate = <D extends { applicationId: string }>(
  columns: (data: D, row: ApplicationRow) => Partial<ApplicationRow>,
) => ({
  rows: own as (event: Recorded<{ type: string; data: D }>) => { keys: string[] },
  evolve: (row: ApplicationRow | undefined, { data }: Recorded<{ type: string; data: D }>) =>
    row ? counted({ ...row, ...columns(data, row) }) : null,
});

const onDate = (dateStatus: CourseDateStatus) => ({
  rows: ({ data }: { readonly data: { readonly courseDateId: string } }) => ({
    where: 'course_date_id' as const,
    is: data.courseDateId,
  }),
  evolve: (row: ApplicationRow | undefined) => (row ? counted({ ...shownAnew(row), date_status: dateStatus }) : null),
});

export const applications: ReadModel<ApplicationRow> = {
  name: 'applications',
  // Details in a new version are folded again.
  version: 16 + detailsUpcasters.length,
  ...applicationsTable,
  past: {
    on: ofErasure,
    // Seats are counted by date.
    indexes: ['(course_date_id, seat, valid_to, valid_from)', '(person_id)', '(reporter_id)'],
  },
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
          decided_at: null,
          date_status: 'active',
          left_seat: false,
          attended: false,
          attendance_marked: false,
          ...certificateColumns(null),
          sent_certificate: null,
          confirmation_sent: false,
          reserve_informed: false,
          calendar_sequence: 1,
          calendar_entry: false,
          overbooked: event.data.overbooked,
          applied_at: event.data.appliedAt,
          version: 1,
          ...keptByMove(undefined),
          consent_version: event.data.consentVersion,
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
          ...certificateColumns(null),
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
          decided_at: row ? decidedAt(row, event.data.status, event.at) : null,
          calendar_sequence: (row?.calendar_sequence ?? 0) + 1,
          calendar_entry: row?.calendar_entry ?? false,
          confirmation_sent: event.data.confirmationSent,
          reserve_informed: false,
          overbooked: event.data.overbooked,
          applied_at: event.data.appliedAt,
          version: event.data.version + 1,
          ...keptByMove(row),
          ...detailColumns(withNumber(row, event.data.details)),
        }),
    }),
    // The row left with ApplicationMovedIn; the source's half changes nothing that is shown.
    ...on(ApplicationMovedOut, { rows: own, evolve: (row) => row ?? null }),
    ...on(
      ApplicationEdited,
      change(({ before, after, consentVersion }, row) => ({
        ...detailColumns(withNumber(row, { ...row.details, ...after })),
        consent_version: consentAfter({ before, after, consentVersion }, row),
        participants: row.participants + (isOtherPerson(before.participant, after.participant) ? 1 : 0),
        reporters: row.reporters + (isOtherPerson(before.reporter, after.reporter) ? 1 : 0),
      })),
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
      change((_data, row, event) => ({
        confirmation_sent: true,
        ...statusColumns(row, row.status === 'waiting' ? 'sent' : row.status, event),
      })),
    ),
    ...on(
      ApplicationInformedOfReserve,
      change(() => ({ reserve_informed: true })),
    ),
    ...on(ApplicationConfirmed, status('confirmed')),
    ...on(ApplicationRejected, status('rejected')),
    ...on(ApplicationCanceled, status('canceled')),
    ...on(ApplicationResigned, status('resigned')),
    ...on(ApplicationArchived, status('archived')),
    ...on(
      ApplicationReinstated,
      change((data, row, event) => ({
        ...statusColumns(row, data.status, event),
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
      certificate(({ code, contents }) => certificateColumns(code, contents.validUntil)),
    ),
    ...on(
      CertificateRevoked,
      certificate(({ code }, row) => (row.certificate_code === code ? certificateColumns(null) : {})),
    ),
    ...on(CourseDatePromisesChanged, {
      rows: ({ data }) => ({ where: 'course_date_id', is: data.courseDateId }),
      evolve: (row) => (row ? shownAnew(row) : null),
    }),
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
    ...ofRecords,
    ...personHandlers,
  },
};
