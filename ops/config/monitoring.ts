import { z } from 'zod';

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

export const monitoringOf = (values: z.infer<typeof schema>): { monitoring: MonitoringConfig } => ({
  monitoring: {
    host: values.MONITORING_HOST,
    ...(values.MONITORING_PORT === undefined ? {} : { port: values.MONITORING_PORT }),
    ...(values.METRICS_TOKEN === undefined ? {} : { token: values.METRICS_TOKEN }),
  },
});
