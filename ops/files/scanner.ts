import { createConnection, type Socket } from 'node:net';
import { beginning } from '#domain/text/sound.ts';
import type { App } from '#ops/app.ts';
import { Busy } from '#ops/busy.ts';
import type { ScannerConfig } from '#ops/config/scanner.ts';
import { counter } from '#ops/logging/work-metrics.ts';

const INFECTED = 'Program antywirusowy znalazł w pliku zagrożenie. Sprawdź komputer, z którego pochodzi plik';
const AWAY = 'Pliku nie można teraz sprawdzić programem antywirusowym. Spróbuj ponownie za kilka minut';
const RETRY_AFTER_SECONDS = 60;

const CHUNK = 64 * 1024;
/** A scanner answers ten megabytes within seconds; its tables load for longer than that. */
const PATIENCE_MS = 30_000;
/** Answers are a line. */
const LONGEST_ANSWER = 4096;

export const scanCounter = (metrics: App['metrics']) =>
  counter(metrics, {
    name: 'portal_virus_scans_total',
    help: 'Files given to the virus scanner (VIRUS_SCANNER): clean, infected, or away when it did not answer.',
    labelNames: ['outcome'],
  });

/** Whether a file may be kept as far as a virus scanner says (`VIRUS_SCANNER`): a Polish sentence when it may not. */
export async function problemOfVirus(
  { config, logger, metrics }: Pick<App, 'config' | 'logger' | 'metrics'>,
  content: Buffer,
): Promise<string | undefined> {
  const { scanner } = config;
  if (!scanner) return undefined;
  const scans = scanCounter(metrics);
  try {
    const found = await scan(scanner, content);
    scans.inc({ outcome: found === undefined ? 'clean' : 'infected' });
    if (found !== undefined) logger.warn({ found }, 'a virus was found in a file that was sent, and the file refused');
    return found === undefined ? undefined : INFECTED;
  } catch (error) {
    scans.inc({ outcome: 'away' });
    logger.warn({ reason: (error as Error).message, taken: scanner.passesWhenAway }, 'the virus scanner is away');
    if (scanner.passesWhenAway) return undefined;
    throw new Busy(AWAY, RETRY_AFTER_SECONDS);
  }
}

/**
 * Asks clamd by its INSTREAM command (clamd(8)): pieces, each behind its length, and an empty one.
 *
 * @returns the name of what was found; undefined for nothing
 * @throws when there is no answer that can be understood within half a minute
 */
export async function scan(scanner: ScannerConfig, content: Buffer): Promise<string | undefined> {
  const answer = await ask(scanner, (socket) => {
    socket.write('zINSTREAM\0');
    for (let at = 0; at < content.length; at += CHUNK) {
      const piece = content.subarray(at, at + CHUNK);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(piece.length);
      socket.write(length);
      socket.write(piece);
    }
    socket.write(Buffer.alloc(4));
  });
  if (/^stream: OK$/.test(answer)) return undefined;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found === undefined) throw new Error(`clamd: ${beginning(answer, 100) || 'no answer'}`);
  return found;
}

/** What the scanner and its table of viruses call themselves. @throws when it does not answer */
export const scannerVersion = (scanner: ScannerConfig): Promise<string> =>
  ask(scanner, (socket) => socket.write('zVERSION\0'));

function ask({ address }: ScannerConfig, say: (socket: Socket) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(address);
    let answer = '';
    const end = (done: () => void) => {
      socket.destroy();
      done();
    };
    socket.setTimeout(PATIENCE_MS, () => end(() => reject(new Error('clamd: no answer'))));
    socket.once('connect', () => say(socket));
    socket.on('data', (piece) => {
      answer += piece.toString('utf8');
      if (answer.includes('\0')) end(() => resolve(answer.slice(0, answer.indexOf('\0'))));
      else if (answer.length > LONGEST_ANSWER) end(() => reject(new Error('clamd: an answer without an end')));
    });
    socket.once('error', (error) => end(() => reject(error)));
    socket.once('close', () => reject(new Error('clamd: closed without an answer')));
  });
}
