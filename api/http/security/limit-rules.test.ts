import { expect, it } from 'vitest';
import { linkCharges, registrationCharges } from './limit-rules.ts';

const keysOf = (charges: readonly { limit: string; key: string }[], limit: string) =>
  charges.flatMap((one) => (one.limit === limit ? one.key : []));

it('spellings of one mailbox share its limits, and each counts as a reporter of its own at its client', () => {
  const [one, other] = ['ofiara+1@warsztat.example', 'Ofiara+2@warsztat.example'].map((reporterEmail) =>
    registrationCharges('client', { reporterEmail, employees: 1 }),
  );
  expect(keysOf(one ?? [], 'registration-address')[0]).toBe('ofiara@warsztat.example');
  expect(keysOf(other ?? [], 'registration-address')[0]).toBe('ofiara@warsztat.example');
  expect(one?.find(({ limit }) => limit === 'registration-reporters')?.unless).not.toEqual(
    other?.find(({ limit }) => limit === 'registration-reporters')?.unless,
  );
  expect(keysOf(linkCharges('client', 'o.fiara+1@gmail.com'), 'link-address')).toEqual(['ofiara@gmail.com']);
  expect(keysOf(linkCharges('client', 'o.fiara+1@gmail.com'), 'link')).toEqual(['client ofiara@gmail.com']);
});
