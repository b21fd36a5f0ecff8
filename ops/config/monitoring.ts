import { z } from 'zod';
import { ConfigError } from './error.ts';

/** Where machines that watch the program find its figures. */
export interface MonitoringConfig {
  /** A port of its own for the metrics and the probes; without it they are on the program's own port. */
  readonly port?: number;
  readonly host: string;
  /** Who brings it may read the metrics on the program's own port. */
  readonly token?: string;
}

export const monitoringSettings = {
  MONITORING_PORT: z.coerce.number('must be a number').int().min(1).max(65535).optional(),
  MONITORING_HOST: z.string().min(1).default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .min(24, 'must have at least 24 characters')
    .regex(/^[\w.~+/=-]+$/, 'must be made of letters, digits and -._~+/=')
    .optional(),
};

const schema = z.object(monitoringSettings);

/** Hosts that stand for all of a machine's. */
const ALL = ['0.0.0.0', '::'];

/** @throws ConfigError where the figures are to be at the very address of the portal */
export function checkMonitoring(
  { MONITORING_PORT, MONITORING_HOST }: z.infer<typeof schema>,
  { PORT, HOST }: { readonly PORT: number; readonly HOST: string },
): void {
  const hosts = [MONITORING_HOST, HOST];
  const isShared = MONITORING_HOST === HOST || hosts.some((host) => ALL.includes(host));
  if (MONITORING_PORT === PORT && isShared)
    throw new ConfigError('MONITORING_PORT: the same as PORT; leave it out to have the metrics there');
}

export const monitoringOf = (values: z.infer<typeof schema>): { monitoring: MonitoringConfig } => ({
  monitoring: {
    host: values.MONITORING_HOST,
    ...(values.MONITORING_PORT === undefined ? {} : { port: values.MONITORING_PORT }),
    ...(values.METRICS_TOKEN === undefined ? {} : { token: values.METRICS_TOKEN }),
  },
});
