import { mergeQuery } from '#domain/kernel/url.ts';

/** An address that a list of the past leads on to: of the same moment; null is the present. */
export const atMoment = (address: string, asOf: string | null | undefined): string =>
  asOf ? mergeQuery(address, { asOf }) : address;
