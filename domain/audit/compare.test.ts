import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factTypes } from '#domain/account/events.ts';
import { allEvents } from '#domain/events.ts';
import { PersonLookedUp } from '#domain/gdpr/events.ts';
import { OrderAttachmentAdded, OrderAttachmentRemoved } from '#domain/orders/order/attachments/events.ts';
import { operator } from '#domain/training/accounts/operator.ts';
import { differencesOf } from './compare.ts';

const FIELDS = ['status', 'list', 'note'] as const;

describe('two moments side by side', () => {
  it('differ in what facts between them changed, and not in what went there and back', () => {
    const values = fc.constantFrom(null, 'a', 'b', 'c');
    const steps = fc.array(fc.record({ field: fc.constantFrom(...FIELDS), to: values }), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (list) => {
        const start = { status: null, list: 'a', note: 'b' };
        const now: Record<string, string | null> = { ...start };
        const facts = list.map(({ field, to }, nth) => {
          const from = now[field] ?? null;
          now[field] = to;
          return { id: String(nth), changes: [{ field, label: field, from, to }] };
        });
        const expected = FIELDS.filter((field) => start[field] !== now[field]).map((field) => [
          field,
          start[field],
          now[field],
        ]);
        const found = differencesOf(facts).map(({ field, from, to }) => [field, from, to]);
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it('name every file of an order that came or went, however many others did', () => {
    const content = { upload: 'u', size: 1, sha256: '0' };
    const words = (name: string) => ({ personId: 'p', name, description: '' });
    const steps = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 });
    fc.assert(
      fc.property(steps, fc.subarray(['a', 'b', 'c', 'd']), (list, first) => {
        const there = new Set(first);
        const facts = list.map((name, nth) => {
          const data = { orderId: 'o', attachmentId: `id-${name}`, content, words: words(name) };
          const { timeline } = there.has(name) ? OrderAttachmentRemoved : OrderAttachmentAdded;
          if (!there.delete(name)) there.add(name);
          return { id: String(nth), changes: timeline.changes?.(data) ?? [] };
        });
        const came = [...there].filter((name) => !first.includes(name)).map((name) => [null, name]);
        const went = first.filter((name) => !there.has(name)).map((name) => [name, null]);
        expect(
          differencesOf(facts)
            .map(({ from, to }) => [from, to])
            .toSorted(),
        ).toEqual([...came, ...went].toSorted());
      }),
    );
  });

  it('name each look-up of a person', () => {
    const facts = ['Kos', 'Nowak', 'Kos'].map((text, nth) => {
      const data = { lookupId: String(nth), query: { personId: 'p', text }, about: 'found' as const, found: 1 };
      return { id: String(nth), changes: PersonLookedUp.timeline.changes?.(data) ?? [] };
    });
    expect(differencesOf(facts).map(({ to }) => to)).toEqual(['Kos', 'Nowak', 'Kos']);
  });

  it('hold no proposal for what was given', () => {
    const said = (type: string, data: object) =>
      allEvents.find((one) => one.type === type)?.timeline.changes?.(data as never) ?? [];
    const types = factTypes(operator.event);
    const person = { personId: 'p', firstName: 'A', lastName: 'B', email: 'a@b.example', phone: '' };
    const profile = (role: string) => ({ person, values: { role } });
    const facts = [
      {
        id: 'proposed',
        changes: said(types.administrationProposed, { id: 'x', by: 'y', values: { role: 'ADMIN_OPERATOR' } }),
      },
      {
        id: 'changed',
        changes: said(types.changed, { id: 'x', before: profile('TRAINER'), after: profile('NORMAL_OPERATOR') }),
      },
    ];
    const found = differencesOf(facts).find(({ field }) => field === 'role');
    expect(found).toMatchObject({ from: 'trener', to: 'operator', times: 1 });
  });

  it('name the last fact that changed a field, and how often it was changed', () => {
    const change = (from: string, to: string) => [{ field: 'status', label: 'Status', from, to }];
    const facts = [
      { id: 'one', changes: change('oczekuje', 'wysłane') },
      { id: 'two', changes: [] },
      { id: 'three', changes: change('wysłane', 'anulowane') },
    ];
    expect(differencesOf(facts)).toEqual([
      { field: 'status', label: 'Status', from: 'oczekuje', to: 'anulowane', times: 2, lastId: 'three' },
    ]);
  });
});
