import type { PortalContact } from '#domain/portal/contact.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { changesOf } from '#domain/training/messages/news.ts';
import { confirmationOf, dateOf } from '#ops/training/documents/documents.ts';
import type { ConfirmationData } from '#ops/training/documents/confirmation.ts';
import { changeLine } from '#ops/training/mail/status-mail.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { dateFactsAt, factsOfApplication } from '../past.ts';

const GIVING: ReadonlySet<string> = new Set(['ApplicationConfirmed', 'ApplicationConfirmationSent']);

/** The fact by which the seat on its present date was confirmed last; nothing where it moved or waits since. */
function givenBy(events: readonly Recorded[], { application }: DocumentFacts): Recorded | undefined {
  const own = events.filter(({ data }) => (data as { applicationId?: string }).applicationId === application.id);
  const moved = own.findLastIndex(({ type }) => type === 'ApplicationMovedIn');
  return own.slice(moved + 1).findLast(({ type }) => GIVING.has(type));
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
  const history = request.app.history();
  const events = await factsOfApplication(request.app.db, history, facts.application.id);
  const given = givenBy(events, facts);
  const then = given && (await dateFactsAt(history, events, { id: facts.date.id, at: given.at }));
  if (!given || !then) return undefined;
  const said = { ...facts, ...then };
  return {
    ...confirmationOf(said, { assurance: 'seat', issuedOn: dayInWarsaw(given.at), contact }),
    changedSince: changesOf(dateOf(said), dateOf(facts)).map(changeLine),
  };
}
