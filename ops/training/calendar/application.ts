import { absoluteLink, type Addresses } from '#ops/absolute-link.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import { applicationCalendar } from './calendar.ts';

/** The calendar entry of one application: the same for the panel's download and for the confirmation's mail. */
export function applicationIcs(
  facts: DocumentFacts,
  { addresses, now }: { addresses: Addresses; now: string },
): string {
  const { date, course, location, application } = facts;
  return applicationCalendar(
    {
      id: date.id,
      version: date.version,
      courseName: course?.name ?? '',
      startedOn: date.started_on,
      timeStart: date.time_start,
      timeEnd: date.time_end,
      formula: date.formula,
      place: [location?.name, location?.address].filter(Boolean).join(', '),
      status: date.status,
      url: absoluteLink(addresses, 'szkolenia', '/harmonogram'),
      ...(date.online_meeting_url ? { description: `Spotkanie online: ${date.online_meeting_url}` } : {}),
    },
    { applicationId: application.id, now },
  );
}
