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
 * What a switch gives, of an account that may not be there yet. Switched on, it is what there was before, for only somebody who
 * says until when gives more (ACT-02): null where that has ended meanwhile, unlimited where there never was any.
 */
export function accessSwitched(
  known: Pick<AccessNow, 'accessBefore'> | null,
  { active, now }: { readonly active: boolean; readonly now: string },
): AccountAccess | null {
  if (!active) return NO_ACCESS;
  const before = known?.accessBefore ?? UNLIMITED_ACCESS;
  return hasAccess(before, now) ? before : null;
}

/** Said to whoever wants to switch such an account on. */
export const ENDED_MEANWHILE = 'Czasowy dostęp tego konta już się skończył. Nowy ustaw w jego edycji.';
