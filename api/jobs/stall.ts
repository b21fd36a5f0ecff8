import type { Portal } from '#domain/kernel/actor.ts';
import { portals } from '#domain/portals.ts';
import type { App } from '#ops/app.ts';
import { readStall, type Stall, type StalledModel } from '#ops/projector/stall.ts';
import { readModels } from '#projections/index.ts';
import { isTableOf, isTypeOf, listsOf } from '#projections/lists.ts';

/** Stalls last for minutes: nobody needs to hear of one at once. */
const FRESH_MS = 10_000;

/** What a list does not show. Since when is null where nobody noted it. */
export interface ListBehind {
  /** ISO 8601 UTC. */
  readonly since: string | null;
  /** Nothing newer is shown at all; false: some of its things are as they were then. */
  readonly whole: boolean;
}

const NOTHING: Stall = { models: [], setAside: [] };

/** What is stalled because of events that can't be read (decision 032). Asked of the database every ten seconds at most. */
export class Stalls {
  readonly #app: Pick<App, 'pool' | 'log' | 'logger'>;
  /** Read models by portal and path of the lists that are read from them. */
  readonly #lists: ReadonlyMap<string, readonly string[]>;
  #known: { readonly at: number; readonly stall: Promise<Stall> } | undefined;

  constructor(app: Pick<App, 'pool' | 'log' | 'logger'>) {
    this.#app = app;
    this.#lists = new Map(
      portals.flatMap((portal) => listsOf(portal).map(({ page, tables }) => [`${portal.name} ${page.path}`, tables])),
    );
  }

  /** Of a portal and of what all share, read now. @throws while the database is away */
  async readNow(portal: Portal): Promise<Stall> {
    const stall = this.#read();
    this.#known = { at: performance.now(), stall: this.#orNothing(stall) };
    return ofPortal(await stall, portal);
  }

  /** Whether a portal's administrators have something to look at. */
  async isAny(portal: Portal): Promise<boolean> {
    const { models, setAside } = ofPortal(await this.#recent(), portal);
    return models.length + setAside.length > 0;
  }

  /** What the list at this path does not show; undefined for nothing, and for a page that is no list. */
  async ofList(portal: Portal, path: string): Promise<ListBehind | undefined> {
    const tables = this.#lists.get(`${portal} ${path}`);
    if (!tables) return undefined;
    const still = (await this.#recent()).models.filter((model) => tables.includes(model.name) && isBehind(model));
    if (still.length === 0) return undefined;
    const instants = still.flatMap(sinceOf).filter((since) => since !== null);
    return { since: instants.sort()[0] ?? null, whole: still.some(({ name, paused }) => paused && name === tables[0]) };
  }

  #recent(): Promise<Stall> {
    const now = performance.now();
    if (this.#known && now - this.#known.at < FRESH_MS) return this.#known.stall;
    const stall = this.#orNothing(this.#read());
    this.#known = { at: now, stall };
    return stall;
  }

  #read(): Promise<Stall> {
    return readStall({ pool: this.#app.pool, log: this.#app.log, models: readModels });
  }

  /** A page is shown without it. */
  #orNothing(stall: Promise<Stall>): Promise<Stall> {
    return stall.catch((error: unknown) => {
      this.#app.logger.error({ err: error }, 'what is stalled could not be read');
      return NOTHING;
    });
  }
}

/** A table that is kept while a new one can't take its place shows everything. */
const isBehind = ({ paused, held, aside }: StalledModel): boolean =>
  paused !== null || aside !== null || held.length > 0;

const sinceOf = ({ paused, held, aside }: StalledModel): (string | null)[] => [
  ...(aside ? [aside.since] : []),
  ...(paused ? [paused.since] : []),
  ...held.map(({ at }) => at ?? null),
];

function ofPortal({ models, setAside }: Stall, portal: Portal): Stall {
  const own = models
    .filter(({ name }) => isTableOf(portal, name))
    .map((model) => ({ ...model, held: model.held.filter(({ type }) => isTypeOf(portal, type)) }));
  return {
    models: own.filter((model) => isBehind(model) || model.swap !== null),
    setAside: setAside.filter(({ type }) => isTypeOf(portal, type)),
  };
}
