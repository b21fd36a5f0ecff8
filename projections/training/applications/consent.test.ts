import { describe, expect, it } from 'vitest';
import { consentAfter } from './application-persons.ts';

/** To whose data a consent is, that came with a registration. */

const person = (personId: string) => ({ participant: { personId } as never });
const row = { consent_version: '2027-01' };

describe('PUB-20 what was accepted for the participant of an application', () => {
  it.each([
    ['stays with another spelling of the same person', { before: person('a'), after: person('a') }, '2027-01'],
    ['stays with other data of the reporter or firm', { before: {}, after: {} }, '2027-01'],
    ['is nobody else’s, whom the office puts there', { before: person('a'), after: person('b') }, null],
    [
      'is what a reporter accepts for somebody else',
      { before: person('a'), after: person('b'), consentVersion: '2027-05' },
      '2027-05',
    ],
  ] as const)('%s', (_what, fact, accepted) => {
    expect(consentAfter({ consentVersion: undefined, ...fact }, row)).toBe(accepted);
  });
});
