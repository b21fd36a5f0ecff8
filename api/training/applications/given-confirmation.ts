import type { PortalContact } from '#domain/portal/contact.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { changesOf } from '#domain/training/messages/news.ts';
import { confirmationOf, dateOf } from '#ops/training/documents/documents.ts';
import type { ConfirmationData } from '#ops/training/documents/confirmation.ts';
import { changeLine } from '#ops/training/mail/status-mail.ts';
import { dateFacts, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { placesOfFacts } from '#projections/timeline-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

const GIVING: ReadonlySet<string> = new Set(['ApplicationConfirmed', 'ApplicationConfirmationSent']);

/** Of an application's facts the one by which the seat on its present date was confirmed last; nothing where it moved since. */
function givenBy(events: readonly Recorded[]): Recorded | undefined {
  const moved = events.findLastIndex(({ type }) => type === 'ApplicationMovedIn');
  return events.slice(moved + 1).findLast(({ type }) => GIVING.has(type));
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
