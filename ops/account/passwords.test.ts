import { expect, it } from 'vitest';
import { Busy } from '#ops/busy.ts';
import { hashPassword, NOBODY, Passwords } from './passwords.ts';

it('AUTH-02 an unknown login costs the same as a wrong password', async () => {
  const passwords = new Passwords({ atOnce: 1, waiting: 10 });
  const hash = await hashPassword('Szkolenia1!');
  expect(await passwords.check('client', 'Szkolenia1!', hash)).toBe(true);
  expect(await passwords.check('client', 'Szkolenia2!', hash)).toBe(false);
  expect(await passwords.check('client', 'Szkolenia1!', null)).toBe(false);
  expect(await passwords.check('client', 'Szkolenia1!', undefined)).toBe(false);
  // A hash says what checking it costs: kind, version, memory, passes and lanes.
  const costOf = (one: string) => one.split('$').slice(0, 4).join('$');
  expect([costOf(NOBODY), costOf(hash)]).toEqual(Array.from({ length: 2 }, () => '$argon2id$v=19$m=19456,t=2,p=1'));
});

it('so many are worked out at once, so many wait, and one more is asked to come again', async () => {
  const passwords = new Passwords({ atOnce: 2, waiting: 3 });
  const hash = await hashPassword('Szkolenia1!');
  const tries = Array.from({ length: 8 }, () => passwords.check('client', 'Szkolenia1!', hash));
  const ends = await Promise.allSettled(tries);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect(refused).toEqual(Array.from({ length: 3 }, () => expect.any(Busy)));
  expect(await passwords.check('client', 'Szkolenia1!', hash)).toBe(true);
});

it('one client with hundreds of passwords keeps nobody else waiting behind them, nor out', async () => {
  const passwords = new Passwords({ atOnce: 1, waiting: 20 });
  const hash = await hashPassword('Szkolenia1!');
  const done: string[] = [];
  const flood = Array.from({ length: 21 }, () => passwords.check('flood', 'x', hash).then(() => done.push('flood')));
  const other = passwords.check('other', 'Szkolenia1!', hash).then((right) => done.push(`other ${right}`));
  const ends = await Promise.allSettled([...flood, other]);
  expect(done.slice(0, 3)).toEqual(['flood', 'flood', 'other true']);
  // Its room was taken from those of whom most wait.
  expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
