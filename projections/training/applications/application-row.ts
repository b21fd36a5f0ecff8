import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { blankTexts } from '#domain/training/course-date/application-values.ts';
import type { ApplicationDetails, Participant } from '#domain/training/course-date/details.ts';
import {
  assuranceOf,
  isPresent,
  seatOf,
  type CourseDateStatus,
  type ListType,
  type PlaceStatus,
  type Status,
} from '#domain/training/course-date/terms.ts';
import { searchedText } from '#projections/folded.ts';
import type { ReadModel } from '#projections/read-model.ts';

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
  /** The status before the last decision. */
  status_before: Status;
  date_status: CourseDateStatus;
  /** The place that is held (`seatOf`): every count of places is a count of these two columns. */
  seat: ListType | null;
  /** Came and holds a seat (`isPresent`). */
  present: boolean;
  /** On the reserve because an operator moved it off its seat. */
  left_seat: boolean;
  /** What was marked, whatever became of the place since. */
  attended: boolean;
  /** Whether anybody has said yet if the person came (CD-14). */
  attendance_marked: boolean;
  /** The valid certificate; null when there is none. */
  certificate_code: string | null;
  /** The last day on which it is valid, `YYYY-MM-DD`; null where it has no end. */
  certificate_valid_until: string | null;
  /** The code that was sent last, and whether that is the valid one. */
  sent_certificate: string | null;
  certificate_sent: boolean;
  confirmation_sent: boolean;
  /** Was sent word of being on the reserve. */
  reserve_informed: boolean;
  /** Counts everything that a calendar shows of it, on whatever date it is: only grows (CD-18). */
  calendar_sequence: number;
  /** Held a confirmed seat once, so that its entry may lie in somebody's calendar. */
  calendar_entry: boolean;
  overbooked: boolean;
  /** ISO 8601 UTC. */
  applied_at: string;
  /** Of the answer that ended the last wait, ISO 8601 UTC; null where none did. */
  decided_at: string | null;
  /** Counts the facts about this application, as the decider does. */
  version: number;
  /** How many persons have been its participant, one after the other. */
  participants: number;
  /** And its reporter. */
  reporters: number;
  /** Of the notice that was accepted with it; null where an office or a program registered (decision 265). */
  consent_version: string | null;
  person_id: string;
  reporter_id: string;
  participant_name: string;
  company_name: string;
  company_nip: string;
  company_id: string | null;
  company_state: string;
  bosch_car_service_id: string | null;
  /** As `searchedText`: participant and reporter. */
  names: string;
  emails: string;
  company_searched: string;
  details: ApplicationDetails;
}

/** An application as the definitions of terms.ts want it. */
export const placeStatusOf = (
  row: Pick<ApplicationRow, 'status' | 'status_before' | 'list_type' | 'attended' | 'date_status'>,
): PlaceStatus => ({
  status: row.status,
  statusBefore: row.status_before,
  list: row.list_type,
  attended: row.attended,
  dateStatus: row.date_status,
});

/** Completes a new row, in place, by the columns that follow from the others, so that no handler forgets one. */
export function counted(row: Omit<ApplicationRow, 'seat' | 'present' | 'certificate_sent'>): ApplicationRow {
  const placeStatus = placeStatusOf(row);
  const whole = row as ApplicationRow;
  whole.seat = seatOf(placeStatus);
  whole.present = isPresent(placeStatus);
  whole.calendar_entry ||= assuranceOf(placeStatus) === 'seat';
  whole.certificate_sent = row.certificate_code !== null && row.sent_certificate === row.certificate_code;
  return whole;
}

/** What files and pages say of somebody's attendance: null, so empty, where nobody marked it or no seat is held. */
export const attendanceOf = (row: Pick<ApplicationRow, 'seat' | 'present' | 'attendance_marked'>): boolean | null =>
  row.seat === 'primary' && row.attendance_marked ? row.present : null;

type Person = Pick<Participant, 'firstName' | 'lastName' | 'email' | 'forgotten'>;

const fullName = (person: Person): string =>
  person.forgotten ? FORGOTTEN : `${person.firstName} ${person.lastName}`.trim();

