import type { Assurance, Status } from '#domain/training/course-date/terms.ts';
import type { Absence, ReportedStatus } from '#domain/training/messages/news.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import { dateOf } from '../documents/documents.ts';

const ABSENCES: Partial<Record<Status, Absence>> = { rejected: 'rejected', resigned: 'resigned', archived: 'archived' };

/** Somebody’s status now, as a message says it. `place`: what is so of the application by `assuranceOf`. */
export function reportedStatus(facts: DocumentFacts, place: Assurance | null): ReportedStatus {
  const { application } = facts;
  const absence =
    application.date_status === 'cancelled' ? 'date-cancelled' : (ABSENCES[application.status] ?? 'canceled');
  return {
    courseDateId: application.course_date_id,
    date: dateOf(facts),
    place,
    absence: place === null ? absence : null,
    ...(application.participants > 1 ? { holder: application.participants } : {}),
  };
}
