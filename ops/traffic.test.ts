import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Traffic } from '#ops/traffic.ts';

it('work in the background waits for requests, not for ever, and goes on one by one', async () => {
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
  await first;
  expect(went).toEqual([0, 1]);
  await second;
  traffic.begin();
  await work(3);
  expect(went).toEqual([0, 1, 2, 3]);
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
