import { pageOf } from '#api/handlers/read-filters.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** Lines of one list, and of the history, that a page of a date begins with: a date may have thousands. */
export const PART = 50;

const LISTS = ['primary', 'reserve', 'others'] as const;
type ListName = (typeof LISTS)[number];

/** Which lines of a whole list are shown. */
export interface ListPart {
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  /** How many come before the first one. */
  readonly before: number;
}

/**
 * The part of each list that the address asks for (`primaryPage`, `reservePage`, `othersPage`), or all of them whole
 * (`all`): for reading and printing at once.
 */
export function listParts<Row>(
  { query }: Pick<RequestContext, 'query'>,
  lists: Readonly<Record<ListName, readonly Row[]>>,
): {
  readonly rows: Record<ListName, readonly Row[]>;
  readonly parts: Record<ListName, ListPart>;
  readonly whole: boolean;
} {
  const whole = query.all !== undefined;
  const shown = LISTS.map((name) => {
    const { length: total } = lists[name];
    const pages = whole ? 1 : Math.max(1, Math.ceil(total / PART));
    const page = Math.min(pageOf(query[`${name}Page`]), pages);
    const before = (page - 1) * PART;
    const rows = whole ? lists[name] : lists[name].slice(before, before + PART);
    return { name, rows, part: { total, page, pages, before } };
  });
  const by = <Value>(value: (one: (typeof shown)[number]) => Value) =>
    Object.fromEntries(shown.map((one) => [one.name, value(one)])) as Record<ListName, Value>;
  return { rows: by(({ rows }) => rows), parts: by(({ part }) => part), whole };
}
