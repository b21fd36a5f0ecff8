import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy as operators have them: connections are kept, and who is not ready gets no request. */
export interface Proxy {
  readonly url: string;
  close(): Promise<void>;
}

const CHECK_EVERY_MS = 200;

/** Watches `/readyz` of each backend; requests go round among those that are ready. Nothing is tried twice. */
export async function startProxy(backends: () => readonly string[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  let ready: string[] = [];
  let round = 0;
  const check = async () => {
    const all = backends();
    const answers = await Promise.all(
      all.map((url) =>
        fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    );
    ready = all.filter((_, index) => answers[index]);
  };
  await check();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);

  const forward = (req: IncomingMessage, res: ServerResponse): void => {
    const backend = ready[round++ % Math.max(1, ready.length)];
    if (!backend) return void res.writeHead(502).end('nobody is ready');
    const { hostname, port } = new URL(backend);
    const onward = request({ agent, hostname, port, path: req.url, method: req.method, headers: req.headers });
    onward.once('response', (answer) => {
      // Of this connection alone.
      const { connection: _, 'keep-alive': _kept, ...headers } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, headers);
      answer.once('error', () => res.destroy());
      answer.pipe(res);
    });
    onward.once('error', (error) => (res.headersSent ? res.destroy() : res.writeHead(502).end(error.message)));
    req.pipe(onward);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        clearInterval(timer);
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
