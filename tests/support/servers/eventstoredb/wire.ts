import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** The way to a server, which can fail. */
export interface Wire {
  readonly port: number;
  /** Cuts every connection, as a failing network does; new ones are welcome. */
  cut(): void;
  /** Refuses connections until `false`; those that exist are cut. */
  refuse(refused: boolean): void;
  close(): Promise<void>;
}

/** @param target port of the server on this machine */
export async function openWire(target: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  let refused = false;
  const join = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.pipe(to);
  };
  const entrance = createServer((near) => {
    if (refused) return void near.destroy();
    const far = connect(target, '127.0.0.1');
    join(near, far);
    join(far, near);
  });
  await new Promise<void>((resolve) => void entrance.listen(0, '127.0.0.1', resolve));
  const cut = (): void => sockets.forEach((one) => one.destroy());
  return {
    port: (entrance.address() as AddressInfo).port,
    cut,
    refuse: (now) => {
      refused = now;
      if (now) cut();
    },
    close: () =>
      new Promise((resolve) => {
        entrance.close(() => resolve());
        cut();
      }),
  };
}
