import type { TracingConfig } from '#ops/config/tracing.ts';
import type { Tracing } from './sdk.ts';

/** Without a collector nothing of the SDK is loaded, and every span is a call that does nothing. */
export async function startTracing(
  config: TracingConfig | undefined,
  process: { readonly role: string; onError(error: Error): void },
): Promise<Tracing | undefined> {
  if (!config) return undefined;
  const { openTracing } = await import('./sdk.ts');
  return openTracing(config, process);
}
