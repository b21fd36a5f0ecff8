import type { Guard } from '#domain/kernel/access.ts';
import { invalid, type Refusal } from '#domain/kernel/refusal.ts';
import { MOST_TICKED } from '#domain/form/ticked.ts';
import { counted, type PluralForms } from '#domain/text/plural.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { question, type Route } from '#api/http/routes/route.ts';

/** A row that a list can tick. */
export interface FoundRow {
  readonly id: string;
  /** What it is called where it is spoken of. */
  readonly name: string;
}

/** Everything that a list's filters find, in its order. */
export interface Found {
  readonly rows: readonly FoundRow[];
}

/**
 * GET `path` with the query of a list: its rows, `MOST_TICKED` at most, to be ticked with one press.
 *
 * @example foundRoute('/panel/orders/found', ['VIEWING_ORDERS'], async (request, most) => …)
 */
export const foundRoute = (
  path: string,
  guard: Guard,
  read: (request: RequestContext, most: number) => Promise<readonly FoundRow[]>,
): Route =>
  question(path, guard, async (request, res) => {
    const found: Found = { rows: await read(request, MOST_TICKED) };
    res.json(found);
  });

/**
 * The ids that were ticked, each once: a list, or joined with commas as a form sends them.
 *
 * @returns a refusal where there is none, or more than are acted on at once
 */
export function readTicked(value: unknown, { one, of }: { readonly one: string; readonly of: PluralForms }) {
  const list = Array.isArray(value) ? value : typeof value === 'string' && value ? value.split(',') : [];
  const ids = [...new Set(list.filter((id): id is string => typeof id === 'string' && /^[\w-]{1,64}$/.test(id)))];
  const refused = (message: string): Refusal => invalid({ ids: [message] });
  if (ids.length === 0) return refused(`Zaznacz co najmniej jedno ${one}.`);
  return ids.length > MOST_TICKED ? refused(`Można zaznaczyć najwyżej ${counted(MOST_TICKED, of)}.`) : ids;
}

/** The versions of ticked rows, each `id:version`, joined with commas; what is none is absent. */
export function readVersions(value: unknown): ReadonlyMap<string, number> {
  const pairs = typeof value === 'string' && value ? value.split(',') : [];
  return new Map(
    pairs.flatMap((pair) => {
      const [, id, version] = /^([\w-]{1,64}):(\d{1,9})$/.exec(pair) ?? [];
      return id ? [[id, Number(version)] as const] : [];
    }),
  );
}
