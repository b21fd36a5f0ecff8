import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryLog } from '#tests/support/log/memory-log.ts';
import { toyEvent, toys } from '#tests/support/log/toy-read-model.ts';
import { replay } from './replay.ts';

const logOf = (...events: [type: string, id: string, to?: string, text?: string][]) => {
  const log = new MemoryLog();
  log.append(...events.map(([type, id, to = 'x', text = 'Ala']) => ({ type, data: { id, to, text } })));
  return log;
};
const facts = (log: MemoryLog) =>
  [...replay(toys, log.events).values()].map(({ id, team, done }) => ({ id, team, done }));

describe('replay', () => {
  it('finds rows that were made, moved into a group and moved out of it in the same batch', () => {
    const log = logOf(
      ['Made', 'a', 'x'],
      ['Made', 'b', 'x'],
      ['Made', 'c', 'y'],
      ['Moved', 'b', 'y'],
      ['TeamDone', '', 'y'],
      ['Moved', 'a', 'y'],
    );
    expect(facts(log)).toEqual([
      { id: 'a', team: 'y', done: false },
      { id: 'b', team: 'y', done: true },
      { id: 'c', team: 'y', done: true },
    ]);
  });

  it('addresses rows as they were before the event', () => {
    const log = logOf(['Made', 'a', 'x'], ['Made', 'b', 'x+'], ['TeamMerged', '', 'x', 'nobody']);
    expect(facts(log)).toEqual([
      { id: 'a', team: 'x+', done: false },
      { id: 'b', team: 'x+', done: false },
    ]);
  });

  it('evolves a row once that is addressed twice, and removes and makes rows', () => {
    const log = logOf(['Made', 'a', 'x', 'Ala'], ['TeamMerged', '', 'x', 'Ala'], ['Made', 'b'], ['Dropped', 'b']);
    expect([...replay(toys, log.events).values()]).toMatchObject([{ id: 'a', count: 2, team: 'x+' }]);
    log.append({ type: 'TeamDropped', data: { id: 'q', to: 'x+', text: '' } });
    expect(facts(log)).toEqual([]);
  });

  it('ignores events that the model does not fold, even with names of object methods', () => {
    expect(facts(logOf(['Nothing', 'a'], ['toString', 'a'], ['constructor', 'a']))).toEqual([]);
  });

  it('throws what the fold throws, and when a row carries a wrong key', () => {
    const broken = {
      ...toys,
      on: { Made: { rows: () => ({ keys: ['k'] }), evolve: () => ({ id: 'other' }) as never } },
    };
    expect(() => replay(broken, logOf(['Made', 'a']).events)).toThrow(
      'toys: a row does not carry the key it was given',
    );
  });

  it('gives the same row when asked for some keys only', () => {
    fc.assert(
      fc.property(fc.array(toyEvent, { maxLength: 60 }), fc.constantFrom('a', 'b', 'ł'), (events, key) => {
        const log = new MemoryLog();
        log.append(...events);
        const all = replay(toys, log.events).get(key);
        expect([...replay(toys, log.events, [key]).values()]).toEqual(all ? [all] : []);
      }),
    );
  });
});
