import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '#ops/run/demo/random.ts';
import type { MailWeather } from './mail-server.ts';
import type { Program } from './program.ts';
import type { Shape } from './shape.ts';

/** Resolves when its cause is gone. */
type Happen = (shape: Shape, random: Random) => Promise<void>;

/** Something that happens to a part of an installation; two on different parts may happen at once. */
interface Fault {
  readonly to: 'programs' | 'database' | 'redis' | 'mail' | 'disk';
  readonly happen: Happen;
}

const seconds = (random: Random, least: number, most: number): number => random.between(least * 1000, most * 1000);

/** Who folds the read models, as far as is known. */
const leader = (workers: readonly Program[]): Program | undefined =>
  workers.toSorted((a, b) => b.leadsSince - a.leadsSince)[0];

const weather = (kind: MailWeather): Fault => ({
  to: 'mail',
  happen: async ({ mail }, random) => {
    await mail.become(kind);
    await sleep(seconds(random, 4, 8));
    await mail.become('fair');
  },
});

const redisGone = (forgets: boolean): Fault => ({
  to: 'redis',
  happen: async ({ redis }, random) => {
    await redis?.kill();
    if (forgets) redis?.forget();
    await sleep(seconds(random, 1, 5));
    await redis?.launch();
  },
});

/** Far more than clocks of a network differ by; what such a process puts off waits so much longer. */
const MISDATED_MS = 60_000;

const toPrograms = (happen: Happen): Fault => ({ to: 'programs', happen });
const toDatabase = (happen: Happen): Fault => ({ to: 'database', happen });

/** By name, in the order of the review that found the first of them. */
export const FAULTS = {
  'api killed': toPrograms(async ({ apis }, random) => random.pick(apis).kill()),
  'leading worker killed': toPrograms(async ({ workers }) => leader(workers)?.kill()),
  'leading worker frozen': toPrograms(async ({ workers }, random) => leader(workers)?.freeze(seconds(random, 6, 10))),
  'api frozen': toPrograms(async ({ apis }, random) => random.pick(apis).freeze(seconds(random, 3, 6))),
  'rolling restart': toPrograms(replaceAll),
  'clock ahead': toPrograms(misdated(MISDATED_MS)),
  'clock behind': toPrograms(misdated(-MISDATED_MS)),
  'database backend killed': toDatabase(({ cluster }, random) => cluster.killBackend(random)),
  'database restarted': toDatabase(({ cluster }) => cluster.restart()),
  'database killed': toDatabase(({ cluster }) => cluster.kill()),
  'database frozen': toDatabase(({ cluster }, random) => cluster.freeze(seconds(random, 3, 8))),
  'transaction held elsewhere': toDatabase(({ cluster }, random) => cluster.holdTransaction(seconds(random, 5, 10))),
  'connections taken': toDatabase(({ cluster }, random) =>
    cluster.squeeze(seconds(random, 4, 8), random.between(0, 6)),
  ),
  'disk full': { to: 'disk', happen: async ({ disk }, random) => disk?.fill(seconds(random, 3, 8)) },
  'redis killed': redisGone(false),
  'redis empty': redisGone(true),
  'mail server gone': weather('refusing'),
  'mail server busy': weather('busy'),
  'mail server hanging': weather('hanging'),
  'mail server dropping': weather('dropping'),
} as const satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof FAULTS;

export const faultNames = Object.keys(FAULTS) as FaultName[];

/** One process that serves and the worker that leads, in turn. */
function misdated(aheadMs: number): Happen {
  return async ({ apis, workers }, random) => {
    for (const program of [random.pick(apis), leader(workers)]) await program?.misdate(aheadMs, seconds(random, 2, 5));
  };
}

const STARTED_MS = 120_000;

/** One process after the other is asked to stop and replaced, as an upgrade does. */
async function replaceAll({ programs }: Shape): Promise<void> {
  for (const program of programs) {
    await program.stop();
    await program.start();
    const late = performance.now() + STARTED_MS;
    while (!(await program.isReady()) && performance.now() < late) await sleep(200);
  }
}

/** Those that can happen here. */
export const applicable = (names: readonly FaultName[], shape: Pick<Shape, 'redis' | 'disk'>): FaultName[] => {
  const absent = (['redis', 'disk'] as const).filter((part) => shape[part] === undefined);
  return names.filter((name) => !absent.some((part) => part === FAULTS[name].to));
};
