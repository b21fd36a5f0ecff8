import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { validityText } from '#domain/training/course-date/validity.ts';
import { attendanceOf } from './application-row.ts';
import type { ApplicationRow } from './applications.ts';

/** One line of what somebody was registered for, as it is said on a day (EMP-02). */
export const trainingItem = (
  row: Pick<
    ApplicationRow,
    | 'id'
    | 'participant_name'
    | 'started_on'
    | 'status'
    | 'list_type'
    | 'attendance_marked'
    | 'present'
    | 'seat'
    | 'certificate_code'
    | 'certificate_valid_until'
    | 'company_name'
  >,
  { courseName, today }: { readonly courseName: string; readonly today: string },
) => ({
  id: row.id,
  participantName: row.participant_name,
  courseName,
  startedOn: row.started_on,
  status: row.status,
  listType: row.list_type,
  /** Null where nobody marked it, or no seat is held. */
  attended: attendanceOf(row),
  // GDP-03: no paper is made out to nobody.
  certificateCode: row.participant_name === FORGOTTEN ? null : row.certificate_code,
  certificateValidUntil: row.certificate_valid_until,
  certificateValidity: validityText(row.certificate_valid_until, today),
  companyName: row.company_name,
});
