import { isOfErased } from '#ops/training/mail/erased.ts';
import type { DocumentFacts } from '#projections/training/applications/documents.ts';
import { Erased } from '#workers/compose-mail.ts';

/** Those of whom a mail speaks that promises something or asks for something (GDP-03). @throws Erased where nobody is left */
export function livingIn<T extends { readonly facts: DocumentFacts }>(items: readonly T[]): T[] {
  const living = items.filter(({ facts }) => !isOfErased(facts));
  if (living.length === 0) throw new Erased();
  return living;
}
