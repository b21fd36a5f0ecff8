import { assuranceOf, type Assurance } from '#domain/training/course-date/terms.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { organizerAddress, type OutgoingMail } from '#ops/mail/transport.ts';
import { applicationIcs, applicationsIcs } from '#ops/training/calendar/application.ts';
import { paperName } from '#ops/training/documents/documents.ts';
import { inOneFile } from '#ops/training/mail/together.ts';
import { contactOf } from '#projections/contact.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import { Erased, NotToSend, type NamedPerson, type QueuedMail, type Recipient } from '#workers/compose-mail.ts';
import { splitOff } from './split.ts';

type Person = { personId: string; email: string; forgotten?: true | undefined };

const addressOf = (person: Person): string => (person.forgotten ? '' : person.email.toLowerCase());

/** The first who can be written to. */
function recipient(...candidates: readonly Person[]): Recipient {
  const person = candidates.find((one) => !one.forgotten && one.email !== '');
  if (person) return { personId: person.personId, to: person.email };
  throw candidates.every((one) => one.forgotten) ? new Erased() : new NotToSend('Brak adresu e-mail');
}

/** Whom the mail was ordered for among the people of an application; mails of earlier programs go to the reporter. */
function orderedFor({ application }: DocumentFacts, { recipientIds }: QueuedMail): Person {
  const { reporter, participant } = application.details;
  return [reporter, participant].find(({ personId }) => recipientIds.includes(personId)) ?? reporter;
}

/** Those who are reached at one address, the one they have now, and everybody who reads it there. */
export function recipientAmong(all: readonly DocumentFacts[], mail: QueuedMail): Recipient {
  const { personId, to } = recipient(...all.map((facts) => orderedFor(facts, mail)));
  const people = all.flatMap(({ application: { details } }): Person[] => [details.reporter, details.participant]);
  const reached = people.filter((person) => addressOf(person) === to.toLowerCase());
  return { personId, to, recipientIds: [...new Set(reached.map((person) => person.personId))] };
}

/**
 * What can be sent in one mail: what is about those who are reached at the first's address. Who has another one since
 * gets a mail of their own; who was forgotten or has no address any more is left out.
 */
export async function atOneAddress<T extends { readonly facts: DocumentFacts; readonly subject: string }>(
  app: App,
  mail: QueuedMail,
  items: readonly T[],
): Promise<T[]> {
  const addressed = (item: T) => addressOf(orderedFor(item.facts, mail));
  const reachable = items.filter((item) => addressed(item) !== '');
  const [first] = reachable;
  if (!first) return [...items];
  const others = reachable.filter((item) => addressed(item) !== addressed(first));
  await splitOff(
    app,
    mail,
    others.map(({ subject }) => subject),
  );
  return reachable.filter((item) => !others.includes(item));
}

/** What a message may say of the place that somebody holds. */
export const placeOf = ({ application }: DocumentFacts): Assurance | null => assuranceOf(placeStatusOf(application));

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

/** Who answers for the portal's calendar entries. */
export const organizerOf = async (app: App): Promise<string> =>
  organizerAddress(app.config, training, await contactOf(app.lists, training.name));

/**
 * The entries of their calendars as they are now, those of many in one file; nothing of who never had one.
 *
 * @param address whose calendar it is, and whether the entry has no business there any more
 */
export async function calendarFiles(
  app: App,
  facts: readonly DocumentFacts[],
  address: { readonly attendee: string; readonly withdrawn?: boolean },
): Promise<Attachment[]> {
  const { attendee, ...wishes } = {
    addresses: app.config,
    now: app.now(),
    organizer: await organizerOf(app),
    ...address,
  };
  const files = inOneFile(facts.length)
    ? [applicationsIcs(facts, wishes)]
    : facts.map((one) => applicationIcs(one, { ...wishes, attendee }));
  return files.flatMap((file) =>
    file ? [{ fileName: file.fileName, type: file.type, bytes: Buffer.from(file.text) }] : [],
  );
}
