import { readModels } from '#projections/index.ts';
import { load, report, round, type Load } from './load.ts';
import { withProgram } from './program.ts';
import { seedHistory, type MadeEvent } from './rebuild-seed.ts';
import { judged } from './verdict.ts';

/** So many requests tell how fast they are answered while nothing else is done. */
const REQUESTS = 400;
const CLIENTS = 2;
const MILLION = 1_000_000;

/**
 * All read models at once in a program that serves the applications list meanwhile. Seconds are told for a million
 * events, also when fewer were folded; memory is that of the whole serving process.
 */
export async function benchRebuildAll(history: (count: number) => Iterable<MadeEvent>, size: number): Promise<void> {
  await withProgram({ workers: false }, async ({ app, operator }) => {
    await seedHistory(app.pool, app.vault, history(size));
    await app.projector.catchUp();
    const request = () => operator.props('/panel/applications');
    await load({ clients: CLIENTS, calls: REQUESTS / 4 }, request);
    const alone = await load({ clients: CLIENTS, calls: REQUESTS }, request);
    const restMb = Math.round(process.memoryUsage.rss() / 2 ** 20);
    const began = performance.now();
    const cpu = process.cpuUsage();
    let done = false;
    let peakMb = 0;
    const rebuilt = Promise.all(readModels.map(({ name }) => app.projector.rebuild(name))).finally(() => (done = true));
    const beside: Load[] = [];
    while (!done) {
      beside.push(await load({ clients: CLIENTS, calls: REQUESTS / 4 }, request));
      peakMb = Math.max(peakMb, Math.round(process.memoryUsage.rss() / 2 ** 20));
    }
    await rebuilt;
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    // The median of the rounds' p99: one hiccup of the machine is not the rebuild's.
    const p99 = beside.map((one) => one.p99).sort((a, b) => a - b)[beside.length >> 1] ?? Number.NaN;
    const bench = 'rebuild';
    report({
      bench,
      models: 'all',
      events: size,
      seconds: round(seconds),
      cpuMsPerThousand: round((user + system) / size),
      restMb,
    });
    judged({
      bench,
      figure: 'all read models of 1,000,000 events, with indexes, while requests are served',
      value: Math.round((seconds * MILLION) / size),
      unit: 's',
      goal: { atMost: 90 },
      events: size,
    });
    judged({
      bench,
      figure: 'its peak memory, the serving process included',
      value: peakMb,
      unit: 'MB',
      goal: { atMost: 500 },
      restMb,
    });
    judged({
      bench,
      figure: 'requests’ p99 beside it, against without',
      value: round(p99 / alone.p99),
      unit: '×',
      goal: { atMost: 2 },
      aloneMs: alone.p99,
      besideMs: round(p99),
    });
  });
}
