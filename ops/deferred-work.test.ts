import { expect, it } from 'vitest';
import { DeferredWork } from '#ops/deferred-work.ts';

const quiet = () => {
  const said: unknown[] = [];
  const note = (...words: unknown[]) => void said.push(words.at(-1));
  return { said, logger: { error: note, warn: note } };
};

it('begins after anyone who asked has gone on, and is done before the program is', async () => {
  const deferred = new DeferredWork(quiet().logger);
  const did: number[] = [];
  for (const one of [1, 2, 3, 4, 5]) deferred.run(async () => void did.push(one));
  await Promise.resolve();
  expect(did).toEqual([]);
  await deferred.done();
  expect(did.toSorted()).toEqual([1, 2, 3, 4, 5]);
});

it('goes on after a failure, which the log tells', async () => {
  const { said, logger } = quiet();
  const deferred = new DeferredWork(logger);
  const did: string[] = [];
  deferred.run(() => Promise.reject(new Error('broken')));
  deferred.run(async () => void did.push('next'));
  await deferred.done();
  expect([did, said]).toEqual([['next'], ['work after an answer failed']]);
});

it('keeps so much and no more', async () => {
  const { said, logger } = quiet();
  const deferred = new DeferredWork(logger);
  for (let n = 0; n < 1_100; n++) deferred.run(() => new Promise(() => undefined));
  expect(said).toHaveLength(98);
});
