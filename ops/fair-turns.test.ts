import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Busy } from '#ops/busy.ts';
import { FairTurns, type TurnBounds } from '#ops/fair-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const PATIENCE_MS = 20_000;

/** Work that lasts until it is ended, and what became of each piece: in the order in which it began, ended or was refused. */
function scene(bounds: Partial<TurnBounds> = {}) {
  const turns = new FairTurns({
    atOnce: 1,
    each: 10,
    waiting: 100,
    patienceMs: PATIENCE_MS,
    busy: () => new Busy('Później.', 5),
    ...bounds,
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends = new Map<string, (failed?: Error) => void>();
  const settled = () => vi.advanceTimersByTimeAsync(0);
  const ask = async (asker: string, name: string) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((resolve, reject) => ends.set(name, (failed) => (failed ? reject(failed) : resolve())));
    };
    void turns.take(asker, work).catch((error: unknown) => {
      if (error instanceof Busy) refused.push(name);
    });
    await settled();
  };
  const end = async (name: string, failed?: Error) => {
    ends.get(name)?.(failed);
    await settled();
  };
  return { begun, refused, ask, end };
}

it('who asks once comes behind one piece of who asks often, and those go on in their own order', async () => {
  const { begun, ask, end } = scene();
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('a', name);
  await ask('b', 'b1');
  await ask('b', 'b2');
  await ask('c', 'c1');
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('one asker has so much under way, and others have theirs meanwhile', async () => {
  const { begun, ask, end } = scene({ atOnce: 3, each: 2 });
  for (const name of ['a1', 'a2', 'a3']) await ask('a', name);
  await ask('b', 'b1');
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  expect(begun).toHaveLength(3);
  await end('a1', new Error('it failed'));
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('where too many wait, the last of whoever has most waiting goes, and nobody who asks for little', async () => {
  const { begun, refused, ask, end } = scene({ waiting: 3 });
  for (const name of ['a1', 'a2', 'a3', 'a4']) await ask('a', name);
  await ask('a', 'a5');
  expect(refused).toEqual(['a5']);
  await ask('b', 'b1');
  expect(refused).toEqual(['a5', 'a4']);
  await ask('c', 'c1');
  expect(refused).toEqual(['a5', 'a4', 'a3']);
  // One each: there is nobody to take room from.
  await ask('d', 'd1');
  expect(refused.at(-1)).toBe('d1');
  for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
});

it('nobody waits for ever, and who has gone leaves no place taken', async () => {
  const { begun, refused, ask, end } = scene({ waiting: 1 });
  await ask('a', 'a1');
  await ask('b', 'b1');
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(refused).toEqual(['b1']);
  await ask('c', 'c1');
  await end('a1');
  expect(begun).toEqual(['a1', 'c1']);
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(refused).toEqual(['b1']);
});
