import { createServer, type AddressInfo, type Server } from 'node:net';
import type { ScannerConfig } from '#ops/config/scanner.ts';

export interface Clamd extends ScannerConfig {
  stop(): void;
}

/** What clamd does by its manual: takes pieces behind their lengths until an empty one, and says what it found. */
export async function clamd(answerTo: (content: Buffer) => string | undefined): Promise<Clamd> {
  const server: Server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece as Buffer]);
      const command = received.subarray(0, received.indexOf(0)).toString();
      if (command === 'zVERSION') return socket.end('ClamAV 1.4.6/27000/Wed Nov 25 2026\0');
      const content = contentOf(received.subarray('zINSTREAM\0'.length));
      if (!content) return undefined;
      const answer = answerTo(content);
      return answer === undefined ? socket.destroy() : socket.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: { host: '127.0.0.1', port }, passesWhenAway: false, stop: () => void server.close() };
}

/** Undefined until all has come. */
function contentOf(stream: Buffer): Buffer | undefined {
  const pieces: Buffer[] = [];
  for (let at = 0; at + 4 <= stream.length;) {
    const length = stream.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(stream.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
