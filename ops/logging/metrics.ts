import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Projector } from '#ops/projector/projector.ts';

/** The process's own figures: memory, CPU, event loop lag. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Durations by route pattern, so that their number does not grow with the data. */
export const httpDurations = (registry: Registry): Histogram<'method' | 'route' | 'status'> =>
  (registry.getSingleMetric('http_request_duration_seconds') as Histogram<'method' | 'route' | 'status'> | undefined) ??
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the request to its last byte, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });

const STATES = { live: 0, 'catching-up': 1, rebuilding: 2, paused: 3 } as const;

/** How far each read model is behind the log, asked when the metrics are. */
export function projectorMetrics(registry: Registry, projector: Projector): void {
  const state = new Gauge({
    name: 'read_model_state',
    help: '0 live, 1 catching up, 2 rebuilding, 3 paused by an event it cannot fold.',
    labelNames: ['read_model'],
    registers: [registry],
  });
  const lag: Gauge<'read_model'> = new Gauge({
    name: 'read_model_lag_events',
    help: 'Events behind the head of the log, counted up to 10,001.',
    labelNames: ['read_model'],
    registers: [registry],
    async collect() {
      for (const model of await projector.status()) {
        lag.set({ read_model: model.name }, model.lag);
        state.set({ read_model: model.name }, STATES[model.state]);
      }
    },
  });
}
