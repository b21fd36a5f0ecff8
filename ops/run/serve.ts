import type { Server } from 'node:http';
import { createServer as createProbe } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import express from 'express';
import type { Render } from '#api/http/answer/document.ts';
import { createServer } from '#api/http/server.ts';
import { monitoringRoutes } from '#api/http/monitoring.ts';
import { locals, routes } from '#api/portals.ts';
import { Streams } from '#api/live/streams.ts';
import type { App } from '#ops/app.ts';
import { removeLeftBehind } from '#ops/files/temporary.ts';
import { httpServer } from './http-server.ts';
import { CLIENT_DIR, SERVER_ENTRY } from './build-web.ts';
import { StartError } from '#ops/config/error.ts';

/** The address is taken, or can't be had: said in a sentence, without a stack. */
class AddressError extends StartError {}

interface Address {
  readonly host: string;
  readonly port: number;
}

const explain = ({ host, port }: Address, error: NodeJS.ErrnoException): AddressError => {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use. Stop the other program or set PORT, e.g. PORT=${port + 1} npm start`,
    EACCES: `Port ${port} needs more rights. Set PORT to a number above 1024`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
  };
  return new AddressError(reasons[error.code ?? ''] ?? `Can't listen on ${host}:${port}: ${error.message}`);
};

/** Asked first, so that an occupied port is reported before anything else starts. @throws AddressError */
export const checkAddress = (address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once('error', (error) => reject(explain(address, error)));
    probe.listen(address.port, address.host, () => probe.close(() => resolve()));
  });

export interface Serving {
  readonly port: number;
  /**
   * Takes no new requests and waits for those under way, not for ever. When the whole program stops, only after the
   * time that a proxy needs to see it (DRAIN).
   */
  close(): Promise<void>;
}

/** The whole portal for roles `all` and `api`; a worker answers machines only. */
export async function serve(app: App): Promise<Serving> {
  await removeLeftBehind(Date.now());
  const streams = new Streams(app);
  const http = app.config.role === 'worker' ? express().use(monitoringRoutes(app)) : await portal(app, streams);
  const server = httpServer(app.config.connections, (req, res) => {
    // Anyone who keeps the connection is to open the next one elsewhere.
    if (app.stopping.aborted) res.setHeader('Connection', 'close');
    http(req, res);
  });
  const { host, port, role, drainMs, monitoring } = app.config;
  await listen(server, { host, port });
  const watched = monitoring.port === undefined ? undefined : await serveMonitoring(app, monitoring.port);
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    async close() {
      // Nobody is sent to a worker.
      if (app.stopping.aborted && role !== 'worker') await sleep(drainMs);
      streams.end();
      await closeServer(server);
      if (watched) await closeServer(watched);
    },
  };
}

const listen = (server: Server, { host, port }: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain({ host, port }, error)));
    server.listen(port, host, resolve);
  });

/** For anyone who reaches that port: it is not to be led out of the machine or its network. */
async function serveMonitoring(app: App, port: number): Promise<Server> {
  const server = httpServer(app.config.connections, express().use(monitoringRoutes(app, () => true)));
  await listen(server, { host: app.config.monitoring.host, port });
  return server;
}

/** Loads what draws pages, once. It takes a third of a second, in which a database can start. */
export const loadRender = (): Promise<{ createRender(): Render }> =>
  import(pathToFileURL(SERVER_ENTRY).href) as Promise<{ createRender(): Render }>;

async function portal(app: App, streams: Streams) {
  const { createRender } = await loadRender();
  return createServer(app, { routes, locals, streams, render: createRender(), staticDir: CLIENT_DIR });
}

const LONGEST_REQUEST_MS = 10_000;

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => server.closeAllConnections(), LONGEST_REQUEST_MS);
    server.close(() => {
      clearTimeout(late);
      resolve();
    });
    server.closeIdleConnections();
  });
}
