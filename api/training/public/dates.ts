import { priceText } from '#domain/text/money.ts';
import { phaseOf } from '#domain/training/course-date/phase.ts';
import { grossGrosze } from '#domain/training/records/price.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import {
  courseDateById,
  listCourseDates,
  type CourseDateItem,
} from '#projections/training/course-dates/course-date-list.ts';
import { sellsCourse, takesRequests } from '#projections/training/course-dates/offer.ts';

/** PUB-02, PUB-06: what the public site offers: visible, not cancelled, not begun, of a course that is sold. */
export const openToPublic = ({ context: { now } }: Pick<RequestContext, 'context'>) =>
  ({ phase: { phases: ['upcoming'], now }, visibility: 'visible', sold: true }) as const;

/** What a visitor may know of a date: no link to the online meeting, no counts of persons. */
export const publicDate = (date: CourseDateItem) => ({
  id: date.id,
  courseId: date.courseId,
  courseName: date.courseName,
  startedOn: date.startedOn,
  timeStart: date.timeStart,
  timeEnd: date.timeEnd,
  duration: date.duration,
  locationName: date.locationName,
  locationCity: date.locationCity,
  locationAddress: date.locationAddress,
  formula: date.formula,
  freeSeats: date.openSeats,
  seatLimit: date.seatLimit,
});

export type VisibleDate = ReturnType<typeof publicDate>;

/** What a course adds to its dates: whether it takes public applications (PUB-15), and the gross price, in grosze and in words. */
export interface CourseOffer {
  readonly allowRequests: boolean;
  readonly gross: number;
  readonly price: string;
}

function offerOf({ allowRequests, netPrice, vat }: CourseValues): CourseOffer {
  const gross = grossGrosze(netPrice, vat);
  return { allowRequests, gross, price: gross === 0 ? priceText(gross) : `${priceText(gross)} brutto` };
}

export async function courseOffers(request: RequestContext): Promise<ReadonlyMap<string, CourseOffer>> {
  const rows = await request.app.db.selectFrom('courses').select(['id', 'values']).execute();
  return new Map(rows.map(({ id, values }) => [id, offerOf(values)]));
}

/** Why a date that was shown to the public takes nobody any more. */
export const GONE = {
  cancelled: 'Ten termin został odwołany.',
  past: 'Ten termin już się odbył.',
  running: 'To szkolenie już się rozpoczęło: zgłoszenia są zamknięte.',
  withdrawn: 'Na ten termin nie przyjmujemy już zgłoszeń.',
} as const;

/**
 * A date that is or was in the schedule (PUB-06), with the reason why it is over. One that was never shown is no page.
 *
 * @throws HttpError 404 for an unknown or hidden one
 */
export async function publishedDate(request: RequestContext, id: string | undefined) {
  const date = id ? await courseDateById(request.app.db, id) : undefined;
  if (date?.visibility !== 'visible') throw new HttpError(404);
  const [course, isSold] = await Promise.all([
    request.app.db.selectFrom('courses').select('values').where('id', '=', date.courseId).executeTakeFirst(),
    sellsCourse(request.app.db, date.courseId),
  ]);
  return { date, course: course?.values, gone: whyGone(date, { isSold, now: request.context.now }) };
}

function whyGone(
  date: CourseDateItem,
  { isSold, now }: { isSold: boolean; now: string },
): keyof typeof GONE | undefined {
  const phase = phaseOf(date, now);
  if (phase !== 'upcoming') return phase === 'held' ? 'past' : phase;
  return isSold ? undefined : 'withdrawn';
}

/** Whether a visitor may register somebody for it now (PUB-06, PUB-15). */
export async function takesRegistrations({ app, context }: RequestContext, date: CourseDateItem): Promise<boolean> {
  if (date.visibility !== 'visible') return false;
  const [isSold, isPublic] = await Promise.all([
    sellsCourse(app.db, date.courseId),
    takesRequests(app.db, date.courseId),
  ]);
  return isPublic && whyGone(date, { isSold, now: context.now }) === undefined;
}

/** How many other dates are offered instead. */
const OTHERS = 6;

/** Of the same course to come, those with free seats first; the next ones of any course where it has none. */
export async function otherDates(request: RequestContext, { id, courseId }: CourseDateItem): Promise<VisibleDate[]> {
  const open = openToPublic(request);
  const list = async (filter: object) => {
    const page = await listCourseDates(request.app.db, { filter: { ...open, ...filter }, page: 1, pageSize: 50 });
    return page.items.filter((date) => date.id !== id);
  };
  const same = await list({ courseId });
  const found = same.length > 0 ? same : await list({});
  const [free, full] = [found.filter((date) => date.openSeats > 0), found.filter((date) => date.openSeats === 0)];
  const offers = await courseOffers(request);
  return [...free, ...full].slice(0, OTHERS).map((date) => ({ ...publicDate(date), ...offers.get(date.courseId) }));
}
