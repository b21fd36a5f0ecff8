import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { promiseChange, promiseQuestion, withoutLength, type Promises } from '#domain/training/course-date/promises.ts';
import { comingDatesText } from '#domain/training/course-date/coming-dates.ts';
import { formatDay } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { promisedOn, type PartOfDates, type PromisedDate } from '#projections/training/course-dates/promised.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Leaving } from '#api/records/leaving.ts';

/** So many dates are named in a question; the sentence counts them all. */
const NAMED = 20;

/** CD-18: a change of what people on coming dates were promised is asked first, with how many it concerns. */
export async function askAboutPromises(
  { app, context }: RequestContext,
  of: PartOfDates,
  { before, after }: { readonly before: Partial<Promises>; readonly after: Partial<Promises> },
): Promise<Refusal | undefined> {
  const change = promiseChange(before, after);
  if (!change) return undefined;
  const begun = withoutLength(change) !== undefined;
  const dates = await promisedOn(app.db, { ...of, now: context.now, begun });
  const concerned = dates.filter(({ people }) => people > 0);
  if (concerned.length === 0) return undefined;
  const counts = countsOf(concerned);
  return conflict(promiseQuestion(counts), { confirmNeeded: true, ...counts });
}

/** The coming dates of a course, a place or a trainer, and who is on them, for the question whether it is switched off. */
export async function comingDates(request: RequestContext, of: PartOfDates, stays: string): Promise<Leaving | null> {
  const dates = await promisedOn(request.app.db, { ...of, now: request.context.now });
  if (dates.length === 0) return null;
  return {
    text: `${comingDatesText(countsOf(dates))} ${stays}`,
    links: request.access.reads('COURSEDATE_READ') ? dates.slice(0, NAMED).map(linkOf) : [],
  };
}

/** The same where the edit form switches it off: asked until it is confirmed. */
export async function askAboutComing(request: RequestContext, of: PartOfDates, stays: string) {
  const left = await comingDates(request, of, stays);
  return left
    ? conflict(`${left.text} Zaznacz „Potwierdzam zmianę”, aby zapisać.`, { confirmNeeded: true })
    : undefined;
}

const countsOf = (dates: readonly PromisedDate[]) => ({
  people: dates.reduce((sum, { people }) => sum + people, 0),
  dates: dates.length,
});

const linkOf = ({ id, courseName, startedOn, people }: PromisedDate) => ({
  path: `/panel/course-dates/${id}`,
  label: [courseName, formatDay(startedOn), counted(people, ['osoba', 'osoby', 'osób'])].filter(Boolean).join(', '),
});
