import type { RequestHandler } from 'express';
import type { App } from '#ops/app.ts';
import { httpDurations } from '#ops/logging/metrics.ts';

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
