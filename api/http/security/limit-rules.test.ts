import { expect, it } from 'vitest';
import { codeCharges, countersOfAll, linkCharges, loginCharges, registrationCharges } from './limit-rules.ts';

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

it('what strangers use up of an account are the counters that its owner elsewhere shares with them, all of them', () => {
  const account = { accountId: 'a1', type: 'SzkoleniaOperator', login: 'ewa@b.example' };
  const triedAt = (client: string) => [
    ...loginCharges(client, account),
    ...codeCharges({ accountId: account.accountId, login: `of ${client}`, client, trusted: undefined }).all,
  ];
  const named = (all: readonly { limit: string; key: string }[]) => all.map(({ limit, key }) => `${limit}: ${key}`);
  const strangers = new Set(named(triedAt('198.51.100.9')));
  const shared = named(triedAt('203.0.113.9')).filter((one) => strangers.has(one));
  expect(shared.length).toBeGreaterThan(2);
  expect(named(countersOfAll(account)).toSorted()).toEqual(shared.toSorted());
});
