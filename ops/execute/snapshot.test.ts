import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { courseDate } from '#domain/training/course-date/state.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { histories } from '#tests/tools/golden/histories.ts';
import { states } from '#tests/tools/golden/states.ts';
import { courseDateSteps, factsOf } from '#tests/support/training/course-date-steps.ts';
import { CommandKeys, type KeyedFacts } from './command-keys.ts';
import { packState, unpackState } from './snapshot.ts';

interface Fold<S, E> {
  initial(): S;
  evolve(state: S, event: E): S;
}

/** Events as the log gives them: nothing in them is anybody's else. */
const folded = <S, E>({ initial, evolve }: Fold<S, E>, events: readonly E[], from: S = initial()): S =>
  structuredClone(events).reduce((state, event) => evolve(state, event), from);

const throughBytes = async <S>(state: S): Promise<S> => {
  const entry = { state, events: 7, persons: new Set(['p1', 'p2']), byKey: new CommandKeys() };
  const { state: again, ...others } = unpackState(await packState(entry));
  expect(others).toMatchObject({ events: 7, persons: new Set(['p1', 'p2']) });
  return again as S;
};

describe('a snapshot', () => {
  it('and the facts behind it give the state that all facts give, whatever befell the date', () =>
    fc.assert(
      fc.asyncProperty(courseDateSteps, fc.nat(80), async (steps, at) => {
        const facts = factsOf(steps);
        const kept = await throughBytes(folded(courseDate, facts.slice(0, at)));
        expect(folded(courseDate, facts.slice(at), kept)).toStrictEqual(folded(courseDate, facts));
      }),
      { numRuns: 200 },
    ));

  it.each(states.map((state) => [state.name, state] as const))(
    'of a %s holds each state exactly, at every place of every history',
    async (_name, { decider, events }) => {
      const ours: Fold<unknown, Recorded> = decider;
      for (const [, history] of histories(events.map(({ type }) => type))) {
        const [{ stream = '' } = {}] = history;
        const facts = history.filter((event) => event.stream === stream);
        for (let at = 0; at <= facts.length; at += 1) {
          const kept = await throughBytes(folded(ours, facts.slice(0, at)));
          expect(folded(ours, facts.slice(at), kept)).toStrictEqual(folded(ours, facts));
        }
      }
    },
  );

  it('holds the state of the moment in which it was taken', async () => {
    const state = { seats: ['a'] };
    const bytes = packState({ state, events: 1, persons: new Set(), byKey: new CommandKeys() });
    state.seats.push('b');
    expect(unpackState(await bytes).state).toEqual({ seats: ['a'] });
  });
});

describe('facts by idempotency key', () => {
  interface Step {
    readonly key: string;
    readonly input: string | undefined;
    readonly count: number;
    readonly packs: boolean;
  }
  const step: fc.Arbitrary<Step> = fc.record({
    key: fc.string({ minLength: 1 }),
    input: fc.option(fc.base64String({ minLength: 1, maxLength: 60 }), { nil: undefined }),
    count: fc.integer({ min: 1, max: 3 }),
    packs: fc.boolean(),
  });

  it('are answered the same when they were packed, however often and in between', () =>
    fc.assert(
      fc.property(fc.uniqueArray(step, { selector: ({ key }) => key }), (steps) => {
        const expected = new Map<string, KeyedFacts>();
        let keys = new CommandKeys();
        let revision = 0;
        for (const { key, input, count, packs } of steps) {
          const command = `Command${key.length % 3}`;
          expected.set(key, { command, input: input?.slice(0, 22), first: revision, count });
          for (let n = 0; n < count; n += 1) {
            const meta = { command, commandKey: key, commandInput: input };
            keys.note({ revision: revision++, meta } as unknown as Recorded);
          }
          if (packs) keys = new CommandKeys(structuredClone(keys.pack()));
        }
        for (const [key, facts] of expected) expect(keys.get(key)).toEqual(facts);
        expect(keys.get('nobody sent this')).toBeUndefined();
      }),
    ));
});
