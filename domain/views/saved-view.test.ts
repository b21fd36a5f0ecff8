import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryPairs, queryString } from '#domain/kernel/url.ts';
import { courier } from '#domain/courier/portal.ts';
import { training } from '#domain/training/portal.ts';
import { orders } from '#domain/orders/portal.ts';
import { ABOVE } from '#domain/leasing/permissions.ts';
import { leasing } from '#domain/leasing/portal.ts';
import { anonymous, createAccess } from '#domain/kernel/access.ts';
import type { ActorType } from '#domain/kernel/actor.ts';
import { keptOf, viewSharing } from './saved-view.ts';

describe('what a view keeps of an address', () => {
  it.each([
    ['', ''],
    ['page=3&after=x&before=y&view=1', ''],
    ['filters[status]=waiting&page=2', 'filters[status]=waiting'],
    ['filters[status]=', ''],
    ['columns=Firma&columns=Status', 'columns=Firma&columns=Status'],
  ])('%s', (query, kept) => {
    expect(keptOf(query)).toBe(kept);
  });

  it('is the same text however the address was put together', () => {
    const name = fc.constantFrom('filters[status]', 'filters[sort]', 'asOf', 'pageSize', 'page', 'view');
    const pairs = fc.uniqueArray(fc.tuple(name, fc.string({ minLength: 1, maxLength: 8 })), {
      selector: ([key]) => key,
    });
    fc.assert(
      fc.property(pairs, (given) => {
        const kept = keptOf(queryString(given));
        expect(keptOf(queryString(given.toReversed()))).toBe(kept);
        expect(keptOf(kept)).toBe(kept);
        expect(new Set(queryPairs(kept).map(([key]) => key)).has('page')).toBe(false);
      }),
    );
  });
});

const of = (actorType: ActorType, permissions: readonly string[] = []) =>
  createAccess({ actorType, permissions, owner: 'x' });

describe('with whom a view is shared', () => {
  it('is everybody, or one of the roles that the portal has', () => {
    expect(viewSharing(training, anonymous).map(({ label }) => label)).toEqual([
      'wszyscy, którzy widzą tę listę',
      'rola: pracownik terenowy',
      'rola: operator',
      'rola: administrator',
      'rola: trener',
      'rola: przedstawiciel handlowy',
    ]);
    expect(viewSharing(courier, anonymous).map(({ value }) => value)).toEqual(['all']);
  });

  it.each([
    [leasing, of('LeasingOperator'), 'wszyscy od mojego dystrybutora i operatorzy wszystkich dystrybutorów, którzy'],
    [leasing, of('LeasingOperator', [ABOVE]), 'wszyscy, którzy'],
    [orders, of('ZleceniaEmployee'), 'wszyscy z mojej firmy i operatorzy, którzy'],
    [orders, of('ZleceniaOperator'), 'wszyscy, którzy'],
  ])('LEA-02 is said as far as it reaches', (portal, access, label) => {
    expect(viewSharing(portal, access)[0]?.label).toBe(`${label} widzą tę listę`);
  });
});
