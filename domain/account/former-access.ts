import { hasAccess, NO_ACCESS, UNLIMITED_ACCESS, type AccountAccess } from './access.ts';

/** What an account may do now, and, of one that is switched off, what it could until then. */
export interface AccessNow {
  readonly access: AccountAccess;
  /** Null where it is not switched off, or never had any. */
  readonly accessBefore: AccountAccess | null;
}

/** After a change of the access: switching off keeps what there was. */
export function accessAfter({ access: before, accessBefore }: AccessNow, access: AccountAccess): AccessNow {
  if (access.accessType !== 'none') return { access, accessBefore: null };
  return { access, accessBefore: before.accessType === 'none' ? accessBefore : before };
}

/**
 * What switching on gives: what there was before, for only somebody who says until when gives more (ACT-02). Null where that has
 * ended meanwhile; an account that never had any gets an unlimited one.
 */
export function accessSwitchedOn(before: AccountAccess | null, now: string): AccountAccess | null {
  const access = before ?? UNLIMITED_ACCESS;
  return hasAccess(access, now) ? access : null;
}

/** The same of a switch that is turned either way, of an account that may not be there yet. */
export const accessSwitched = (
  known: Pick<AccessNow, 'accessBefore'> | null,
  { active, now }: { readonly active: boolean; readonly now: string },
): AccountAccess | null => (active ? accessSwitchedOn(known?.accessBefore ?? null, now) : NO_ACCESS);

/** Said to whoever wants to switch such an account on. */
export const ENDED_MEANWHILE = 'Czasowy dostęp tego konta już się skończył. Nowy ustaw w jego edycji.';
