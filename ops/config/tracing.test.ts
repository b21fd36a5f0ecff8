import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: NodeJS.ProcessEnv) =>
  readConfig({ MASTER_KEY: 'a'.repeat(64), SESSION_SECRET: 'x'.repeat(32), ...env }).tracing;

const COLLECTOR = 'http://collector:4318';

describe('tracing', () => {
  it('is off unless a collector is named, and can be switched off', () => {
    expect(read({})).toBeUndefined();
    expect(read({ OTEL_TRACES_SAMPLER: 'always_on' })).toBeUndefined();
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  });

  it('takes the standard names: a base address or that of traces, a protocol, a sampler', () => {
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${COLLECTOR}/` })).toEqual({
      url: `${COLLECTOR}/v1/traces`,
      protocol: 'http/protobuf',
      ratio: 1,
      followsParent: true,
    });
    expect(
      read({
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${COLLECTOR}/there`,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.1',
      }),
    ).toEqual({ url: `${COLLECTOR}/there`, protocol: 'http/json', ratio: 0.1, followsParent: false });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: must start with http: or https:'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL: must be http/protobuf or http/json'],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER: must be one of always_on'],
    [{ OTEL_TRACES_SAMPLER_ARG: 'half' }, 'OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: COLLECTOR, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' },
      'OTEL_TRACES_SAMPLER_ARG: parentbased_traceidratio needs a number',
    ],
  ])('%o is refused at the start', (env, message) => {
    expect(() => read(env)).toThrow(message);
  });
});
