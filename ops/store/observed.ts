import type { Registry } from 'prom-client';
import { counter, timing } from '#ops/logging/work-metrics.ts';
import { inSpan } from '#ops/tracing/spans.ts';
import type { AppendResult, EventStore, StoredEvent, StreamAppend } from './port.ts';

/** Every append of a store, whichever it is, is timed and is a span that names the traces of all its facts. */
export function observedStore(store: EventStore, registry: Registry): EventStore {
  const durations = timing(registry, {
    name: 'portal_append_duration_seconds',
    help: 'Of an append to the log, by outcome: appended, conflict (the stream had moved on), failed.',
    labelNames: ['outcome'],
  });
  const conflicts = counter(registry, {
    name: 'portal_append_conflicts_total',
    help: 'Appends refused because another process was faster; they are decided and tried again.',
    labelNames: [],
  });
  return {
    ...store,
    append(appends) {
      const attributes = { 'portal.streams': appends.length, 'portal.events': eventsOf(appends).length };
      return inSpan('append', { kind: 'CLIENT', attributes, links: tracesOf(appends) }, async (span) => {
        const began = performance.now();
        let outcome = 'failed';
        try {
          const result: AppendResult = await store.append(appends);
          outcome = result.ok ? 'appended' : 'conflict';
          if (!result.ok) conflicts.inc();
          return result;
        } finally {
          span.setAttribute('portal.outcome', outcome);
          durations.observe({ outcome }, (performance.now() - began) / 1000);
        }
      });
    },
  };
}

const eventsOf = (appends: readonly StreamAppend[]): StoredEvent[] => appends.flatMap(({ events }) => events);

const tracesOf = (appends: readonly StreamAppend[]): string[] => [
  ...new Set(
    eventsOf(appends).flatMap(({ meta }) => {
      const { traceparent } = meta as { traceparent?: string };
      return traceparent === undefined ? [] : [traceparent];
    }),
  ),
];
