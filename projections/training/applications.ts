import { PersonForgotten } from '#domain/access/person.ts';
import type { Recorded } from '#domain/shared/event.ts';
import { FORGOTTEN } from '#domain/shared/personal.ts';
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
  type ApplicationDetails,
  type Participant,
} from '#domain/training/course-date/events.ts';
import type { ListType, Status } from '#domain/training/course-date/terms.ts';
import { handlers, type ReadModel } from '../read-model.ts';

/** One row per application: what the list shows and filters by. `details` has the rest, as in the events. */
export interface ApplicationRow {
  id: string;
  registration_id: string;
  course_date_id: string;
  course_id: string;
  course_location_id: string;
  /** `YYYY-MM-DD`. */
  started_on: string;
  list_type: ListType;
  /** Global position of joining the present list: the order of the reserve. */
  listed_at: string;
  status: Status;
  attended: boolean;
  certificate_code: string | null;
  certificate_sent: boolean;
  confirmation_sent: boolean;
  overbooked: boolean;
  /** ISO 8601 UTC. */
  applied_at: string;
  /** Counts the facts about this application, as the decider does. */
  version: number;
  person_id: string;
  reporter_id: string;
  participant_name: string;
  company_name: string;
  company_nip: string;
  company_id: string | null;
  company_state: string;
  bosch_car_service_id: string | null;
  /** Lower case, for substring search: participant and reporter. */
  names: string;
  emails: string;
  details: ApplicationDetails;
}

const on = handlers<ApplicationRow>();

type Person = Pick<Participant, 'firstName' | 'lastName' | 'email' | 'forgotten'>;

const fullName = (person: Person): string =>
  person.forgotten ? FORGOTTEN : `${person.firstName} ${person.lastName}`.trim();

/** The columns that follow from the details, so that no handler forgets one. */
function detailColumns(details: ApplicationDetails) {
  const { participant, reporter, company } = details;
  const present = [participant, reporter].filter((person) => !person.forgotten);
  return {
    details,
    person_id: participant.personId,
    reporter_id: reporter.personId,
    participant_name: fullName(participant),
    names: present.map(fullName).join(' | ').toLowerCase(),
    emails: present
      .map((person) => person.email)
      .join(' ')
      .toLowerCase(),
    company_name: company.name,
    company_nip: company.nip,
    company_id: company.companyId,
    company_state: company.state,
    bosch_car_service_id: company.boschCarServiceId,
  };
}

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

function forget(row: ApplicationRow, personId: string): ApplicationRow {
  const { participant, reporter } = row.details;
  const blank = { email: '', phone: '', firstName: '', lastName: '', forgotten: true as const };
  return {
    ...row,
    ...detailColumns({
      ...row.details,
      participant:
        participant.personId === personId ? { ...participant, ...blank, fgazNumber: '', notes: '' } : participant,
      reporter: reporter.personId === personId ? { ...reporter, ...blank } : reporter,
    }),
  };
}

export const applications: ReadModel<ApplicationRow> = {
  name: 'applications',
  version: 1,
  columns: {
    id: 'text',
    registration_id: 'text NOT NULL',
    course_date_id: 'text NOT NULL',
    course_id: 'text NOT NULL',
    course_location_id: 'text NOT NULL',
    started_on: 'text COLLATE "C" NOT NULL',
    list_type: 'text NOT NULL',
    listed_at: 'text COLLATE "C" NOT NULL',
    status: 'text NOT NULL',
    attended: 'boolean NOT NULL',
    certificate_code: 'text',
    certificate_sent: 'boolean NOT NULL',
    confirmation_sent: 'boolean NOT NULL',
    overbooked: 'boolean NOT NULL',
    applied_at: 'text COLLATE "C" NOT NULL',
    version: 'integer NOT NULL',
    person_id: 'text NOT NULL',
    reporter_id: 'text NOT NULL',
    participant_name: 'text NOT NULL',
    company_name: 'text NOT NULL',
    company_nip: 'text COLLATE "C" NOT NULL',
    company_id: 'text',
    company_state: 'text NOT NULL',
    bosch_car_service_id: 'text',
    names: 'text NOT NULL',
    emails: 'text NOT NULL',
    details: 'json NOT NULL',
  },
  indexes: [
    '(applied_at, id)',
    '(started_on, applied_at, id)',
    '(course_date_id, status, list_type)',
    '(course_id, applied_at, id)',
    '(course_location_id, applied_at, id)',
    '(status, applied_at, id)',
    '(list_type, applied_at, id)',
    '(company_state, applied_at, id)',
    '(bosch_car_service_id, applied_at, id)',
    '(company_nip, applied_at, id)',
    '(person_id, course_id)',
    '(reporter_id)',
    '(registration_id)',
    '(certificate_code) WHERE certificate_code IS NOT NULL',
    'USING gin (names gin_trgm_ops, lower(company_name) gin_trgm_ops, emails gin_trgm_ops)',
  ],
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
      change((data) => ({ attended: data.attended, certificate_code: data.certificateCode })),
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
