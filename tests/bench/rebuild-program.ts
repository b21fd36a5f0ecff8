import { readModels } from '#projections/index.ts';
import type { App } from '#ops/app.ts';
import { load, median, report, round, type Load } from './load.ts';
import { withProgramAt, type Program } from './program.ts';
import { judged } from './verdict.ts';

/** So many requests show how fast they are answered while nothing else is done. */
const REQUESTS = 400;
const CLIENTS = 2;
const MILLION = 1_000_000;
const MB = 2 ** 20;
const BENCH = 'rebuild';

interface Build {
  readonly seconds: number;
  /** Of the program's process, its threads included; not the database's. */
  readonly cpuMsPerThousand: number;
  readonly peakMb: number;
}

const rssMb = (): number => Math.round(process.memoryUsage.rss() / MB);

async function measured(size: number, build: () => Promise<unknown>): Promise<Build> {
  const began = performance.now();
  const cpu = process.cpuUsage();
  let peakMb = rssMb();
  const looking = setInterval(() => (peakMb = Math.max(peakMb, rssMb())), 50);
  try {
    await build();
  } finally {
    clearInterval(looking);
  }
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - began) / 1000;
  return { seconds: round(seconds), cpuMsPerThousand: round((user + system) / size), peakMb };
}

async function verdicts(
  { app, operator }: Program,
  { size, restMb, alone }: { size: number; restMb: number; alone: Build },
): Promise<void> {
  const request = () => operator.props('/panel/applications');
  await load({ clients: CLIENTS, calls: REQUESTS / 4 }, request);
  const calm = await load({ clients: CLIENTS, calls: REQUESTS }, request);
  const servingMb = rssMb();
  const rounds: Load[] = [];
  let done = false;
  const beside = await measured(size, async () => {
    const rebuilt = Promise.all(readModels.map(({ name }) => app.projector.rebuild(name))).finally(() => (done = true));
    while (!done) rounds.push(await load({ clients: CLIENTS, calls: REQUESTS / 4 }, request));
    await rebuilt;
  });
  // The median of the rounds' p99: one hiccup of the machine is not the rebuild's.
  const p99 = median(rounds.map((one) => one.p99));
  report({ bench: BENCH, models: 'all', events: size, restMb, servingMb, alone, beside });
  judged({
    bench: BENCH,
    figure: 'all read models of 1,000,000 events, with indexes',
    value: Math.round((alone.seconds * MILLION) / size),
    unit: 's',
    goal: { atMost: 90 },
    events: size,
    cpuMsPerThousand: alone.cpuMsPerThousand,
    besideRequestsSeconds: Math.round((beside.seconds * MILLION) / size),
  });
  judged({
    bench: BENCH,
    figure: 'its peak memory, the serving process included',
    value: Math.max(alone.peakMb, beside.peakMb),
    unit: 'MB',
    goal: { atMost: 500 },
    restMb,
    servingMb,
    aloneMb: alone.peakMb,
  });
  judged({
    bench: BENCH,
    figure: 'requests’ p99 during it, against without',
    value: round(p99 / calm.p99),
    unit: '×',
    goal: { atMost: 2 },
    aloneMs: calm.p99,
    besideMs: round(p99),
  });
}

/** As a program of its own, of the built one's parts (`rebuild-all.ts`). */
async function main([databaseUrl = '', dataDir = '', events = '0']: readonly string[]): Promise<void> {
  const size = Number(events);
  let restMb = 0;
  let alone: Build | undefined;
  const build = async ({ projector }: App) => {
    restMb = rssMb();
    alone = await measured(size, async () => {
      await projector.start();
      await projector.catchUp();
    });
  };
  await withProgramAt({ databaseUrl, dataDir }, { workers: false, seed: build }, async (program) => {
    if (alone) await verdicts(program, { size, restMb, alone });
  });
}

await main(process.argv.slice(2));
