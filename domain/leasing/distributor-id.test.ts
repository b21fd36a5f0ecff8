import { describe, expect, it } from 'vitest';
import { tried } from '#tests/support/form/validator.ts';
import { allEvents } from '#domain/events.ts';
import { distributorId } from './distributor-id.ts';

describe('VAL-27 distributor', () => {
  tried(distributorId, {
    good: ['1', '0012', 7],
    bad: ['', 'x', undefined, '1.5'],
    message: 'ID dystrybutora jest wymagane i musi być liczbą',
  });
});

describe('numbers of before', () => {
  it.each(['LeasingDistributorCreated', 'LeasingDistributorChanged'])('%s of version 1 says one spelling', (type) => {
    const [step] = allEvents.find((one) => one.type === type)?.upcasters ?? [];
    const old = { name: 'Dawny', distributorId: '01002' };
    const said = step?.({ id: 'd1', values: old, before: old, after: { name: 'Dawny' } } as never);
    const now = { name: 'Dawny', distributorId: '1002' };
    expect(said).toMatchObject(type.endsWith('Created') ? { values: now } : { before: now, after: { name: 'Dawny' } });
  });
});