/** The columns that follow from the details, so that no handler forgets one. */
export function detailColumns(details: ApplicationDetails) {
  const { participant, reporter, company } = details;
  const present = [participant, reporter].filter((person) => !person.forgotten);
  return {
    details,
    person_id: participant.personId,
    reporter_id: reporter.personId,
    participant_name: fullName(participant),
    names: searchedText(present.map(fullName).join(' | ')),
    emails: searchedText(present.map((person) => person.email).join(' ')),
    company_name: company.name,
    company_searched: searchedText(company.name),
    company_nip: company.nip,
    company_id: company.companyId,
    company_state: company.state,
    bosch_car_service_id: company.boschCarServiceId,
  };
}

/** What calendars show of it may have changed. */
export const shownAnew = (row: ApplicationRow): ApplicationRow => ({
  ...row,
  calendar_sequence: row.calendar_sequence + 1,
});

/** The application with this number of its firm. */
export const numbered = (row: ApplicationRow, boschCarServiceId: string | null): ApplicationRow => ({
  ...row,
  ...detailColumns({ ...row.details, company: { ...row.details.company, boschCarServiceId } }),
});

/** A fact of an application knows the number of its day: as long as the firm is the same, the row's is newer. */
export function withNumber(row: ApplicationRow | undefined, details: ApplicationDetails): ApplicationDetails {
  const { company } = details;
  if (!row || company.companyId === null || company.companyId !== row.company_id) return details;
  return { ...details, company: { ...company, boschCarServiceId: row.bosch_car_service_id } };
}

/** Erasure: the person's fields are blank, everything countable stays (GDP-03). */
export function forget(row: ApplicationRow, personId: string): ApplicationRow {
  const { participant, reporter } = row.details;
  const forgotten = true as const;
  return {
    ...row,
    ...detailColumns({
      ...row.details,
      participant:
        participant.personId === personId ? { personId, ...blankTexts('participant'), forgotten } : participant,
      reporter: reporter.personId === personId ? { personId, ...blankTexts('reporter'), forgotten } : reporter,
    }),
  };
}

export const applicationsTable: Pick<ReadModel<ApplicationRow>, 'columns' | 'indexes'> = {
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
    status_before: 'text NOT NULL',
    date_status: 'text NOT NULL',
    seat: 'text',
    present: 'boolean NOT NULL',
    left_seat: 'boolean NOT NULL',
    attended: 'boolean NOT NULL',
    attendance_marked: 'boolean NOT NULL',
    certificate_code: 'text',
    certificate_valid_until: 'text COLLATE "C"',
    sent_certificate: 'text',
    certificate_sent: 'boolean NOT NULL',
    confirmation_sent: 'boolean NOT NULL',
    reserve_informed: 'boolean NOT NULL',
    calendar_sequence: 'integer NOT NULL',
    calendar_entry: 'boolean NOT NULL',
    overbooked: 'boolean NOT NULL',
    applied_at: 'text COLLATE "C" NOT NULL',
    decided_at: 'text COLLATE "C"',
    version: 'integer NOT NULL',
    participants: 'integer NOT NULL',
    reporters: 'integer NOT NULL',
    consent_version: 'text',
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
    company_searched: 'text NOT NULL',
    details: 'json NOT NULL',
  },
  indexes: [
    '(applied_at, id)',
    '(started_on, applied_at, id)',
    // The instant too, so that seats of the past are counted without looking at rows.
    '(course_date_id, seat, valid_from)',
    '(course_date_id, person_id)',
    '(course_date_id, status, list_type)',
    '(course_id, applied_at, id)',
    '(course_location_id, applied_at, id)',
    '(status, applied_at, id)',
    '(list_type, applied_at, id)',
    '(company_state, applied_at, id)',
    '(bosch_car_service_id, applied_at, id)',
    '(company_nip, applied_at, id)',
    '(company_id)',
    '(person_id, course_id)',
    '(reporter_id)',
    '(registration_id)',
    '(certificate_code) WHERE certificate_code IS NOT NULL',
    '(certificate_valid_until, id) WHERE certificate_valid_until IS NOT NULL',
    'USING gin (names gin_trgm_ops, company_searched gin_trgm_ops, emails gin_trgm_ops)',
  ],
};
