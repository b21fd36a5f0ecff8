import type { Kysely } from 'kysely';
import { subjectOf } from '#domain/kernel/subject.ts';
import {
  ApplicationConfirmationSent,
  ApplicationConfirmed,
  ApplicationEdited,
  ApplicationInformedOfReserve,
  ApplicationMovedIn,
  ApplicationMovedToPrimary,
  ApplicationMovedToReserve,
  ApplicationRegistered,
  ApplicationReinstated,
  CertificateIssued,
} from '#domain/training/course-date/application/events.ts';
import type { ReadTables } from '#projections/tables.ts';
import type { TimelineRow } from '#projections/timeline.ts';

/** What papers rest on in the log (C16): where the facts are that make them so, the oldest first. */
const factsAbout = (db: Kysely<ReadTables>, applicationId: string, types: readonly string[]): Promise<TimelineRow[]> =>
  db
    .selectFrom('timeline')
    .selectAll()
    .where('subject', '=', subjectOf('application', applicationId))
    .where('type', 'in', types)
    .orderBy('position')
    .execute();

/** The last issue of a certificate: what is valid again is issued again. */
export async function factsOfCertificate(
  db: Kysely<ReadTables>,
  { applicationId, code }: { readonly applicationId: string; readonly code: string },
): Promise<TimelineRow[]> {
  const issued = await factsAbout(db, applicationId, [CertificateIssued.type]);
  // Its sentence names the code.
  return issued.filter(({ text }) => text.includes(code)).slice(-1);
}

/** With these an application begins on its date, with everything that it says. */
const BEGINNINGS: ReadonlySet<string> = new Set([ApplicationRegistered.type, ApplicationMovedIn.type]);

/** Of these the newest says how it is. */
const STANDINGS: readonly string[] = [
  ApplicationMovedToPrimary.type,
  ApplicationMovedToReserve.type,
  ApplicationConfirmed.type,
  ApplicationConfirmationSent.type,
  ApplicationInformedOfReserve.type,
  ApplicationReinstated.type,
];

/** How an application came to its date, what was corrected of it since, and what it is there. */
export async function factsOfConfirmation(db: Kysely<ReadTables>, applicationId: string): Promise<TimelineRow[]> {
  const all = await factsAbout(db, applicationId, [...BEGINNINGS, ApplicationEdited.type, ...STANDINGS]);
  const own = all.slice(all.findLastIndex(({ type }) => BEGINNINGS.has(type)));
  const newest = new Set(new Map(own.map((fact) => [fact.type, fact.id])).values());
  return own.filter(({ id, type }) => type === ApplicationEdited.type || newest.has(id));
}
