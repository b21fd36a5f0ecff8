import type { Knowledge, Saying } from '#domain/training/messages/knowledge.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import type { Vault } from '#ops/vault/vault.ts';
import { statusLinkFor } from '../status-link.ts';
import { ERASED_PERSON } from './people.ts';

/**
 * GDP-03: who was notified of a seat hears what becomes of it also once its participant was erased, or would send somebody to a
 * training that is off. Nothing names them, nothing is made out to them, and nobody hears of them for the first time.
 */
export const isOfErased = ({ application }: DocumentFacts): boolean =>
  application.details.participant.forgotten === true;

/** What a mail calls the participant. */
export const calledIn = (facts: DocumentFacts): string =>
  isOfErased(facts) ? ERASED_PERSON : facts.application.participant_name;

/** The same with the way to their state, which nobody has of who was erased. */
export const namedIn = (
  vault: Pick<Vault, 'digest'>,
  facts: DocumentFacts,
  recipientIds: readonly string[],
): { readonly name: string; readonly statusId?: string } => ({
  name: calledIn(facts),
  ...(isOfErased(facts) ? {} : { statusId: statusLinkFor(vault, facts.application, recipientIds) }),
});

/** What of this is still owed: of an erased participant what became of the seat, and the entry where a calendar has it. */
export function leftToSay(facts: DocumentFacts, known: Knowledge | null, saying: Saying | null): Saying | null {
  if (!saying || !isOfErased(facts)) return saying;
  if (!known || saying.news === 'received' || saying.news === 'confirmed') return null;
  return { ...saying, carries: saying.carries.filter((one) => one === 'entry' && known.entry) };
}
