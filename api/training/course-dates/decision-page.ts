import { backOnReopening } from '#domain/training/course-date/decide/dates.ts';
import { dateDecisionWords, isDateDecision, type DateDecidedOn } from '#domain/training/course-date/date-words.ts';
import { shortDaysText } from '#domain/training/course-date/days.ts';
import { courseDate } from '#domain/training/course-date/state.ts';
import { courseDateStream, isActive, type Status } from '#domain/training/course-date/terms.ts';
import type { App } from '#ops/app.ts';
import { placesOfDate, type Place } from '#projections/training/applications/application-details.ts';
import { courseDateById, type CourseDateItem } from '#projections/training/course-dates/course-date-list.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { dateOffers, earned } from './actions.ts';

/** Whom a reopened date brings back, and with which status, as the command will see it. */
export const returningWith = (app: Pick<App, 'execute'>, courseDateId: string): Promise<ReadonlyMap<string, Status>> =>
  app.execute.look({
    stream: courseDateStream(courseDateId),
    decider: courseDate,
    pick: backOnReopening,
  });

interface LookingApp {
  readonly app: Pick<App, 'execute'>;
}
type Counted = Pick<Place, 'status' | 'status_before' | 'present' | 'participant_name' | 'certificate_sent'>;

/**
 * What the questions about a date count, as the commands decide it: who is filed is neither cancelled with their date nor
 * brought back, though they hear of both (CD-13). `rows`: its applications.
 */
export async function dateDecidedOn(
  { app }: LookingApp,
  date: Pick<CourseDateItem, 'id' | 'status'>,
  rows: readonly Counted[],
): Promise<DateDecidedOn> {
  const returning = date.status === 'cancelled' ? [...(await returningWith(app, date.id)).values()] : [];
  const holders = rows.filter(earned);
  return {
    open: rows.filter(({ status }) => isActive(status)).length,
    returning: returning.filter(isActive).length,
    certificates: {
      due: holders.filter((row) => !row.certificate_sent).length,
      sent: holders.filter((row) => row.certificate_sent).length,
    },
  };
}

/** CD-13, CD-16: a GET only asks; what it shows sends the POST. @throws HttpError 404 for what is no decision, 409 for one that is not open */
export async function courseDateDecision(request: RequestContext) {
  const { id = '', action } = request.params;
  const { db } = request.app;
  if (!isDateDecision(action)) throw new HttpError(404);
  const date = await courseDateById(db, id);
  if (!date) throw new HttpError(404);
  const rows = await placesOfDate(db, id);
  const refusal = dateOffers(request, date, rows).find((offer) => offer.action === action)?.refusal;
  if (refusal) throw new HttpError(409, refusal.message);
  const { courseName, startedOn, duration } = date;
  const decidedOn = await dateDecidedOn(request, date, rows);
  return {
    id,
    title: `${dateDecisionWords(action, decidedOn).title}: ${courseName}, ${shortDaysText(date)}`,
    action,
    courseName,
    startedOn,
    duration,
    decidedOn,
  };
}
