import { opens } from '#domain/portal/guard.ts';
import { addQuery, type QueryObject } from '#domain/kernel/url.ts';
import { portalNamed } from '#domain/portals.ts';
import type { Page } from '#projections/keyset-page.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** One thing of a card: what it is, where it leads, and what decides whether one goes there now. */
export interface TodayRow {
  readonly id: string;
  /** Without portal prefix; absent where the list says all there is. */
  readonly path?: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** How long it waits, or what is wrong; `late`: for too long. */
  readonly note?: { readonly text: string; readonly late: boolean };
  /** How much of a limit is taken. */
  readonly taken?: { readonly count: number; readonly limit: number };
}

/** Work of one kind: the first of a list as it is filtered for that. */
export interface TodayCard {
  readonly title: string;
  /** The list with the same filters, without portal prefix. */
  readonly path: string;
  readonly total: number;
  readonly totalExact: boolean;
  readonly rows: readonly TodayRow[];
  /** What is said where there is nothing. */
  readonly empty: string;
}

/** What a card needs to know of its list. */
export interface CardSource<Item> {
  readonly title: string;
  /** Key of the list's page: anyone who may open that has the card. */
  readonly page: string;
  readonly empty: string;
  /** `filters[…]` of the list's address, sorted so that what is most urgent comes first. */
  filters(request: RequestContext): Readonly<Record<string, string>>;
  /** Reads the list as its page does, from `request.query`. */
  read(request: RequestContext): Promise<Pick<Page<Item>, 'items' | 'total'> & { readonly totalExact?: boolean }>;
  row(item: Item, request: RequestContext): TodayRow;
}

/** Reads a card for the caller; undefined where they may not open its list. */
type ReadCard = (request: RequestContext) => Promise<TodayCard> | undefined;

/** So many rows of each list: enough to begin with, few enough to see all cards at once. */
const ROWS = 5;

/** The number of a card and the rows behind it are those of its list, which is read with the same filters. */
export const cardOf =
  <Item>({ title, page, empty, filters: filtersOf, read, row }: CardSource<Item>): ReadCard =>
  (request) => {
    const portal = portalNamed(request.portal);
    const declared = portal.page(page);
    if (!opens(portal, declared, request.access)) return undefined;
    const { path } = declared;
    const filters = filtersOf(request);
    const query: QueryObject = { filters };
    return read({ ...request, query: { filters } }).then(({ items, total, totalExact = true }) => ({
      title,
      path: addQuery(path, query),
      total,
      totalExact,
      rows: items.slice(0, ROWS).map((item) => row(item, request)),
      empty,
    }));
  };

/** The cards that the caller may have, in this order. */
export const cardsFor = (request: RequestContext, cards: readonly ReadCard[]): Promise<TodayCard[]> =>
  Promise.all(cards.flatMap((card) => card(request) ?? []));

/** The page 'Dziś'. */
export const todayScreen = (cards: readonly ReadCard[]) => async (request: RequestContext) => ({
  today: request.context.today,
  cards: await cardsFor(request, cards),
});

export type TodayData = Awaited<ReturnType<ReturnType<typeof todayScreen>>>;
