import type { Registry } from 'prom-client';
import type { App } from '#ops/app.ts';
import { scanCounter } from '#ops/files/scanner.ts';
import { jobMetrics, mailMetrics, reactionMetrics, setAsideMetrics } from '#ops/logging/job-metrics.ts';
import { backupMetrics, databaseMetrics, logCheckMetric, poolMetrics } from '#ops/logging/metrics.ts';
import { machineMetrics, redisMetrics } from '#ops/logging/machine-metrics.ts';
import { securityMetrics } from '#ops/logging/security-metrics.ts';
import { leaderMetrics, processMetrics } from '#ops/logging/process-metrics.ts';

/**
 * Everything that is asked for when `/metrics` is, on the monitor's connections: a busy program still answers. What is
 * counted as it happens is declared where it happens. `ops/runbook/metrics.md` names them all.
 */
export function programMetrics(
  metrics: Registry,
  app: Pick<App, 'config' | 'pool' | 'monitor' | 'log'> & { readonly monitorPool: App['pool'] },
): void {
  const { config, pool, monitorPool, monitor, log } = app;
  processMetrics(metrics, { role: config.role, monitor });
  leaderMetrics(metrics, { pool: monitorPool, own: pool.name });
  databaseMetrics(metrics, monitor);
  poolMetrics(metrics, pool);
  jobMetrics(metrics, monitorPool);
  mailMetrics(metrics, monitorPool);
  reactionMetrics(metrics, { pool: monitorPool, log });
  setAsideMetrics(metrics, monitorPool);
  backupMetrics(metrics, monitorPool);
  logCheckMetric(metrics, monitorPool);
  machineMetrics(metrics, config);
  redisMetrics(metrics, config);
  scanCounter(metrics);
  securityMetrics(metrics, monitorPool);
}
