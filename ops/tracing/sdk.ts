import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '#ops/config/tracing.ts';

export interface Tracing {
  /** Sends what is still here, for some seconds at most. */
  stop(): Promise<void>;
}

/** A collector that is away must not hold up the end of the program. */
const STOP_MS = 3_000;

/** Traces of this process go to the collector in batches, in the background; what a full queue does not take is lost. */
export async function openTracing(
  config: TracingConfig,
  { role, onError }: { role: string; onError(error: Error): void },
): Promise<Tracing> {
  const say = (message: string): void => onError(new Error(message));
  diag.setLogger({ error: say, warn: say, info: say, debug: say, verbose: say }, DiagLogLevel.WARN);
  const named = resourceFromAttributes({ 'service.name': 'portal', 'portal.role': role });
  const ratio = new TraceIdRatioBasedSampler(config.ratio);
  const provider = new TracerProvider({
    // The environment's settings come before ours.
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: config.followsParent ? new ParentBasedSampler({ root: ratio }) : ratio,
    spanProcessors: [new BatchSpanProcessor({ exporter: await exporterOf(config), scheduledDelayMillis: 1_000 })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, STOP_MS);
      });
      await Promise.race([provider.shutdown().catch(onError), late]);
      clearTimeout(timer);
    },
  };
}

async function exporterOf({ url, protocol }: TracingConfig): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new OTLPTraceExporter({ url });
}
