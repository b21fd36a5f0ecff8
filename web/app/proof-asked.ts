import type { ProofAsked } from '#domain/account/security-forms.ts';

/** The server wants to know that the session's owner is there before it does what was asked for. */
const EVENT = 'portal:proof-asked';

export interface ProofQuestion {
  readonly asked: ProofAsked;
  /** Whether it was given. */
  settle(isGiven: boolean): void;
}

/** Asks anyone who is there (`layout/proof-cover.tsx`); false where nobody answers, or nobody asks. */
export const askForProof = (asked: ProofAsked): Promise<boolean> =>
  new Promise((resolve) => {
    const event = new CustomEvent<ProofQuestion>(EVENT, { detail: { asked, settle: resolve }, cancelable: true });
    // The caller says so.
    if (window.dispatchEvent(event)) resolve(false);
  });

export function onProofAsked(listener: (question: ProofQuestion) => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault();
    listener((event as CustomEvent<ProofQuestion>).detail);
  };
  window.addEventListener(EVENT, hear);
  return () => window.removeEventListener(EVENT, hear);
}
