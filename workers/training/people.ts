import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { assuranceOf, type Assurance } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';
import type { OutgoingMail } from '#ops/mail/transport.ts';
import { applicationIcs } from '#ops/training/calendar/application.ts';
import { paperName } from '#ops/training/documents/documents.ts';
import { standingOf } from '#projections/training/applications/application-row.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import { NotToSend, type NamedPerson, type QueuedMail, type Recipient } from '#workers/compose-mail.ts';

type Person = { personId: string; email: string; forgotten?: true | undefined };

/** The first who can be written to. */
export function recipient(...candidates: readonly Person[]): Recipient {
  const person = candidates.find((one) => !one.forgotten && one.email !== '');
  if (person) return { personId: person.personId, to: person.email };
  throw new NotToSend(candidates.every((one) => one.forgotten) ? FORGOTTEN : 'Brak adresu e-mail');
}

/** Whom the mail was ordered for, at the address they have now; mails of earlier programs go to the reporter. */
export function recipientAmong(all: readonly DocumentFacts[], { personId }: QueuedMail): Recipient {
  const people = all.flatMap(({ application: { details } }): Person[] => [details.reporter, details.participant]);
  const ordered = people.filter((person) => person.personId === personId);
  return recipient(...(ordered.length > 0 ? ordered : people.slice(0, 1)));
}

/** What a message may say of the place that somebody holds. */
export const placeOf = ({ application }: DocumentFacts): Assurance | null => assuranceOf(standingOf(application));

type Concerned = Pick<ApplicationRow, 'participant_name' | 'details'>;

/** Whom mails about applications name: their participants and who registered them. */
export const concerned = (...applications: readonly Concerned[]): NamedPerson[] =>
  applications.flatMap(({ details: { participant, reporter } }) =>
    [participant, reporter]
      .filter(({ forgotten }) => !forgotten)
      .map(({ personId, firstName, lastName }) => ({ personId, name: `${firstName} ${lastName}`.trim() })),
  );

type Attachment = OutgoingMail['attachments'][number];

/** The PDFs about people; what each is called says which is whose, also of two of one name. */
export const papersOf = (
  kind: string,
  papers: readonly { readonly facts: DocumentFacts; readonly startedOn: string; readonly bytes: Buffer }[],
): Attachment[] =>
  papers.map(({ facts, startedOn, bytes }) => ({
    fileName: `${paperName(kind, { startedOn, applicationId: facts.application.id })}.pdf`,
    type: 'application/pdf',
    bytes,
  }));

/** The entries of their calendars as they are now; nothing of who never had one. */
export const calendarFiles = (app: App, facts: readonly DocumentFacts[]): Attachment[] =>
  facts.flatMap((one) => {
    const file = applicationIcs(one, { addresses: app.config, now: app.now() });
    return file ? [{ fileName: file.fileName, type: file.type, bytes: Buffer.from(file.text) }] : [];
  });
