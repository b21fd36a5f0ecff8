import type { Server } from 'node:http';
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
import { explainedFailure, monitoringAddress, ownAddress, type Address } from './address.ts';

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
  const { port, role, drainMs } = app.config;
  await listen(server, ownAddress(app.config));
  const watched = await serveMonitoring(app);
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

const listen = (server: Server, address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainedFailure(address, error)));
    server.listen(address.port, address.host, resolve);
  });

/** For anyone who reaches that port: it is not to be led out of the machine or its network. */
async function serveMonitoring(app: App): Promise<Server | undefined> {
  const address = monitoringAddress(app.config);
  if (!address) return undefined;
  const server = httpServer(app.config.connections, express().use(monitoringRoutes(app, () => true)));
  await listen(server, address);
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
