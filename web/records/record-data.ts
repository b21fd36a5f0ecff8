import type { AccountQuestion } from '#domain/account/account-questions.ts';
import type { RecordChange } from '#domain/record/view.ts';
import type { TimelineEntry } from '#web/ui/timeline.tsx';
import type { Options } from './value-view.tsx';

/** What would make an account an administrator's, until a second one has answered. */
interface AdministrationProposal {
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
  readonly login: string;
  readonly wanted: readonly string[];
  readonly may: { readonly confirm: boolean; readonly refuse: boolean };
}

/** What the page of one record gets. */
export interface RecordData {
  readonly id: string;
  readonly title: string;
  readonly active: boolean;
  /** Said instead of being in use or switched off. */
  readonly state?: string;
  readonly version: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly asOf: string | null;
  readonly asOfNotice: string | null;
  readonly scope: string | null;
  readonly timeline: readonly TimelineEntry[];
  readonly options: Options;
  /** `facts`: what the page says of it besides its fields, as label and text. */
  readonly more: Readonly<Record<string, unknown>> & {
    readonly facts?: readonly (readonly [label: string, text: string])[];
    /** Pages that it leads on to. */
    readonly links?: readonly { readonly label: string; readonly path: string }[];
  };
  /** What may be done with it now. */
  readonly changes: readonly RecordChange[];
  /** Of an account that somebody logs in with: it has a page of what it may do. */
  readonly tellsPermissions?: boolean;
  /** Of an account: where its dossier is; null for somebody without one. */
  readonly dossierPath?: string | null;
  /** Of an account: what may be done to its login now. */
  readonly questions?: readonly AccountQuestion[];
  /** Of an account that a second administrator is to confirm. */
  readonly proposal?: AdministrationProposal | null;
  /** What switching it off or on means for others; asked with the question. */
  readonly consequence?: string | null;
  /** The way to each of what that is about. */
  readonly concerns?: readonly { readonly path: string; readonly label: string }[];
  /** Others of the same name, of a kind that says so. */
  readonly namesakes?: readonly { readonly id: string; readonly title: string }[];
  readonly canWrite: boolean;
  /** People or open work hang on it: switching it off asks on a page of its own what becomes of them. */
  readonly mustClose?: boolean;
}
