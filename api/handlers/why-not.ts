import type { Offer } from '#domain/kernel/offer.ts';

/** Something that has no button now: what it is called, and why it can't be done. */
export interface RefusedAction {
  readonly action: string;
  readonly label: string;
  readonly reason: string;
}

/** What the page "Dlaczego nie mogę?" gets. */
export interface WhyNotView {
  readonly id: string;
  /** What it is about, as its own page calls it. */
  readonly about: string;
  readonly refused: readonly RefusedAction[];
}

/** Of everything that a page may have a button for what has none, in the order of the page. */
export const whyNot = <A extends string>(
  offers: readonly Offer<A>[],
  labelOf: (action: A) => string,
): RefusedAction[] =>
  offers.flatMap(({ action, refusal }) =>
    refusal ? [{ action, label: labelOf(action), reason: refusal.message }] : [],
  );
