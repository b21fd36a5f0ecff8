import { setTimeout as sleep } from 'node:timers/promises';
import { seeded, type Random } from '#ops/run/demo/random.ts';
import { Caller } from './caller.ts';
import { calm } from './calm.ts';
import { check, sentTooOften, withRemains } from './checks.ts';
import { FAULTS, faultNames, applicable, type FaultName } from './faults.ts';
import { Measures, table, type FaultWindow } from './measures.ts';
import type { Load, LoadParts, PortalLoad } from './portal-load.ts';
import { POOL, startShape, type Shape } from './shape.ts';

export interface TrialOptions {
  readonly minutes: number;
  readonly seed: number;
  /** These, one after the other, and then the end; otherwise any at random until the time is over. */
  readonly faults?: readonly FaultName[] | undefined;
  /** People at work at once. */
  readonly people: number;
  /** One line each. */
  print(line: string): void;
  /** The trial is to end now, in order. */
  readonly signal: AbortSignal;
}

/** For so long behind a fault it may still be the reason for something. */
const AFTERMATH_MS = 30_000;

/** What is wrong all the time is not said all the time. */
const MOST_SAID = 50;

/** How often a proxy looks who may be given requests. */
const PROXY_MS = 300;

/** How often two things go wrong at once, where nobody asked for one after the other. */
const TWO_AT_ONCE = 0.2;

/** Between two things that somebody does. */
const THINK_MS = 400;

/**
 * The chaos trial: starts the product as operators run it, lets people work, does it harm, lets it calm down, and looks
 * whether everything that was acknowledged is true.
 *
 * @returns what was wrong, a sentence each
 */
export async function runTrial(options: TrialOptions, portals: readonly PortalLoad[]): Promise<string[]> {
  const trial = new Trial(options);
  const begins: ((parts: LoadParts) => Promise<Load>)[] = [];
  const shape = await startShape({
    say: (sentence) => trial.report({ said: sentence }),
    wrong: trial.wrong,
    disturbed: () => trial.disturbed(),
    prepare: async (app) => {
      for (const portal of portals) begins.push(await portal.prepare(app));
    },
  });
  try {
    return await trial.run(shape, begins);
  } finally {
    await shape.close();
  }
}

class Trial {
  readonly #options: TrialOptions;
  /** Of the faults alone: the same seed is the same faults, however fast people work. */
  readonly #random: Random;
  readonly #chance: Random;
  readonly #measures = new Measures();
  readonly #windows: FaultWindow[] = [];
  readonly #wrongs: string[] = [];
  readonly #began = performance.now();

  constructor(options: TrialOptions) {
    this.#options = options;
    this.#random = seeded(options.seed);
    this.#chance = seeded(options.seed + 1);
  }

  report(line: object): void {
    this.#options.print(JSON.stringify({ at: this.#seconds(), ...line }));
  }

