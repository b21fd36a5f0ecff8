import type { Portal } from '#domain/kernel/actor.ts';

/** The table of a portal's own wordings. */
export const wordingTable = (portal: Portal): string => `${portal}_mail_wordings`;

/** The kind of a portal's own wordings, e.g. in the keys of their pages. */
export const wordingKind = (portal: Portal): string => `${portal}-mail-wording`;

/** Where the mail is read that a wording would make. */
export const WORDING_PREVIEW = '/panel/mail-texts/preview';
