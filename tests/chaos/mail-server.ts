import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { freePort } from './ports.ts';

/** What befalls anyone who brings mail. */
export type MailWeather =
  | 'fair'
  /** Nobody listens. */
  | 'refusing'
  /** 421 instead of a greeting. */
  | 'busy'
  /** Takes the connection and says nothing more. */
  | 'hanging'
  /** Has taken the whole message and goes before it says so. */
  | 'dropping';

/**
 * A real SMTP server behind a wire that can be cut: it knows which messages it took, by Message-ID, and how often.
 */
export class MailServer {
  readonly url: string;
  /** Times that a message was taken. */
  readonly taken = new Map<string, number>();
  /** Times that it was accepted and the sender got no answer. */
  dropped = 0;
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  #front: Server | undefined;
  #behind = 0;
  #close: () => Promise<void> = async () => undefined;
  #weather: MailWeather = 'fair';

  private constructor(port: number, sender: string) {
    this.#port = port;
    this.url = `smtp://127.0.0.1:${port}?from=${encodeURIComponent(sender)}`;
  }

  /** @throws in a sentence where the package `smtp-server` is not installed (`npm ci --omit=dev`) */
  static async start(sender: string): Promise<MailServer> {
    const server = new MailServer(await freePort(), sender);
    await server.#listenBehind();
    await server.#listen();
    return server;
  }

  async become(weather: MailWeather): Promise<void> {
    if (this.#weather === 'refusing') await this.#listen();
    this.#weather = weather;
    for (const socket of this.#sockets) socket.destroy();
    if (weather === 'refusing') await closed(this.#front);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    if (this.#front?.listening) await closed(this.#front);
    await this.#close();
  }

  async #listenBehind(): Promise<void> {
    const { SMTPServer } = await import('smtp-server').catch(() => {
      throw new Error('The trial needs a mail server from the development packages: run npm ci without --omit=dev');
    });
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, _session, done) => {
        let head = '';
        stream.on('data', (chunk: Buffer) => {
          if (head.length < 16_384) head += chunk.toString('latin1');
        });
        stream.on('end', () => {
          const id = /^message-id:\s*(<[^>]+>)/im.exec(head)?.[1] ?? 'none';
          this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
          done();
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#behind = (server.server.address() as AddressInfo).port;
    this.#close = () => new Promise((resolve) => server.close(() => resolve()));
  }

  #listen(): Promise<void> {
    const front = createServer((socket) => this.#meet(socket));
    this.#front = front;
    return new Promise((resolve, reject) => {
      front.once('error', reject);
      front.listen(this.#port, '127.0.0.1', resolve);
    });
  }

  #meet(socket: Socket): void {
    this.#keep(socket);
    if (this.#weather === 'busy') return void socket.end('421 4.3.2 come back later\r\n');
    if (this.#weather === 'hanging') return;
    const onward = connect(this.#behind, '127.0.0.1');
    this.#keep(onward);
    let inData = false;
    onward.on('data', (chunk: Buffer) => {
      const answer = chunk.toString('latin1');
      if (inData && answer.startsWith('250') && this.#weather === 'dropping') {
        this.dropped += 1;
        socket.destroy();
        return;
      }
      // Behind answers to commands that came with it.
      inData = /^354/m.test(answer);
      socket.write(chunk);
    });
    socket.on('data', (chunk: Buffer) => onward.write(chunk));
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

const closed = (server: Server | undefined): Promise<void> =>
  new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
