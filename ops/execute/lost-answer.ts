/** Errors after which nobody knows whether the append happened: the connection or the server went away. */
const LOST = /^(ECONNRESET|ECONNREFUSED|EPIPE|ETIMEDOUT|57P0[1235]|08\w{3})$/;

export function isLostAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return LOST.test(code) || error.message.startsWith('Connection terminated');
}
