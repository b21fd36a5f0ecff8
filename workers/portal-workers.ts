import type { PortalModel } from '#domain/portal/portal.ts';
import type { App } from '#ops/app.ts';
import type { Sweep } from '#workers/sweep.ts';
import type { Compose } from '#workers/compose-mail.ts';
import type { JobProcessor } from '#workers/processor.ts';
import type { Reaction } from '#workers/reaction.ts';

/** What the workers add to a portal's declaration. */
export interface PortalWorkers {
  readonly portal: PortalModel;
  readonly reactions: readonly Reaction[];
  readonly jobs: readonly JobProcessor[];
  /** What the clock asks for. */
  readonly sweeps: readonly Sweep[];
  /** Composers of the mails that only this portal sends, by template. */
  readonly mails: Readonly<Record<string, Compose>>;
  /** What its mails are composed from: these read models have passed the event behind a mail before it is composed. */
  readonly mailReadModels: readonly string[];
  /** Names of uploads that are about a person, in the records that the erasure names (GDP-03). */
  filesOfPerson?(
    app: Pick<App, 'log'>,
    person: { readonly personId: string; readonly records: readonly string[] },
  ): Promise<string[]>;
}
