import type { ImportTarget } from '#ops/imports/target.ts';

/** What a portal adds to the shared rooms of ops. */
export interface PortalOps {
  /** One for each of its import kinds. */
  readonly imports: readonly ImportTarget[];
}
