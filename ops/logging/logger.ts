import { pino, type Logger, type LoggerOptions } from 'pino';
import { traceFields } from '#ops/tracing/spans.ts';

/**
 * Structured logs on standard output, one JSON object per line. No personal data: ids, route patterns and error
 * messages of the program only; whatever might slip in from a request is cut off here.
 */
export const createLogger = (options: LoggerSettings): Logger => pino(loggerOptions(options));

interface LoggerSettings {
  readonly level: string;
  readonly name?: string;
  /** Called with each line's size. */
  readonly onLine?: (bytes: number) => void;
}

export const loggerOptions = (options: LoggerSettings): LoggerOptions => ({
  level: options.level,
  base: options.name ? { name: options.name } : null,
  serializers: { err: describe },
  redact: { paths: ['req', 'res', 'body', '*.password', '*.email', '*.phone'], remove: true },
  timestamp: pino.stdTimeFunctions.isoTime,
  // Nothing while tracing is off.
  mixin: traceFields,
  ...(options.onLine ? { hooks: { streamWrite: sized(options.onLine) } } : {}),
});

const sized = (onLine: (bytes: number) => void) => (line: string) => {
  onLine(Buffer.byteLength(line));
  return line;
};

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly cause?: DescribedError;
}

/**
 * Of an error what it is and where; nothing it drags along. A database driver hangs its connection, its statements and
 * the values of the row on its errors.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name === 'error' ? 'DatabaseError' : error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(cause === undefined ? {} : { cause: describe(cause) as DescribedError }),
  };
}
