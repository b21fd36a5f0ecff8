import { pino, type Logger, type LoggerOptions } from 'pino';

/**
 * Structured logs on standard output, one JSON object per line. No personal data: ids, route patterns and error
 * messages of the program only; whatever might slip in from a request is cut off here.
 */
export const createLogger = (options: { level: string; name?: string }): Logger => pino(loggerOptions(options));

export const loggerOptions = (options: { level: string; name?: string }): LoggerOptions => ({
  level: options.level,
  base: options.name ? { name: options.name } : null,
  serializers: { err: told },
  redact: { paths: ['req', 'res', 'body', '*.password', '*.email', '*.phone'], remove: true },
  timestamp: pino.stdTimeFunctions.isoTime,
});

interface Told {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly cause?: Told;
}

/**
 * Of an error what it is and where; nothing it drags along. A database driver hangs its connection, its statements and
 * the values of the row on its errors.
 */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(cause === undefined ? {} : { cause: told(cause) as Told }),
  };
}
