import compression from 'compression';
import cookieParser from 'cookie-parser';
import expressStaticGzip from 'express-static-gzip';
import express, { type Express, type RequestHandler } from 'express';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { cookiesFor, onlyText } from './visitor/cookies.ts';
import { createCsrf } from './security/csrf.ts';
import { readAssets, type Render } from './answer/document.ts';
import { PageLocals, type ReadPortalFacts } from './answer/page-locals.ts';
import { handle } from './handle.ts';
import { inRequestSpan } from './request-span.ts';
import { placeOfRequest } from './request/place.ts';
import { observe, monitoringRoutes } from './monitoring.ts';
import { createRouteTable } from './routes/route-table.ts';
import type { PortalRoute } from './routes/route.ts';
import { securityHeaders } from './security/headers.ts';
import { knownHostsOnly } from './security/known-hosts.ts';
import { happeningsOf } from './security/happening-names.ts';
import { keepNothing } from './security/nothing-kept.ts';
import { violationRoutes } from './security/violations.ts';
import { createSessions } from './visitor/sessions.ts';
import type { Server } from './exchange.ts';
import { costlyTurns } from './security/turns.ts';
import { UploadSlots } from './security/upload-slots.ts';
import { RateLimits } from './security/rate-limits.ts';
import { apiRoutes } from '#api/v1/routes.ts';
import { DeadJobCounts } from '#api/jobs/dead-jobs.ts';
import { Stalls } from '#api/jobs/stall.ts';
import type { Streams } from '#api/live/streams.ts';
import type { Portal } from '#domain/kernel/actor.ts';

export interface ServerOptions {
  readonly routes: readonly PortalRoute[];
  readonly locals?: Readonly<Partial<Record<Portal, ReadPortalFacts>>>;
  /** The live updates that this server sends; anyone who stops it ends them. */
  readonly streams: Streams;
  /** Server-side rendering; without it a page is its props in an HTML shell. */
  readonly render?: Render | undefined;
  /** The web's built files, served as they are. */
  readonly staticDir?: string | undefined;
}

/** The program's HTTP side (design, point 8). @throws when two routes answer the same method and path */
export function createServer(app: App, options: ServerOptions): Express {
  const { routes, locals = {}, streams, render, staticDir } = options;
  const cookies = cookiesFor(app.config.publicUrl);
  const secure = cookies.options.secure === true;
  const server: Server = {
    app,
    table: createRouteTable(routes),
    limits: new RateLimits(app),
    streams,
    locals: new PageLocals(app, locals),
    deadJobs: new DeadJobCounts(app),
    stalls: new Stalls(app),
    cookies,
    csrf: createCsrf(app, cookies),
    assets: readAssets(staticDir),
    render,
    turns: costlyTurns(app),
    uploadSlots: new UploadSlots(app.config.connections.uploads),
    happenings: happeningsOf(app),
  };
  const before: RequestHandler[] = [
    cookieParser([...app.config.sessionSecrets]),
    (req, _res, next) => {
      onlyText(req);
      next();
    },
    createSessions(app, cookies),
  ];

  const http = express();
  http.disable('x-powered-by');
  http.disable('etag');
  http.set('query parser', false);
  // Whose X-Forwarded-For, -Proto and -Host count; a visitor's own never do.
  http.set('trust proxy', app.config.connections.trustProxy);
  // On every answer, of probes and of refused hosts too.
  http.use(securityHeaders(secure ? app.config.hsts : undefined));
  http.use(monitoringRoutes(app));
  http.use(knownHostsOnly(app.config));
  http.use(observe(app));
  http.use(violationRoutes(app));
  http.use(compression());
  http.use('/api/v1', apiRoutes(server));
  if (staticDir) http.use(staticFiles(staticDir));
  http.use(keepNothing(cookies));
  // Documents that are no pages (PDF) can't name their icon: browsers ask for this one.
  http.get('/favicon.ico', (req, res) => {
    res.redirect(302, portalNamed(placeOfRequest(req, app.config).portal).icon);
  });
  http.use((req, res) => inRequestSpan(app, { req, res }, () => handle(server, { req, res, before })));
  return http;
}

/**
 * Built files carry a hash in their names and are kept for a year; the others are asked for again. Each is sent as the build
 * has compressed it (`vite.config.ts`), where the browser takes that. What has no ending is a page: no disk is asked for it.
 */
function staticFiles(dir: string): RequestHandler {
  const files = expressStaticGzip(dir, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    serveStatic: {
      redirect: false,
      setHeaders(res, file) {
        const hashed = /[\\/]assets[\\/]/.test(file);
        res.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
        // A document with scripts inside (what checks dossiers offline) is to be saved, and runs nowhere here.
        if (/\.html(\.\w+)?$/.test(file)) res.setHeader('Content-Disposition', 'attachment');
      },
    },
  }) as RequestHandler;
  return (req, res, next) => (/\.\w+$/.test(req.path) ? files(req, res, next) : next());
}
