import type { App } from '#ops/app.ts';
import type { ImportTarget } from '#ops/imports/target.ts';
import type { OpenFields } from '#ops/reporting/fact-changes.ts';
import type { ReportQuery } from '#ops/reporting/query.ts';
import type { ReportSource } from '#domain/own-report/source.ts';
import type { ReportView } from '#ops/reporting/view.ts';

/** Whose keys are about to be destroyed, by one request. */
export interface Erasing {
  readonly personIds: readonly string[];
  readonly correlationId: string;
}

/** What a portal adds to the shared rooms of ops. */
export interface PortalOps {
  /** One for each of its import kinds. */
  readonly imports: readonly ImportTarget[];
  /** What report builders read of it by SQL. */
  readonly reporting: {
    readonly views: readonly ReportView[];
    readonly queries: readonly ReportQuery[];
    /** Of whose changes the values are there for every report builder. */
    readonly open: OpenFields;
  };
  /** What its people make reports of themselves. */
  readonly sources: readonly ReportSource[];
  /**
   * Says again what would go with these keys although it is others'; the keys go only when it is done. Asked again it does
   * nothing. @throws when it could not be said
   */
  beforeErasure?(app: App, erasing: Erasing): Promise<void>;
}
