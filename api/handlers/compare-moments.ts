import { FIRST_MOMENT, SECOND_MOMENT } from '#domain/list/compare.ts';
import { endsTooEarly } from '#domain/form/validators/dates.ts';
import type { FieldErrors } from '#domain/kernel/refusal.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { includesNow, momentOf } from '#domain/text/warsaw.ts';
import { firstFactAt } from '#projections/timeline-list.ts';
import { UNREADABLE } from '#api/http/request/as-of.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { textOf } from './read-filters.ts';

/** The two moments of a comparison as they were asked for. */
export interface ReadMoments {
  /** As typed. */
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: FieldErrors;
  /** ISO 8601 UTC; null where one can't be used, or the first is not chosen yet. */
  readonly between: { readonly from: string; readonly to: string } | null;
  /** The portal's first fact: what was before it nobody knows. */
  readonly oldest: string | null;
}

/** Reads `from` and `to`; an absent second one is the present. What can't be used is said at its field. */
export async function readMoments(request: RequestContext): Promise<ReadMoments> {
  const { query, context, app, portal } = request;
  const { now } = context;
  const oldest = await firstFactAt(app.db, portal);
  const since = { now, oldest: oldest ?? now };
  const first = readMoment(query.from, since);
  const asked = readMoment(query.to, since);
  const second = ordered(first, asked.typed === undefined ? { ...asked, at: now } : asked);
  const moments = { from: first, to: second };
  return {
    typed: parts(moments, ({ typed }) => typed),
    errors: parts(moments, ({ error }) => (error === undefined ? undefined : [error])),
    between: betweenOf(first, second),
    oldest: oldest ?? null,
  };
}

interface OneMoment {
  readonly typed?: string;
  readonly at?: string;
  readonly error?: string;
}

const betweenOf = ({ at: from }: OneMoment, { at: to }: OneMoment): ReadMoments['between'] =>
  from !== undefined && to !== undefined ? { from, to } : null;

/** What is said of either, where anything is. */
const parts = <Part>(moments: Readonly<Record<string, OneMoment>>, of: (one: OneMoment) => Part | undefined) =>
  Object.fromEntries(
    Object.entries(moments).flatMap(([name, one]) => {
      const part = of(one);
      return part === undefined ? [] : [[name, part] as const];
    }),
  ) as Readonly<Record<string, Part>>;

/** The second moment is no use before the first. */
const ordered = ({ at: from }: OneMoment, { at: to, ...second }: OneMoment): OneMoment => {
  if (to === undefined) return second;
  return from !== undefined && to < from ? { ...second, error: endsTooEarly(SECOND_MOMENT) } : { ...second, at: to };
};

function readMoment(sent: unknown, { now, oldest }: { now: string; oldest: string }): OneMoment {
  if (sent === undefined || sent === '') return {};
  const typed = textOf(sent) ?? '';
  const at = momentOf(typed);
  if (at === undefined) return { typed, error: UNREADABLE };
  if (includesNow(typed, now)) return { typed, at: now };
  if (at > now) return { typed, error: 'Ta chwila jeszcze nie nadeszła.' };
  return at < oldest ? { typed, error: `${BEFORE_ALL} ${formatDateTime(oldest)}.` } : { typed, at };
}

const BEFORE_ALL = 'Wtedy nie było jeszcze żadnych zapisów. Najstarsza możliwa chwila:';

/** All that is wrong with them, above the page, where the fields may be folded away. */
export const saidOfMoments = ({ errors }: Pick<ReadMoments, 'errors'>): string[] =>
  Object.entries(errors).map(
    ([name, messages]) => `${name === 'from' ? FIRST_MOMENT : SECOND_MOMENT}: ${messages.join(' ')}`,
  );
