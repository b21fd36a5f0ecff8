import type { Refusal } from './refusal.ts';

/** Something that a page may have a button for, and why it can't be done now; without a refusal it is offered. */
export interface Offer<A extends string> {
  readonly action: A;
  readonly refusal?: Refusal | undefined;
}

/** What a page has buttons for. */
export const offered = <A extends string>(offers: readonly Offer<A>[]): A[] =>
  offers.filter(({ refusal }) => !refusal).map(({ action }) => action);
