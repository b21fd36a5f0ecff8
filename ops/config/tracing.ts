import { z } from 'zod';
import { ConfigError } from './error.ts';
import { url } from './url.ts';

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * OpenTelemetry's own names (specification: SDK environment variables). Those that are not here (`OTEL_SERVICE_NAME`,
 * `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION`, `_CERTIFICATE` …) are read by
 * its packages themselves.
 */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('http', 'https').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS, `must be ${PROTOCOLS.join(' or ')}`).default('http/protobuf'),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('must be a number from 0 to 1').min(0).max(1).optional(),
};

const schema = z.object(tracingSettings);

/** Where traces go; without it there are none, and nothing of OpenTelemetry's SDK is loaded. */
export interface TracingConfig {
  /** The whole address of the collector's traces. */
  readonly url: string;
  readonly protocol: (typeof PROTOCOLS)[number];
  /** Of 0 to 1: how much of what nobody has decided on before is recorded. */
  readonly ratio: number;
  /** Whether somebody's decision before us (a process of ours, a trusted proxy) comes before the ratio. */
  readonly followsParent: boolean;
}

/** @throws ConfigError where the ratio of a sampler is not said */
export function tracingOf(values: z.infer<typeof schema>): { readonly tracing?: TracingConfig } {
  const base = values.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  const address = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${base}/v1/traces`);
  if (!address || values.OTEL_SDK_DISABLED === 'true') return {};
  const sampler = values.OTEL_TRACES_SAMPLER;
  return {
    tracing: {
      url: address,
      protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL,
      ratio: ratioOf(sampler, values.OTEL_TRACES_SAMPLER_ARG),
      followsParent: sampler.startsWith('parentbased_'),
    },
  };
}

function ratioOf(sampler: (typeof SAMPLERS)[number], ratio: number | undefined): number {
  if (sampler.endsWith('always_on')) return 1;
  if (sampler.endsWith('always_off')) return 0;
  if (ratio === undefined) throw new ConfigError(`OTEL_TRACES_SAMPLER_ARG: ${sampler} needs a number from 0 to 1`);
  return ratio;
}
