import type { Registry } from 'prom-client';
import { timing } from '#ops/logging/work-metrics.ts';
import { inSpan, traceparent } from '#ops/tracing/spans.ts';
import { PermanentError, type DurableQueue, type Job, type Processing } from './port.ts';

/** What a job's data carry besides, while tracing is on. */
interface Traced {
  readonly traceparent?: string;
}

/** Data that say which trace they belong to: the one that they name already, else what is under way. */
export function traced(data: object): object {
  const from = (data as Traced).traceparent ?? traceparent();
  return from === undefined ? data : { ...data, traceparent: from };
}

/** Every job belongs to the trace of whatever ordered it, over processes and engines, and is timed by kind and outcome. */
export function observedQueue(queue: DurableQueue, registry: Registry): DurableQueue {
  const durations = timing(registry, {
    name: 'portal_job_duration_seconds',
    help: 'Of one try of a job, by kind and outcome: done, failed (tried again), dead (not tried again).',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  });
  return {
    ...queue,
    add: (name, id, data) => queue.add(name, id, traced(data)),
    addAll: (jobs) => queue.addAll(jobs.map((job) => ({ ...job, data: traced(job.data) }))),
    process<T>(name: string, handler: (job: Job<T>) => Promise<void>, options?: Processing) {
      const observed = (job: Job<T>): Promise<void> => {
        const { traceparent: parent, ...data } = job.data as Traced;
        const attributes = { 'portal.job': name, 'portal.attempt': job.attempt };
        return inSpan(`job ${name}`, { kind: 'CONSUMER', attributes, parent }, async () => {
          const began = performance.now();
          let outcome = 'done';
          try {
            await handler({ ...job, data: data as T });
          } catch (error) {
            outcome = job.last || error instanceof PermanentError ? 'dead' : 'failed';
            throw error;
          } finally {
            durations.observe({ kind: name, outcome }, (performance.now() - began) / 1000);
          }
        });
      };
      return queue.process<T>(name, observed, options);
    },
  };
}
