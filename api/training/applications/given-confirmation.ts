import type { z } from 'zod';
import type { PortalContact } from '#domain/portal/contact.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import {
  ApplicationConfirmationSent,
  ApplicationConfirmed,
  ApplicationEdited,
  ApplicationMovedIn,
  ApplicationMovedToPrimary,
} from '#domain/training/course-date/application/events.ts';
import { isOtherPerson } from '#domain/training/course-date/changes.ts';
import { changesOf } from '#domain/training/messages/news.ts';
import { confirmationOf, dateOf } from '#ops/training/documents/documents.ts';
import type { ConfirmationData } from '#ops/training/documents/confirmation.ts';
import { changeLine } from '#ops/training/mail/status-mail.ts';
import { dateFacts, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { placesOfFacts } from '#projections/timeline-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** Who was confirmed on the reserve was given a seat by the promotion alone. */
const GIVING: ReadonlySet<string> = new Set([
  ApplicationConfirmed.type,
  ApplicationConfirmationSent.type,
  ApplicationMovedToPrimary.type,
]);

/** Whoever took the seat over was given a paper then, whatever the former participant had. */
const isGivenBy = ({ type, data }: Recorded): boolean => {
  if (type !== ApplicationEdited.type) return GIVING.has(type);
  const { before, after } = data as z.infer<typeof ApplicationEdited.schema>;
  return isOtherPerson(before.participant, after.participant);
};

/** Of an application's facts the one by which the seat on its present date was confirmed last; nothing where it moved since. */
function givenBy(events: readonly Recorded[]): Recorded | undefined {
  const moved = events.findLastIndex(({ type }) => type === ApplicationMovedIn.type);
  return events.slice(moved + 1).findLast(isGivenBy);
}

/**
 * APP-17: a confirmation that was given keeps what it said of the course, its days, place and price, with the day it
 * was given; what changed since is listed below. Sending it once more gives a new one.
 */
export async function givenConfirmation(
  request: RequestContext,
  facts: DocumentFacts,
  contact: PortalContact | null,
): Promise<ConfirmationData | undefined> {
  const { app } = request;
  const places = await placesOfFacts(app.db, [subjectOf('application', facts.application.id)]);
  const given = givenBy(await app.history().facts(places));
  const then = given && (await dateFacts(app.past(given.at).db, facts.date.id));
  if (!given || !then) return undefined;
  const said = { ...facts, ...then };
  return {
    ...confirmationOf(said, { assurance: 'seat', issuedOn: dayInWarsaw(given.at), contact }),
    changedSince: changesOf(dateOf(said), dateOf(facts)).map(changeLine),
  };
}
