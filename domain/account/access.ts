import type { FieldChange } from '#domain/kernel/event.ts';
import { formatDateTime } from '#domain/text/dates.ts';

/** What every kind of account shares: how long it may log in, and whether it may change its password (ACT-01…04). */
export const ACCESS_TYPES = ['none', 'temporary', 'unlimited'] as const;
export type AccessType = (typeof ACCESS_TYPES)[number];
export const ACCESS_TYPE_LABELS: Record<AccessType, string> = {
  none: 'brak',
  temporary: 'czasowy',
  unlimited: 'bez ograniczeń',
};

/** The form's 'forbidden' is kept as none, 'unlimited' as no_limit; temporary is one change by a reset link (AUTH-09). */
export const PASSWORD_CHANGE_MODES = ['none', 'temporary', 'no_limit'] as const;
export type PasswordChangeMode = (typeof PASSWORD_CHANGE_MODES)[number];
const PASSWORD_CHANGE_MODE_LABELS: Record<PasswordChangeMode, string> = {
  none: 'zabroniona',
  temporary: 'jednorazowa',
  no_limit: 'dozwolona',
};

export interface AccountAccess {
  accessType: AccessType;
  /** ISO instant, for temporary access only. */
  expiresAt: string | null;
  passwordChangeMode: PasswordChangeMode;
}

export const UNLIMITED_ACCESS: AccountAccess = {
  accessType: 'unlimited',
  expiresAt: null,
  passwordChangeMode: 'no_limit',
};

/** Access taken away: there is no choice about the password then (ACT-03). */
export const NO_ACCESS: AccountAccess = { accessType: 'none', expiresAt: null, passwordChangeMode: 'none' };

/** Whether the account may be used at this instant (ACT-04): asked at login and on every request after it. */
export function hasAccess(access: Pick<AccountAccess, 'accessType' | 'expiresAt'>, now: string): boolean {
  if (access.accessType === 'temporary') return access.expiresAt !== null && now < access.expiresAt;
  return access.accessType === 'unlimited';
}

/** AUTH-08: with the old password, logged in. Reporters have none of this. */
export const mayChangeOwn = (mode: PasswordChangeMode): boolean => mode === 'no_limit';

/**
 * By a link, without the old password. Forbidden means no change of one's own accord, by whatever way (AUTH-09): only the
 * first password, which changes nothing, and the one change that an operator's link allows.
 */
export const mayChangeByLink = (mode: PasswordChangeMode, hasPassword: boolean): boolean =>
  mode !== 'none' || !hasPassword;

/** The changed settings in a timeline's words. */
export function accessChanges(before: AccountAccess, after: AccountAccess): FieldChange[] {
  const lines: FieldChange[] = [
    {
      field: 'accessType',
      label: 'Dostęp',
      from: ACCESS_TYPE_LABELS[before.accessType],
      to: ACCESS_TYPE_LABELS[after.accessType],
    },
    {
      field: 'expiresAt',
      label: 'Koniec dostępu',
      from: formatDateTime(before.expiresAt) || null,
      to: formatDateTime(after.expiresAt) || null,
    },
    {
      field: 'passwordChangeMode',
      label: 'Zmiana hasła',
      from: PASSWORD_CHANGE_MODE_LABELS[before.passwordChangeMode],
      to: PASSWORD_CHANGE_MODE_LABELS[after.passwordChangeMode],
    },
  ];
  return lines.filter((line) => line.from !== line.to);
}
