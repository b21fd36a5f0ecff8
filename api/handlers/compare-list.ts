import { differencesOf, DIFFERENCES, type ComparedRow, type Difference, type RowTexts } from '#domain/list/compare.ts';
import type { Option } from '#domain/form/form.ts';
import { parseDay } from '#domain/text/dates.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { COUNT_CAP } from '#projections/keyset-page.ts';
import { idsBehind, type Between, type Ids } from '#projections/list/changed-between.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { readMoments, saidOfMoments } from './compare-moments.ts';
import { atMoment } from './past-list.ts';
import { behindTheEnd, idOf, oneOf, pageOf, textOf } from './read-filters.ts';

/**
 * A list at two moments side by side. Of the rows that may be otherwise (`touched`) the list itself is read at both
 * moments, with its own filters, columns and rights, and what it says is compared: so what came, went and changed is what
 * the two lists of the past differ by.
 */
export interface ComparedList<Item> {
  /** What is compared of a row, by what the list of its moment offers; the first column is what a row is called. */
  columns(options: Options): readonly ComparedColumn<Item>[];
  /** Rows that may be otherwise: all that are, and as few more as can be. */
  touched(between: Between, request: RequestContext): readonly Ids[];
}

type Options = Readonly<Record<string, readonly Option[]>>;

interface Listed<Item> {
  readonly items: readonly (Item & { readonly id: string })[];
  readonly filters: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
  readonly options: Options;
}

/** Reads the list as its page does. */
export type Load<Item> = (request: RequestContext) => Promise<Listed<Item>>;

export type ComparedColumn<Item> = readonly [label: string, text: (item: Item) => string];

/** Rows of a page; as operators read a screen. */
const PAGE_SIZE = 50;
/** Rows that are read at once. */
const CHUNK = 500;
/** An id that nothing has: what the filters offer is read without rows. */
const NOBODY = ['-'];

/** The page of a comparison. */
export async function comparePage<Item extends object>(
  request: RequestContext,
  load: Load<Item>,
  list: ComparedList<Item>,
) {
  const { between, typed, errors, oldest } = await readMoments(request);
  const sides = await sidesOf(request, load, between);
  const { head } = sides;
  const behind = idOf(textOf(request.query.behind));
  const found = between ? await differencesIn(request, { load, list, sides, between, behind }) : NOTHING;
  const { difference, isWanted } = await wantedOf(request);
  const wanted = found.rows.filter(isWanted);
  const page = pageOf(request.query.page);
  const filters: Readonly<Record<string, string>> = {
    ...head.filters,
    ...typed,
    ...(difference ? { difference } : {}),
  };
  const place = { page, pageSize: PAGE_SIZE, total: wanted.length };
  return {
    ...place,
    items: wanted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    columns: list.columns(head.options).map(([label]) => label),
    counts: countsOf(found.rows),
    further: found.further,
    between,
    oldest,
    filters,
    errors: { ...sides.errors, ...errors },
    notices: [...saidOfMoments({ errors }), ...sides.notices, ...behindTheEnd(place)],
    options: head.options,
  };
}

/** Which differences the address asks for. */
async function wantedOf({ query }: RequestContext) {
  const difference = await oneOf(DIFFERENCES)(textOf(query.difference) ?? '');
  const isWanted = (row: ComparedRow): boolean => difference === undefined || row.difference === difference;
  return { difference, isWanted };
}

/** All that is otherwise, for a file: part by part, however much it is. */
export interface ComparedWhole {
  readonly between: Between;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<ComparedRow>;
}

/** @throws 422 when a moment or a filter can't be used: a file says nothing of it */
export async function compareWhole<Item extends object>(
  request: RequestContext,
  load: Load<Item>,
  list: ComparedList<Item>,
): Promise<ComparedWhole> {
  const { between, errors } = await readMoments(request);
  const sides = await sidesOf(request, load, between);
  const wrong = [...saidOfMoments({ errors }), ...Object.values(sides.errors).flat()];
  if (wrong.length > 0) throw new HttpError(422, wrong.join(' '));
  if (!between) throw new HttpError(422, 'Podaj pierwszą chwilę.');
  const { isWanted } = await wantedOf(request);
  async function* rows(asked: Omit<Asked<Item>, 'behind'>): AsyncGenerator<ComparedRow> {
    for (let behind: string | undefined | null; behind !== null;) {
      const found: Found = await differencesIn(request, { ...asked, behind });
      yield* found.rows.filter(isWanted);
      behind = found.further;
    }
  }
  return {
    between,
    columns: list.columns(sides.head.options).map(([label]) => label),
    rows: rows({ load, list, sides, between }),
  };
}

