import express, { type RequestHandler, type Router } from 'express';
import type { App } from '#ops/app.ts';
import { httpDurations } from '#ops/logging/metrics.ts';
import { isMigrated } from '#ops/postgres/migrate.ts';

/**
 * For machines: /healthz (the process answers), /readyz (migrations done, no read model paused or
 * behind what the log held at the start), /metrics
 * (Prometheus). None of them knows sessions.
 */
export function monitoringRoutes(app: App): Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/readyz', async (_req, res) => {
    const problems = await problemsOf(app);
    res
      .status(problems.length === 0 ? 200 : 503)
      .json({ status: problems.length === 0 ? 'ready' : 'waiting', problems });
  });
  router.get('/metrics', async (_req, res) => {
    res.type(app.metrics.contentType).send(await app.metrics.metrics());
  });
  return router;
}

async function problemsOf(app: App): Promise<string[]> {
  if (app.stopping.aborted) return ['draining'];
  try {
    if (!(await isMigrated(app.pool))) return ['migrations'];
    return await app.projector.unready();
  } catch (error) {
    app.logger.error({ err: error }, 'readiness check failed');
    return ['database'];
  }
}

/** One log line and one measurement per request: route pattern and ids, never a query's values or a body. */
export function observe(app: App): RequestHandler {
  const durations = httpDurations(app.metrics);
  return (req, res, next) => {
    const began = performance.now();
    res.once('close', () => {
      const ms = performance.now() - began;
      const route = (res.locals.route as string | undefined) ?? 'other';
      durations.observe({ method: req.method, route, status: String(res.statusCode) }, ms / 1000);
      app.logger.info({
        requestId: res.get('X-Request-Id'),
        method: req.method,
        route,
        status: res.statusCode,
        ms: Math.round(ms * 10) / 10,
        ...(res.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}
