import { systemAccess } from '#domain/kernel/access.ts';
import { systemActorOf } from '#domain/kernel/actor.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { toInputs } from '#domain/record/view.ts';
import type { RecordEvent } from '#domain/record/events.ts';
import { records } from '#domain/training/records/decide.ts';
import type { LocationValues } from '#domain/training/records/location.ts';
import { recordReadModel, type RecordRow } from '#projections/records.ts';

const { locations: location } = records;

type Event = RecordEvent<LocationValues>;

const context = {
  actor: systemActorOf('szkolenia'),
  access: systemAccess,
  now: '2026-11-21T10:00:00Z',
  today: '2026-11-21',
};
const values: fc.Arbitrary<LocationValues> = fc.record({
  name: fc.constantFrom('Centrum', 'Oddział', 'Łódź'),
  city: fc.constantFrom('Łódź', 'Kraków'),
  address: fc.constantFrom('ul. Jasna 1', 'ul. Ciemna 2'),
});
const command = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), values, active: fc.boolean() }),
  fc.record({ kind: fc.constant('change' as const), values, version: fc.integer({ min: 0, max: 6 }) }),
  fc.constant({ kind: 'deactivate' as const }),
  fc.constant({ kind: 'reactivate' as const }),
);
type Step = typeof command extends fc.Arbitrary<infer C> ? C : never;

function decide(history: readonly Event[], step: Step): readonly Event[] {
  const state = fold(location.decider, history);
  const decided =
    step.kind === 'create'
      ? location.create.decide(state, { id: 'l1', values: step.values, active: step.active }, context)
      : step.kind === 'change'
        ? location.change.decide(state, { version: step.version, values: step.values }, context)
        : location[step.kind].decide(state, {}, context);
  return isRefusal(decided) ? [] : decided;
}

const model = recordReadModel(location);
const rowOf = (events: readonly Event[]): RecordRow<LocationValues> | null =>
  events.reduce<RecordRow<LocationValues> | null>(
    (row, event) => model.on[event.type]?.evolve(row ?? undefined, event as unknown as Recorded, event.data.id) ?? row,
    null,
  );

describe('plain records', () => {
  it('the row of the list is the state of the decider after any commands', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 20 }), (steps) => {
        const history: Event[] = [];
        for (const step of steps) history.push(...decide(history, step));
        const state = fold(location.decider, history);
        const row = rowOf(history);
        expect(row && { values: row.values, active: row.active, version: row.version }).toEqual(
          state.values && { values: state.values, active: state.active, version: state.version },
        );
      }),
    );
  });

  it('a change holds only what changed, and saving the same again changes nothing', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const created = decide([], { kind: 'create', values: before, active: true });
        const changed = decide(created, { kind: 'change', values: after, version: 1 });
        const fields = (Object.keys(before) as (keyof LocationValues)[]).filter((one) => before[one] !== after[one]);
        expect(changed.length).toBe(fields.length > 0 ? 1 : 0);
        expect(changed.flatMap(({ data }) => ('after' in data ? Object.keys(data.after) : []))).toEqual(fields);
        expect(
          decide([...created, ...changed], { kind: 'change', values: after, version: 1 + changed.length }),
        ).toEqual([]);
      }),
    );
  });

  it('what a form shows of stored values is what it would store again', () => {
    fc.assert(
      fc.property(values, (stored) => {
        expect(location.fromForm(toInputs(location.declaration, { ...stored }), stored)).toEqual(stored);
      }),
    );
  });

  it('given a stale version, then both values and no fact', () => {
    const created = decide([], { kind: 'create', values: { name: 'A', city: 'B', address: 'C' }, active: true });
    const state = fold(location.decider, created);
    const decided = location.change.decide(state, { version: 7, values: { name: 'X' } }, context);
    expect(decided).toMatchObject({ refused: 'conflict', current: { version: 1, values: { name: 'A' } } });
  });
});