  readonly wrong = (sentence: string): void => {
    this.#wrongs.push(sentence);
    if (this.#wrongs.length > MOST_SAID) return;
    this.report({ wrong: sentence });
  };

  disturbed(since = performance.now() - AFTERMATH_MS): boolean {
    return this.#windows.some(({ to }) => to >= since);
  }

  async run(shape: Shape, begins: readonly ((parts: LoadParts) => Promise<Load>)[]): Promise<string[]> {
    const sites = {
      apis: () => {
        const ready = shape.apis.filter((api) => api.takesRequests);
        return (ready.length > 0 ? ready : shape.apis).map(({ url }) => url);
      },
      frozenSince: (at: number) => this.#windows.some(({ fault, to }) => fault.includes('frozen') && to >= at),
    };
    const caller = new Caller({ measures: this.#measures, sites, wrong: this.wrong });
    const parts = { caller, random: this.#chance, wrong: this.wrong };
    const atRest = total(await shape.cluster.connections());
    const loads = await Promise.all(begins.map((begin) => begin(parts)));
    this.report({
      ready: true,
      seed: this.#options.seed,
      redis: shape.redis !== undefined,
      disk: shape.disk !== undefined,
      connections: atRest,
    });
    const stop = new AbortController();
    const work = this.#work(loads, stop.signal);
    const watch = [
      this.#watch(shape, stop.signal),
      // As a proxy does.
      ...shape.apis.map(async (api) => {
        for (; !stop.signal.aborted; await sleep(PROXY_MS)) await api.isReady();
      }),
    ];
    try {
      await this.#disturb(shape);
    } finally {
      stop.abort();
    }
    await Promise.all([...work, ...watch]);
    for (const sentence of await calm(shape, { atRest, say: (said) => this.report(said) })) this.wrong(sentence);
    await shape.stopPrograms();
    const figures = await withRemains(shape, async (remains) => {
      for (const sentence of await check(shape, remains)) this.wrong(sentence);
      for (const sentence of sentTooOften(shape.mail, this.#windows.length)) this.wrong(sentence);
      for (const load of loads) for (const sentence of await load.check(remains)) this.wrong(sentence);
      return { events: remains.events.length };
    });
    this.#summary(shape, { loads, caller, figures });
    return this.#wrongs;
  }

  #work(loads: readonly Load[], stop: AbortSignal): Promise<void>[] {
    return Array.from({ length: this.#options.people }, async (_, n) => {
      while (!stop.aborted) {
        // Most people register, as many as there are portals before the first come the others.
        const load = loads[n % (loads.length + 1)] ?? loads[0];
        await load?.act().catch((error: unknown) => this.wrong(`Somebody at work failed: ${String(error)}`));
        await sleep(THINK_MS * this.#chance.next());
      }
    });
  }

  /** No pool is larger than it may be, at any time. */
  async #watch({ cluster }: Shape, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      for (const [name, n] of (await cluster.connections()) ?? [])
        if (n > POOL + 1) this.wrong(`${name} has ${n} connections, of a pool of ${POOL} and one more`);
      await sleep(1_000);
    }
  }

  async #disturb(shape: Shape): Promise<void> {
    const { faults, minutes, signal } = this.#options;
    const list = applicable(faults ?? faultNames, shape);
    const left = [...list];
    const until = performance.now() + minutes * 60_000;
    const over = () => signal.aborted || performance.now() > until;
    const next = () => {
      // Each kind comes before any comes again.
      if (!faults && left.length === 0) left.push(...list);
      return left.splice(faults ? 0 : this.#random.between(0, left.length - 1), 1)[0];
    };
    await this.#pause();
    for (let fault = next(); fault !== undefined; fault = over() ? undefined : next()) {
      const others = list.filter((other) => FAULTS[other].to !== FAULTS[fault].to);
      const two = !faults && others.length > 0 && this.#random.chance(TWO_AT_ONCE);
      await this.#befall(shape, two ? [fault, this.#random.pick(others)] : [fault]);
      await this.#pause();
    }
    if (faults && left.length > 0 && !signal.aborted) this.wrong(`No time was left for: ${left.join(', ')}`);
  }

  async #befall(shape: Shape, faults: readonly FaultName[]): Promise<void> {
    const fault = faults.join(' + ');
    const from = performance.now();
    const window: FaultWindow = { fault, from, to: Infinity, recoveredMs: 0 };
    this.#windows.push(window);
    await Promise.all(faults.map((name) => this.#happen(shape, name)));
    const ended = performance.now();
    await shape.untilReady().catch((error: unknown) => this.wrong(`After '${fault}': ${(error as Error).message}`));
    window.to = performance.now();
    window.recoveredMs = Math.round(window.to - ended);
    const during = this.#measures.within([window]);
    this.report({ fault, forMs: Math.round(ended - from), readyAgainMs: window.recoveredMs, ...during });
    if (fault === 'rolling restart' && during.unanswered > 0)
      this.wrong(`${during.unanswered} requests had no answer while the processes were replaced one after the other`);
  }

  /** A fault that can't be brought about, as the other one was faster, is no fault of the product. */
  async #happen(shape: Shape, name: FaultName): Promise<void> {
    await FAULTS[name].happen(shape, this.#random).catch((error: unknown) => {
      this.report({ said: `'${name}' could not be brought about: ${String(error)}` });
    });
  }

  /** As long as people wait between two troubles. */
  async #pause(): Promise<void> {
    await sleep(this.#random.between(2_000, 5_000), undefined, { signal: this.#options.signal }).catch(() => undefined);
  }

  #summary(
    shape: Shape,
    { loads, caller, figures }: { loads: readonly Load[]; caller: Caller; figures: object },
  ): void {
    const twice = [...shape.mail.taken.values()].reduce((sum, times) => sum + times - 1, 0);
    const mails = { mails: shape.mail.taken.size, mailsTwice: twice, mailsTakenUnanswered: shape.mail.dropped };
    const refusedStarts = shape.programs.reduce((sum, one) => sum + one.refusedStarts, 0);
    const acknowledged = Object.assign({}, ...loads.map((load) => load.acknowledged())) as object;
    const { givenUp } = caller;
    this.report({ acknowledged, ...figures, ...mails, givenUp, refusedStarts, faults: this.#windows.length });
    const { print, seed } = this.#options;
    for (const line of table(this.#measures, this.#windows).split('\n')) print(line);
    if (this.#wrongs.length === 0) return print(`Nothing was lost, doubled or left behind (seed ${seed}).`);
    print(`${this.#wrongs.length} wrong (the same again: --seed ${seed}):`);
    for (const sentence of this.#wrongs.slice(0, MOST_SAID)) print(`- ${sentence}`);
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#began) / 100) / 10;
  }
}

const total = (connections: ReadonlyMap<string, number> | undefined): number =>
  [...(connections?.values() ?? [])].reduce((sum, n) => sum + n, 0);
