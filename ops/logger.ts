import { pino, type Logger } from 'pino';

/**
 * Structured logs on standard output, one JSON object per line. No personal data: ids, route patterns and error
 * messages of the program only; whatever might slip in from a request is cut off here.
 */
export function createLogger(options: { level: string; name?: string }): Logger {
  return pino({
    level: options.level,
    base: options.name ? { name: options.name } : null,
    redact: { paths: ['req', 'res', 'body', '*.password', '*.email', '*.phone', 'err.parameters'], remove: true },
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
