import type { Access } from '#domain/kernel/access.ts';
import { opens } from '#domain/portal/guard.ts';
import type { PortalModel } from '#domain/portal/portal.ts';

/**
 * The kind of a mail among subjects. No page shows it by itself: every portal has mails, and who follows changes in one
 * hears of no other's (GEN-07).
 */
export const MAIL = 'mail';

/** The page of a mail, without the portal's prefix; null for who may not open the mailbox. */
export function mailPath(portal: PortalModel, id: string, access: Access): string | null {
  const { mail } = portal.allPages;
  return mail && opens(portal, mail, access) ? mail.path.replace(/:id$/, encodeURIComponent(id)) : null;
}
