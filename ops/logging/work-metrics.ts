import { Counter, Histogram, type Registry } from 'prom-client';

interface About<L extends string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly L[];
}

/** From what nobody notices to what nobody waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Durations in seconds; the same one for anyone who asks for the name again. */
export function timing<L extends string>(
  registry: Registry,
  about: About<L> & { readonly buckets?: number[] },
): Histogram<L> {
  const known = registry.getSingleMetric(about.name) as Histogram<L> | undefined;
  return known ?? new Histogram({ buckets: BUCKETS, ...about, registers: [registry] });
}

/** A count since the start; the same one for anyone who asks for the name again. */
export function counter<L extends string>(registry: Registry, about: About<L>): Counter<L> {
  const known = registry.getSingleMetric(about.name) as Counter<L> | undefined;
  return known ?? new Counter({ ...about, registers: [registry] });
}
