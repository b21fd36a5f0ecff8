import type { Portal } from '#domain/kernel/actor.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import type { SocialLink } from '#domain/portal/contact.ts';
import type { SavedView } from '#domain/views/saved-view.ts';
import type { Session } from '#domain/account/session.ts';

/** The six page props (GEN-03); the web reads nothing else. */
export interface PageProps<D = unknown> {
  data: D;
  session: Session | null;
  flash: Flash | null;
  locals: Notices & {
    csrfToken: string;
    /** HTML of the active banners, harmless (MRQ-01). */
    marquee?: string;
    /** The visitor has closed them in the panel, until the browser is closed. */
    bannerClosed?: true;
    /** The office's other pages, for the footer (LAY-01). */
    social?: readonly SocialLink[];
    /** On a list that can be kept under a name: what was kept of it. */
    views?: readonly SavedView[];
  };
  errorCode: number | null;
  appName: Portal;
}

/** What pages say of the program itself. */
export interface Notices {
  /** Jobs that wait for an administrator; for those alone, and absent when there are none. */
  deadJobs?: number;
  /** Events that the program can't read hold something back; for administrators alone. */
  stall?: true;
  /** On a list that does not show everything: since when, ISO 8601 UTC, and whether nothing newer is there at all. */
  listBehind?: { since: string | null; whole: boolean };
}

export interface Flash {
  theme: 'success' | 'error' | 'warning';
  message: string;
}

/** What a failed native form gets back inside `data.form` of its page. */
export interface FormReturn {
  action: string;
  values: Record<string, unknown>;
  errors: FieldErrors;
  message: string;
  /** After a conflict: what is there now. */
  current?: unknown;
}
