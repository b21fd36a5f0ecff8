import type { RecordChange } from '#domain/record/view.ts';
import type { TimelineEntry } from '#web/ui/timeline.tsx';
import type { Options } from './value-view.tsx';

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
  readonly more: Readonly<Record<string, unknown>>;
  /** What may be done with it now. */
  readonly changes: readonly RecordChange[];
  /** Of an account whose login asks for a code. */
  readonly mayResetSecondFactor?: boolean;
  readonly canWrite: boolean;
}