export type CompareData = Awaited<ReturnType<typeof comparePage>>;

const NOTHING: Found = { rows: [], further: null };

interface Found {
  readonly rows: readonly ComparedRow[];
  /** Behind which id more may be found, where so many rows were touched that they are compared part by part. */
  readonly further: string | null;
}

interface Sides {
  /** The list of either moment, without rows; null where its filters find nothing, because what they name was not there. */
  readonly first: RequestContext | null;
  readonly second: RequestContext | null;
  readonly head: Pick<Listed<object>, 'filters' | 'options'>;
  readonly errors: FieldErrors;
  readonly notices: readonly string[];
}

/** What a filter names may not have been there at one of the moments: then nothing of it was, and the filter is no mistake. */
async function sidesOf(request: RequestContext, load: Load<object>, between: Between | null): Promise<Sides> {
  const [then, now] = between ? [atMoment(request, between.from), atMoment(request, between.to)] : [request, request];
  const [before, after] = await Promise.all([load({ ...then, only: NOBODY }), load({ ...now, only: NOBODY })]);
  const isKnownThen = isKnownBeside(before, after);
  const isKnownNow = isKnownBeside(after, before);
  const { errors, notices } = isKnownNow ? after : before;
  return {
    first: isKnownThen ? then : null,
    second: isKnownNow ? now : null,
    head: after,
    ...(isKnownThen || isKnownNow ? { errors, notices } : { errors: {}, notices: [] }),
  };
}

/** Whether a list could read whatever the other could. */
const isKnownBeside = (mine: Listed<object>, other: Listed<object>): boolean =>
  Object.keys(mine.errors).every((name) => name in other.errors);

interface Asked<Item> {
  readonly load: Load<Item>;
  readonly list: ComparedList<Item>;
  readonly sides: Sides;
  readonly between: Between;
  readonly behind: string | undefined;
}

async function differencesIn<Item extends object>(request: RequestContext, asked: Asked<Item>): Promise<Found> {
  const { list, sides, between, behind } = asked;
  const ids = await idsBehind(request.app.db, list.touched(between, request), { id: behind, most: COUNT_CAP + 1 });
  const compared = ids.slice(0, COUNT_CAP);
  const rows: ComparedRow[] = [];
  for (let place = 0; place < compared.length; place += CHUNK) {
    const only = compared.slice(place, place + CHUNK);
    const [before, after] = await Promise.all([sides.first, sides.second].map((side) => textsAt(side, asked, only)));
    rows.push(...differencesOf(only, before ?? [], after ?? []));
  }
  return { rows: rows.sort(byKindAndName), further: ids.length > COUNT_CAP ? (compared.at(-1) ?? null) : null };
}

async function textsAt<Item extends object>(
  side: RequestContext | null,
  { load, list }: Pick<Asked<Item>, 'load' | 'list'>,
  only: readonly string[],
): Promise<RowTexts[]> {
  if (side === null) return [];
  const { items, options } = await load({ ...side, only });
  const columns = list.columns(options);
  return items.map((item) => ({ id: item.id, texts: columns.map(([, text]) => text(item)) }));
}

const polish = new Intl.Collator('pl');
/** What a row is called; days in their order. */
const nameOf = ({ cells: [first] }: ComparedRow): string => {
  const name = first?.to ?? first?.from ?? '';
  return parseDay(name) ?? name;
};

const byKindAndName = (a: ComparedRow, b: ComparedRow): number =>
  DIFFERENCES.indexOf(a.difference) - DIFFERENCES.indexOf(b.difference) || polish.compare(nameOf(a), nameOf(b));

const countsOf = (rows: readonly ComparedRow[]): Record<Difference, number> => {
  const counts = { came: 0, went: 0, changed: 0 };
  for (const { difference } of rows) counts[difference] += 1;
  return counts;
};
