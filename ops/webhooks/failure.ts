import type { Failure } from '#domain/webhook/failures.ts';

/** What an answer says; undefined: it was taken. */
export function failureOfStatus(status: number): Failure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

const BY_CODE: readonly (readonly [RegExp, Failure])[] = [
  [/^CLOSED_ADDRESS$/, 'closed'],
  [/^UNLISTED_HOST$/, 'unlisted'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'name'],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/, 'outdated'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'misnamed'],
  [/CERT|^ERR_TLS|^UNABLE_TO_|SELF_SIGNED|^EPROTO$/, 'certificate'],
  [/^ETIMEDOUT$/, 'timeout'],
];

/** Why no answer came. */
export function failureOf(error: unknown): Failure {
  const { name, code = '', cause } = error as NodeJS.ErrnoException & { cause?: { name?: string } };
  if (name === 'TimeoutError' || cause?.name === 'TimeoutError') return 'timeout';
  return BY_CODE.find(([pattern]) => pattern.test(String(code)))?.[1] ?? 'connection';
}
