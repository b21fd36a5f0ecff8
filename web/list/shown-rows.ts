import { recall, remember } from '#web/app/tab-storage.ts';

/** The page of a list as it was last shown in this tab: of its rows the ids alone. */
export interface ShownPage {
  readonly search: string;
  readonly ids: readonly string[];
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly totalExact: boolean;
}

/** Whose: another login in the same tab starts afresh. */
interface Kept {
  readonly actor: string;
  readonly lists: Readonly<Record<string, ShownPage>>;
}

const KEY = 'portal-rows';

/** What was typed into filters may be about people: it goes with the session. */
export const forgetRows = (): void => remember(KEY, undefined);

/** The pages that this actor has seen, by their lists' paths. */
export function shownRows(actor: string): Kept['lists'] {
  const kept = recall(KEY) as Kept | undefined;
  return kept?.actor === actor ? kept.lists : {};
}

type ListData = Omit<ShownPage, 'search' | 'ids'> & { readonly items: readonly { readonly id: string }[] };

function isList(data: unknown): data is ListData {
  const { items, page, pageSize, total } = (data ?? {}) as Partial<ListData>;
  return Array.isArray(items) && [page, pageSize, total].every((one) => typeof one === 'number');
}

export interface ListPlace {
  /** Who looks at it. */
  readonly actor: string;
  /** Of the list's page. */
  readonly path: string;
}

/** Notes the rows of a list's page, for anyone who opens one of them. */
export function noteRows({ actor, path }: ListPlace, search: string, data: unknown): void {
  if (!isList(data)) return;
  const { items, page, pageSize, total, totalExact = true } = data;
  const shown: ShownPage = { search, ids: items.map(({ id }) => id), page, pageSize, total, totalExact };
  remember(KEY, { actor, lists: { ...shownRows(actor), [path]: shown } } satisfies Kept);
}
