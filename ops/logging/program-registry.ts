import { setTimeout as sleep } from 'node:timers/promises';
import { AggregatorRegistry, Registry, type MetricObjectWithValues, type MetricValue } from 'prom-client';

/** What a registry holds, as it goes from one thread to another. */
export type Counted = readonly MetricObjectWithValues<MetricValue<string>>[];

/** A thread that is busy for longer is reported with what it had counted before. */
const PATIENCE_MS = 3_000;

/** The figures of a process of several threads: what both sides count under one name is reported as its sum. */
export class ProgramRegistry extends Registry {
  readonly #elsewhere: () => Promise<Counted>;
  readonly #patienceMs: number;
  #last: Counted = [];

  constructor(elsewhere: () => Promise<Counted>, patienceMs = PATIENCE_MS) {
    super();
    this.#elsewhere = elsewhere;
    this.#patienceMs = patienceMs;
  }

  override async metrics(): Promise<string> {
    const asked = this.#elsewhere().catch(() => this.#last);
    const elsewhere = await Promise.race([asked, sleep(this.#patienceMs, this.#last, { ref: false })]);
    this.#last = elsewhere;
    const shared = new Set(elsewhere.map(({ name }) => name));
    const names = this.getMetricsAsArray().map(({ name }) => name);
    const own = names.filter((name) => !shared.has(name)).map((name) => this.getSingleMetricAsString(name));
    const both = names.flatMap((name) => (shared.has(name) ? [this.getSingleMetric(name)?.get()] : []));
    const sums = AggregatorRegistry.aggregate([await Promise.all(both), [...elsewhere]]);
    return [...(await Promise.all(own)), await sums.metrics()].join('\n\n');
  }
}
