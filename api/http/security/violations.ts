import express, { type Request, type RequestHandler, type Router } from 'express';
import { Counter, type Registry } from 'prom-client';
import { beginning } from '#domain/text/sound.ts';
import type { App } from '#ops/app.ts';

/** Where browsers report what the policy of `headers.ts` kept a page from. */
export const VIOLATIONS_PATH = '/csp-reports';

/** A report is about one kilobyte; browsers send a few of them together. */
const MOST_BYTES = 32 * 1024;
/** Looked at by one process; a page that breaks at everybody would fill the log, and anybody may send anything. */
const MOST_A_MINUTE = 60;
/** Of one body: a page may break in many places. */
const MOST_OF_ONE = 10;

/** A violation in both shapes that browsers send: `report-uri` with dashes, `report-to` without. */
interface Report {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
}

/** Directives as labels of a metric: what nobody has named is one of them. */
const DIRECTIVE = /^[a-z]{2,20}-(src|ancestors|uri|action)(-(attr|elem))?$/;

/** Takes reports of anybody: counts them, and logs what was kept from running where, without anything of a visitor. */
export function violationRoutes(app: Pick<App, 'logger' | 'metrics'>): Router {
  const counter = counterIn(app.metrics);
  const parse = express.json({ type: ['application/csp-report', 'application/reports+json'], limit: MOST_BYTES });
  const take: RequestHandler = (req, res) => {
    for (const report of reportsIn(req).slice(0, MOST_OF_ONE)) {
      counter.inc({ directive: report.directive });
      app.logger.warn({ ...report }, 'a page broke the content security policy');
    }
    res.status(204).end();
  };
  const router = express.Router();
  router.post(
    VIOLATIONS_PATH,
    atMost(MOST_A_MINUTE),
    (req, res, next) =>
      parse(req, res, (error?: unknown) => {
        if (error === undefined) next();
        else res.status((error as { status?: number }).status === 413 ? 413 : 400).end();
      }),
    take,
  );
  return router;
}

/** Servers of one process count together. */
const counterIn = (registry: Registry): Counter<'directive'> =>
  (registry.getSingleMetric('portal_csp_violations_total') as Counter<'directive'> | undefined) ??
  new Counter({
    name: 'portal_csp_violations_total',
    help: 'Reports of browsers that the content security policy kept something from loading, by directive.',
    labelNames: ['directive'],
    registers: [registry],
  });

/** So many in any minute that begins with one. */
function atMost(most: number): RequestHandler {
  let began = -Infinity;
  let count = 0;
  return (_req, res, next) => {
    const now = performance.now();
    if (now - began > 60_000) [began, count] = [now, 0];
    if (++count <= most) next();
    else res.set('Retry-After', '60').status(429).end();
  };
}

function reportsIn({ body }: Request): Report[] {
  const sent: unknown[] = Array.isArray(body) ? body : [body];
  return sent.flatMap((one) => {
    const { 'csp-report': old, type, body: modern } = (one ?? {}) as Record<string, unknown>;
    const report = (old ?? (type === 'csp-violation' ? modern : undefined)) as Record<string, unknown> | undefined;
    return typeof report === 'object' && report !== null ? [reportOf(report)] : [];
  });
}

function reportOf(sent: Record<string, unknown>): Report {
  const text = (...names: string[]) => names.map((name) => sent[name]).find((value) => typeof value === 'string') ?? '';
  const directive = String(text('effectiveDirective', 'effective-directive', 'violated-directive')).split(' ')[0] ?? '';
  const line = Number(sent.lineNumber ?? sent['line-number']) || 0;
  const file = fileOf(String(text('sourceFile', 'source-file')));
  return {
    directive: DIRECTIVE.test(directive) ? directive : 'other',
    blocked: originOf(String(text('blockedURL', 'blocked-uri'))),
    source: file ? `${file}:${line}` : '',
  };
}

/** A word of the browser's own (`eval`, `inline`), or from where something was to come: never a path or a query. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const { protocol, host } = new URL(blocked);
  return /^https?:$/.test(protocol) ? `${protocol}//${beginning(host, 100)}` : beginning(protocol, 40);
}

/** The built file whose script it was; a page's own address may say whose page it is. */
const fileOf = (source: string): string => /\/(assets\/[\w.-]{1,100})(?:\?|$)/.exec(source)?.[1] ?? '';
