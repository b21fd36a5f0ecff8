import type { Access } from '#domain/kernel/access.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import { opens } from '#domain/portal/guard.ts';
import { portalNamed } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { deadJobs } from '#ops/queue/troubled.ts';
import { pausedHere } from '#api/webhooks/paused.ts';

/** A job is dead after days of tries: nobody needs to hear of it within seconds. */
const FRESH_MS = 10_000;

/** How many jobs of a portal are dead, and webhooks paused, for a word to its administrators on their pages. Read at most every ten seconds. */
export class DeadJobCounts {
  readonly #app: Pick<App, 'pool' | 'logger'>;
  readonly #known = new Map<Portal, { readonly at: number; readonly count: Promise<number> }>();

  constructor(app: Pick<App, 'pool' | 'logger'>) {
    this.#app = app;
  }

  /** 0 for everybody who may not look at them, and while they can't be read. */
  async readFor(portal: Portal, access: Access): Promise<number> {
    const model = portalNamed(portal);
    const page = model.allPages.jobs;
    if (!page || !opens(model, page, access)) return 0;
    const known = this.#known.get(portal);
    const now = performance.now();
    if (known && now - known.at < FRESH_MS) return known.count;
    const count = this.#count(portal);
    this.#known.set(portal, { at: now, count });
    return count;
  }

  /** After one was retried in this process. */
  forget(portal: Portal): void {
    this.#known.delete(portal);
  }

  async #count(portal: Portal): Promise<number> {
    try {
      const [dead, paused] = await Promise.all([deadJobs(this.#app, portal), pausedHere(this.#app, portal)]);
      return [...dead.values()].reduce((sum, some) => sum + some, paused.length);
    } catch (error) {
      this.#app.logger.error({ err: error, portal }, 'dead jobs could not be counted');
      return 0;
    }
  }
}
