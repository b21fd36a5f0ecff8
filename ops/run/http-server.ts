import { createServer, type RequestListener, type Server } from 'node:http';
import type { Connections } from '#ops/config/connections.ts';

/** How often Node looks for connections that take too long, at most. */
const CHECK_MS = 5000;

/**
 * A server that no client holds up: headers, whole requests and idle connections have their time (408, then the
 * connection is closed), and what comes above the number of connections is closed at once. Who sends nothing at all has
 * as long as headers have.
 */
export function httpServer(
  { headersMs, requestMs, keepAliveMs, idleMs, maxConnections }: Connections,
  listener: RequestListener,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      keepAliveTimeout: keepAliveMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, headersMs / 4),
    },
    listener,
  );
  server.maxConnections = maxConnections;
  server.setTimeout(idleMs);
  return server;
}
