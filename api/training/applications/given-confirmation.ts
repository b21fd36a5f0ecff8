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
import { paperSentAt } from '#ops/training/mail/paper-sent.ts';
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

/**
 * When the seat on the present date was confirmed last: by a fact, or by a mail since then that brought the paper along, e.g.
 * with a change of the date. Undefined where it moved since and nothing was sent.
 */
async function givenAt({ app }: RequestContext, { application, date }: DocumentFacts): Promise<string | undefined> {
  const places = await placesOfFacts(app.db, [subjectOf('application', application.id)]);
  const events = await app.history().facts(places);
  const moved = events.findLastIndex(({ type }) => type === ApplicationMovedIn.type);
  const given = events.slice(moved + 1).findLast(isGivenBy);
  const since = given?.at ?? events[Math.max(moved, 0)]?.at;
  if (since === undefined) return undefined;
  const sent = await paperSentAt(app, { applicationId: application.id, courseDateId: date.id, since });
  return sent ?? given?.at;
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
  const at = await givenAt(request, facts);
  const then = at === undefined ? undefined : await dateFacts(request.app.past(at).db, facts.date.id);
  if (at === undefined || !then) return undefined;
  const said = { ...facts, ...then };
  return {
    ...confirmationOf(said, { assurance: 'seat', issuedOn: dayInWarsaw(at), contact }),
    changedSince: changesOf(dateOf(said), dateOf(facts)).map(changeLine),
  };
}
