import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date';
import { actorAccess, actorInputs } from '#domain/account/access-fields.ts';
import {
  UNLIMITED_ACCESS,
  type AccessType,
  type AccountAccess,
  type PasswordChangeMode,
} from '#domain/account/access.ts';
import { outlasts, type Lasting } from '#domain/account/lasting.ts';
import type { Access } from '#domain/kernel/access.ts';
import type { FormValues } from '#domain/form/form.ts';
import { TIME_ZONE } from '#domain/constants.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';

interface AccessColumns {
  readonly access_type: AccessType;
  readonly expires_at: string | null;
  readonly password_change_mode: PasswordChangeMode;
}

export const accessOfRow = (row: AccessColumns): AccountAccess => ({
  accessType: row.access_type,
  expiresAt: row.expires_at,
  passwordChangeMode: row.password_change_mode,
});

/** The settings of a row as the form shows them: the instant as a local time in Warsaw. */
export function accessInputs(row: AccessColumns): Record<string, unknown> {
  const local = row.expires_at ? toCalendarDateTime(parseAbsolute(row.expires_at, TIME_ZONE)).toString() : null;
  return actorInputs(accessOfRow(row), local);
}

/** What a new account's form begins with where nobody may be let in for ever: the longest that may be given (decision 253). */
export function lastingInputs(declaration: Lasting, access: Pick<Access, 'until'>): Record<string, unknown> {
  if (!outlasts(declaration, access, UNLIMITED_ACCESS)) return {};
  return accessInputs({ access_type: 'temporary', expires_at: access.until, password_change_mode: 'no_limit' });
}

/** ACT-02: the typed settings; an expiry that is over already is refused, unless it is the one that is there. */
export function readAccess(
  form: FormValues,
  { now, before }: { now: string; before?: AccountAccess },
): AccountAccess | Refusal {
  const typed = form['actor[expiresAt]'];
  const local = typeof typed === 'string' && typed ? parseDateTime(typed) : undefined;
  const expiresAt = local ? toZoned(local, TIME_ZONE).toAbsoluteString() : null;
  if (expiresAt !== null && expiresAt <= now && expiresAt !== before?.expiresAt) {
    return invalid({ 'actor[expiresAt]': ['Koniec dostępu musi być w przyszłości'] });
  }
  return actorAccess(form, { expiresAt, before });
}
