import express, { type Request, type RequestHandler, type Router } from 'express';
import type { App } from '#ops/app.ts';
import { maySeeMetrics } from './security/metrics-access.ts';
import { httpDurations } from '#ops/logging/metrics.ts';

/**
 * For machines, none knows sessions: /healthz (the process answers; asks nobody), /startedz (it has been ready once),
 * /readyz (may be given work now: the database is there and migrated, this program's read models are live and have passed
 * what the log held at the start, it is not stopping; a worker also that nothing holds the log back; what is stalled
 * because of one event is a notice), /metrics (Prometheus). The probes answer everybody, in a word; what is wrong, and
 * the figures, are for those who watch the program (`maySee`): to everybody else they are not there.
 */
export function monitoringRoutes(
  app: App,
  maySee: (req: Request) => boolean = (req) => maySeeMetrics(req, app.config),
): Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.json({ status: 'ok' });
  });
  router.get('/startedz', async (_req, res) => {
    const started = await app.monitor.isStarted();
    res.status(started ? 200 : 503).json({ status: started ? 'started' : 'starting' });
  });
  router.get('/readyz', async (req, res) => {
    const { status, ...why } = await app.monitor.readiness();
    res.status(status === 'ready' ? 200 : 503).json(maySee(req) ? { status, ...why } : { status });
  });
  router.get('/metrics', async (req, res, next) => {
    if (!maySee(req)) return next();
    res
      .set('Cache-Control', 'no-store')
      .type(app.metrics.contentType)
      .send(await app.metrics.metrics());
  });
  return router;
}

/** One log line and one measurement per request: route pattern and ids, never a query's values or a body. */
export function observe(app: App): RequestHandler {
  const durations = httpDurations(app.metrics);
  return (req, res, next) => {
    const began = performance.now();
    const answered = isWaiting(req) ? undefined : app.traffic.begin();
    res.once('close', () => {
      answered?.();
      const ms = performance.now() - began;
      const route = (res.locals.route as string | undefined) ?? 'other';
      durations.observe({ method: req.method, route, status: String(res.statusCode) }, ms / 1000);
      // Built files, answered as they are: a page asks for a dozen. What fails is said all the same, and what the security
      // log counts by the second is said there.
      const level = isFile(route, res.statusCode) || res.locals.repeated ? 'debug' : 'info';
      app.logger[level]({
        requestId: res.get('X-Request-Id'),
        ...(res.locals.traceId ? { traceId: res.locals.traceId as string } : {}),
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

/** Live updates stay open and ask for nothing, and so does a program that waits for news. */
const isWaiting = (req: Request): boolean => req.headers.accept === 'text/event-stream' || req.path === '/api/v1/feed';

/** Neither a page nor a command: static files, and whatever else no route answers, when it was there. */
const isFile = (route: string, status: number): boolean => route === 'other' && status < 400;
