import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Traffic } from '#ops/traffic.ts';

it('work in the background waits for requests, not for ever', async () => {
  const traffic = new Traffic();
  const went: number[] = [];
  const work = (n: number) => traffic.giveWay().then(() => void went.push(n));
  await work(0);
  const end = traffic.begin();
  const first = work(1);
  const second = work(2);
  await sleep(30);
  expect(went).toEqual([0]);
  end();
  await Promise.all([first, second]);
  expect(went).toEqual([0, 1, 2]);
  traffic.begin();
  await work(3);
  expect(went).toEqual([0, 1, 2, 3]);
});

it('what waits goes on sixteen at a time, in the order of waiting', async () => {
  const traffic = new Traffic();
  const end = traffic.begin();
  let turn: number[] = [];
  const turns: number[][] = [];
  const work = async (n: number) => {
    await traffic.giveWay();
    if (turn.push(n) === 1) setImmediate(() => (turns.push(turn), (turn = [])));
  };
  const all = Array.from({ length: 40 }, (_, n) => work(n));
  end();
  await Promise.all(all);
  await sleep(0);
  expect(turns.map(({ length }) => length)).toEqual([16, 16, 8]);
  expect(turns.flat()).toEqual(Array.from({ length: 40 }, (_, n) => n));
});

it('is seen by threads that share its memory', async () => {
  const here = new Traffic();
  const elsewhere = new Traffic(here.memory);
  const end = here.begin();
  let went = false;
  const work = elsewhere.giveWay().then(() => (went = true));
  await sleep(30);
  expect(went).toBe(false);
  end();
  await work;
});
