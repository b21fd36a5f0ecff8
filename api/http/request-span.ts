import type { Request, Response } from 'express';
import type { App } from '#ops/app.ts';
import { inSpan, markFailed, traceFields } from '#ops/tracing/spans.ts';

/**
 * Answers a request as one span, named by its route pattern. A trace that was begun before us counts where a proxy is
 * trusted: a visitor's own header decides nothing.
 */
export function inRequestSpan(
  { config }: Pick<App, 'config'>,
  { req, res }: { req: Request; res: Response },
  work: () => Promise<void>,
): Promise<void> {
  const parent = config.connections.trustProxy === false ? undefined : req.get('traceparent');
  const attributes = { 'http.request.method': req.method };
  return inSpan(req.method, { kind: 'SERVER', attributes, parent }, async (span) => {
    Object.assign(res.locals, traceFields());
    await work();
    const route = (res.locals.route as string | undefined) ?? 'other';
    span.updateName(`${req.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': res.statusCode });
    const requestId = res.get('X-Request-Id');
    if (requestId) span.setAttribute('portal.request_id', requestId);
    if (res.statusCode >= 500) markFailed(span, String(res.statusCode));
  });
}
