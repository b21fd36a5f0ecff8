import type { Logger } from 'pino';

/** What holds the program back from ending in order is cut off after this. */
const LONGEST_MS = 15_000;

interface Needs {
  readonly logger: Pick<Logger, 'fatal'>;
  /** Ends the program in order. */
  stop(code: number): Promise<unknown>;
}

/**
 * For errors that nobody caught (OWASP ASVS 5.0, V16.5.4): one line in the log, of the error what logs may hold, and the program ends in
 * order with 1. What state it left behind is unknown, so it does not go on; a supervisor starts it again.
 */
export function lastResort({ logger, stop }: Needs): void {
  let ending = false;
  // A promise that is rejected and not awaited comes here too: it is Node's own way.
  process.on('uncaughtException', (error: unknown) => {
    logger.fatal({ err: error }, 'an error that nobody caught: the program ends');
    // A second one, while it ends, changes nothing.
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(1), LONGEST_MS).unref();
    void stop(1);
  });
}
