import { afterEach, beforeEach, expect, it } from 'vitest';
import { installLive, readCheckpoints, targetOf } from '#ops/projector/checkpoints.ts';
import { commit } from '#ops/projector/commit.ts';
import type { Move } from '#ops/projector/move.ts';
import { NO_CHANGES } from '#ops/projector/row-set.ts';
import { isOvertaken } from '#ops/projector/failures.ts';
import { Statements } from '#ops/projector/statements.ts';
import type { Target } from '#ops/projector/target.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { testDatabase } from '#tests/support/postgres/database.ts';
import { storedRows } from '#tests/support/log/read-models.ts';
import { teams, toys } from '#tests/support/log/toy-read-model.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let pool: DatabasePool;
let targets: Target[];

beforeEach(async () => {
  database = await testDatabase();
  ({ pool } = database);
  for (const model of [toys, teams]) await installLive(pool, model);
  const checkpoints = await readCheckpoints(pool);
  targets = [toys, teams].map((model) =>
    targetOf(
      model,
      checkpoints.find(({ name }) => name === model.name)!,
    ),
  );
});
afterEach(() => database.drop());

const toy = {
  id: 'a',
  team: 'x',
  owner: 'Ala',
  count: 1,
  done: false,
  seen_at: '2026-01-01T10:00:00.000Z',
  tags: [],
  history: [],
};

/** All of them to one position; the first has folded an event and writes a row. */
const movesTo = (to: string, differing: Partial<Move> = {}): Move[] =>
  targets.map((target, place) => ({
    target,
    changes: { ...NO_CHANGES, rows: place === 0 ? [toy] : [] },
    to,
    events: place === 0 ? 1 : 0,
    error: null,
    held: {},
    caughtUp: false,
    ...(place === 1 ? differing : {}),
  }));

const move = (moves: readonly Move[]) => commit({ pool, statements: new Statements() }, moves);

const found = async () =>
  Object.fromEntries((await readCheckpoints(pool)).map(({ name, position, events }) => [name, { position, events }]));

it('go one way together, each with its own count of events', async () => {
  await move(movesTo('3'));
  await move(movesTo('5'));
  expect(await found()).toEqual({ toys: { position: '5', events: 2 }, teams: { position: '5', events: 0 } });
  expect(targets.map(({ position }) => position)).toEqual(['5', '5']);
});

it('part where one of them is paused, held back or not at the same place, in one statement', async () => {
  const error = { eventId: 'e1', type: 'Made', message: 'no' };
  await move(movesTo('3', { to: '2', error, events: 4 }));
  expect(await found()).toEqual({ toys: { position: '3', events: 1 }, teams: { position: '2', events: 4 } });
  const paused = (await readCheckpoints(pool)).find(({ name }) => name === 'teams');
  expect(paused?.error).toEqual(error);
  const held = { s: { eventId: 'e2', type: 'Made', revision: 1, position: '3', reason: 'no key' } };
  await move(movesTo('4', { held }));
  expect((await readCheckpoints(pool)).map((one) => [one.name, one.position, one.held, one.error])).toEqual([
    ['teams', '4', held, null],
    ['toys', '4', {}, null],
  ]);
});

it.each([
  ['has moved', `position = '1'`],
  ['is of a newer version', 'version = version + 1'],
  ['is not live', `slot = 'next'`],
])('none moves and no row is written when one %s', async (_, change) => {
  await pool.query(`UPDATE read.checkpoints SET ${change} WHERE name = 'teams'`);
  const before = await found();
  await expect(move(movesTo('3'))).rejects.toSatisfy(isOvertaken);
  expect(await found()).toEqual(before);
  expect(await storedRows(pool, toys)).toEqual([]);
});

it('leaves what is at the same place and is not of this program where it is', async () => {
  await installLive(pool, { ...toys, name: 'others' });
  await move(movesTo('3'));
  expect((await found()).others).toEqual({ position: '', events: 0 });
});
