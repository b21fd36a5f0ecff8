import { createHash, createHmac } from 'node:crypto';
import { REASON_MAX } from '#domain/constants.ts';
import { isTicked, withoutInvisible } from '#domain/form/input.ts';
import type { CommandContext } from '#domain/kernel/decider.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { counted } from '#domain/text/plural.ts';
import { HttpError } from '../answer/errors.ts';
import type { Body } from './body.ts';

const REASON_ERRORS: FieldErrors = {
  reason: [`Powód nie może być dłuższy niż ${counted(REASON_MAX, ['znak', 'znaki', 'znaków'])}`],
};

/** What a body says of the command, whatever the command is, and what is wrong with it. */
export function commandWords({ notify, reason: typed }: Body['fields']): {
  words: Pick<CommandContext, 'reason' | 'notify'>;
  errors: FieldErrors;
} {
  const reason = typeof typed === 'string' ? withoutInvisible(typed) : '';
  return {
    words: {
      ...(reason ? { reason } : {}),
      ...(notify === undefined ? {} : { notify: isTicked(notify) }),
    },
    errors: reason.length > REASON_MAX ? REASON_ERRORS : {},
  };
}

/** A key as its caller chose it. @throws HttpError 400 for one that no program would make */
export function soundKey(key: string | undefined): string | undefined {
  if (key && key.length > 255) throw new HttpError(400, 'Klucz Idempotency-Key jest za długi.');
  return key || undefined;
}

/** Of the fields and files as they were sent, salted with the caller's key: the log keeps this, and never the key. */
export function inputDigestOf({ fields, files }: Pick<Body, 'fields' | 'files'>, key: string): string {
  const sent = Object.entries(files).map(([name, { sha256 }]) => [name, sha256]);
  return createHmac('sha256', key)
    .update(JSON.stringify([inOrder(fields), sent]))
    .digest('base64url');
}

const inOrder = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, inOrder(inner)]);
};

/** A client's key scoped to who asks and what for: nobody can meet somebody else's (WIRE-09). */
export const scopedKey = (who: string, call: { method: string; path: string; key: string }): string =>
  createHash('sha256').update([who, call.method, call.path, call.key].join('\n')).digest('base64url');
