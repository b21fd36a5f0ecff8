import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import compression from 'compression';
import express from 'express';
import type { Render } from '#api/http/answer/document.ts';
import { createServer } from '#api/http/server.ts';
import { Streams } from '#api/live/streams.ts';
import { locals, routes } from '#api/portals.ts';
import { loadDemo } from '#ops/run/demo/load.ts';
import { buildWeb, CLIENT_DIR, SERVER_ENTRY } from '#ops/run/build-web.ts';
import { median, round, type Load } from '../load.ts';
import { withProgram } from '../program.ts';
import { generate, page as pageCall, type Cost } from '../requests.ts';
import { judged } from '../verdict.ts';

/** Many short ones: on a machine that is busy with other things each is compared with its peers of the same second. */
const ROUNDS = 7;
const CLIENTS = 10;
const CALLS = 200;
const PAGE = '/panel/applications';

/** The web's server side with React's development build, as every first visit was rendered before. */
async function developmentBuild(folder: string): Promise<Render> {
  const { build } = await import('vite');
  await build({
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { ssr: 'web/app/entry-server.tsx', outDir: folder, emptyOutDir: true },
  });
  return renderIn(path.join(folder, 'entry-server.js'));
}

const renderIn = async (file: string): Promise<Render> =>
  ((await import(pathToFileURL(file).href)) as { createRender(): Render }).createRender();

async function listening(server: Server): Promise<string> {
  if (!server.listening) await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * `npm run bench -- page`: first visits of the panel's list as HTML, 10 at a time, compared with the same page drawn by React's
 * development build (as it was) and a bare Express that sends the same bytes (what no rendering could pass).
 */
export async function benchPage(): Promise<void> {
  await buildWeb(() => undefined);
  const folder = mkdtempSync(path.resolve('dist/bench-page-'));
  try {
    const [render, development] = [await renderIn(SERVER_ENTRY), await developmentBuild(folder)];
    await withProgram({ workers: false }, async ({ app, operator }) => {
      await loadDemo(app);
      const portal = { routes, locals, staticDir: CLIENT_DIR };
      const servers = [render, development].map((one) =>
        createServer(app, { ...portal, render: one, streams: new Streams(app) }).listen(0, '127.0.0.1'),
      );
      const page = operator.at(await listening(servers[0] as Server));
      const { text, status } = await page.send('GET', PAGE, { headers: { accept: 'text/html' } });
      if (status !== 200 || !text.includes('<table')) throw new Error(`${PAGE} answered ${status}`);
      const bare = express()
        .use(compression())
        .get(PAGE, (_req, res) => void res.type('html').send(text))
        .listen(0, '127.0.0.1');
      servers.push(bare);
      const call = pageCall(operator, PAGE);
      const calls = Array.from({ length: CALLS }, () => ({
        ...call,
        headers: { ...call.headers, accept: 'text/html' },
      }));
      const peers = await Promise.all(servers.map(listening));
      const rounds: (Load & Cost)[][] = peers.map(() => []);
      for (let at = 0; at <= ROUNDS; at++) {
        for (const [index, origin] of peers.entries()) {
          const { load, cost } = await generate({ origin, clients: CLIENTS, calls, status: 200 });
          // The first round warms up.
          if (at > 0) rounds[index]?.push({ ...load, ...cost });
        }
      }
      const [ours = 0, before = 0, limit = 0] = rounds.map((all) => median(all.map(({ perSecond }) => perSecond)));
      const ratios = (rounds[0] ?? []).map(
        ({ perSecond }, at) => perSecond / (rounds[1]?.[at]?.perSecond ?? Number.NaN),
      );
      const [oursMs = 0, beforeMs = 0] = rounds.map((all) => median(all.map(({ nodeMs }) => nodeMs)));
      judged({
        bench: 'page',
        figure: 'panel list HTML, first visit, against React’s development build',
        value: round(median(ratios)),
        unit: '×',
        goal: { atLeast: 2 },
        perSecond: ours,
        developmentPerSecond: before,
        barePerSecond: limit,
        processorMs: oursMs,
        developmentProcessorMs: beforeMs,
        bytes: Buffer.byteLength(text),
        clients: CLIENTS,
      });
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
