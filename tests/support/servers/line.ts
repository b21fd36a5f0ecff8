import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The line between a device and a server, which can be cut and mended. */
export interface Line {
  readonly url: string;
  /** Nobody answers at the address any more, and what was on its way is lost. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A line to the server at this address of this machine. */
export async function startLine(target: string): Promise<Line> {
  const { port } = new URL(target);
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1');
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => void server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const end of ends) end.destroy();
      }),
    mend: () => listen(own),
  };
}
