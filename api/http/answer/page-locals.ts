import type { Portal } from '#domain/kernel/actor.ts';
import type { PortalContact } from '#domain/portal/contact.ts';
import type { App } from '#ops/app.ts';
import type { Notices, PageProps } from './page-props.ts';

type Locals = Omit<PageProps['locals'], 'csrfToken' | 'views' | keyof Notices>;

/** What a portal's pages say besides their own data. */
export type PortalLocals = (app: App) => Promise<Locals>;

/** What every page of a portal needs: what it says, and how people reach the office, which its head says (JSON-LD). */
export interface PortalFacts {
  readonly locals: Locals;
  readonly contact: PortalContact | null;
}

export type ReadPortalFacts = (app: App) => Promise<PortalFacts>;

const NOTHING: PortalFacts = { locals: {}, contact: null };

/** How long a process may show what it read last: other processes' changes are seen after this. */
const FRESH_MS = 1_000;

interface Known {
  readonly at: number;
  readonly facts: Promise<PortalFacts>;
}

/** What every page of a portal says besides its own data: every page asks for it, it is read once a second at most. */
export class PageLocals {
  readonly #app: App;
  readonly #byPortal: Readonly<Partial<Record<Portal, ReadPortalFacts>>>;
  readonly #known = new Map<Portal, Known>();

  constructor(app: App, byPortal: Readonly<Partial<Record<Portal, ReadPortalFacts>>>) {
    this.#app = app;
    this.#byPortal = byPortal;
  }

  /** Nothing when it can't be read: a page is shown without it. */
  read(portal: Portal): Promise<PortalFacts> {
    const known = this.#known.get(portal);
    const now = performance.now();
    if (known && now - known.at < FRESH_MS) return known.facts;
    const facts = this.#load(portal);
    this.#known.set(portal, { at: now, facts });
    return facts;
  }

  /** After a change in this process its own pages show it at once. */
  forget(portal: Portal): void {
    this.#known.delete(portal);
  }

  async #load(portal: Portal): Promise<PortalFacts> {
    try {
      return (await this.#byPortal[portal]?.(this.#app)) ?? NOTHING;
    } catch (error) {
      this.#app.logger.error({ err: error, portal }, 'page locals could not be read');
      return NOTHING;
    }
  }
}
