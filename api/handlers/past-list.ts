import { mergeQuery } from '#domain/kernel/url.ts';
import { formatDateTime, formatDay } from '#domain/text/dates.ts';
import { dayInWarsaw, endOfDay } from '#domain/text/warsaw.ts';
import { firstFactAt } from '#projections/timeline-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { PRESENT, readAsOf, type Moment } from '#api/http/request/as-of.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';

/** The moment of a list, and since when there is any: the portal's first fact; null of the present. */
export interface ListMoment extends Moment {
  readonly oldest: string | null;
}

/** The request with whatever it reads of lists as it stood at an instant, by the clock of that instant. */
export const atMoment = (request: RequestContext, asOf: string): RequestContext => {
  const past = request.app.past(asOf);
  return {
    ...request,
    asOf,
    app: { ...request.app, db: past.db, lists: past },
    context: { ...request.context, now: asOf, today: dayInWarsaw(asOf) },
  };
};

/**
 * A list's request at the moment that its address asks for.
 *
 * @throws HttpError 400 for a moment that can't be read
 */
export async function inItsTime(request: RequestContext): Promise<{ shown: RequestContext; moment: ListMoment }> {
  const asked = readAsOf(request);
  if (asked.asOf === null) return { shown: request, moment: { ...asked, oldest: null } };
  const oldest = await firstFactAt(request.app.db, request.portal);
  // Without any fact there is nothing that was otherwise.
  if (oldest === undefined) return { shown: request, moment: { ...PRESENT, oldest: null } };
  const isBefore = asked.asOf < oldest;
  const asOf = isBefore ? oldest : asked.asOf;
  return {
    shown: { ...atMoment(request, asOf), oldest },
    moment: { asOf, asOfNotice: isBefore ? BEFORE_ALL : null, oldest },
  };
}

const BEFORE_ALL = 'W tej chwili nie było jeszcze żadnych zapisów. Pokazujemy stan z chwili pierwszego z nich.';

/** The loader of a list that can be shown as of a moment: what was then, read and judged as the present is. */
export const withPast =
  <Data extends { readonly filters: Readonly<Record<string, string>> }>(
    load: (request: RequestContext) => Promise<Data>,
  ) =>
  async (request: RequestContext): Promise<Data & ListMoment> => {
    const { shown, moment } = await inItsTime(request);
    const data = await load(shown);
    const filters = moment.asOf === null ? data.filters : { ...data.filters, asOf: momentText(moment.asOf) };
    return { ...data, filters, ...moment };
  };

/** The same of a file, or of what else says no moment itself: none but the one that was asked for. */
export async function atAskedMoment(request: RequestContext): Promise<RequestContext> {
  const { shown, moment } = await inItsTime(request);
  if (moment.asOfNotice !== null) throw new HttpError(400, moment.asOfNotice);
  return shown;
}

/** The link of what is shown, to the same moment; links of the present stay as they are. */
export const atSameMoment = <Link extends string | undefined>({ asOf }: RequestContext, link: Link): Link =>
  (link === undefined || asOf === undefined ? link : mergeQuery(link, { asOf: momentText(asOf) })) as Link;

/** As it is typed: the day or minute alone where its end is meant. */
function momentText(asOf: string): string {
  const day = dayInWarsaw(asOf);
  if (asOf === endOfDay(day)) return formatDay(day);
  const shown = formatDateTime(asOf);
  return asOf.endsWith(':59.999Z') ? shown.slice(0, -3) : shown;
}
