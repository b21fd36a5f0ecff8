import type { Response } from 'express';
import type { ReportDays } from '#domain/report/report.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import { ANONYMOUS_FROM, meanGrade, RATED, RATINGS_NO_PAST } from '#domain/training/rating/terms.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { commentsOfDate, ratingResults, type DateRatings } from '#projections/training/rating/rating-results.ts';
import type { Column } from '#ops/xlsx/columns.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { refusePast } from '#api/http/request/as-of.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { download, type Route } from '#api/http/routes/route.ts';
import { sendXlsx } from '#api/handlers/send-xlsx.ts';
import { trainerName } from '../options.ts';

/** Results name trainers: who may read operators reads all of them, everybody else those of the own dates. */
const ownTrainer = ({ access, context }: RequestContext): string | undefined =>
  access.reads('OPERATOR_READ') ? undefined : context.actor.id;

/** Whether the caller may read what participants say of this trainer's date. */
export function mayReadRatings(request: RequestContext, date: { readonly trainerId: string | null }): boolean {
  const own = ownTrainer(request);
  return own === undefined || date.trainerId === own;
}

/** The results of some days that the caller may read. */
export const readableRatings = (request: RequestContext, days: ReportDays): Promise<DateRatings[]> =>
  ratingResults(request.app.db, { today: request.context.today, days, trainerId: ownTrainer(request) });

async function readableDate(request: RequestContext) {
  const date = await courseDateById(request.app.db, request.params.id ?? '');
  if (!date) throw new HttpError(404);
  if (!mayReadRatings(request, date)) throw new HttpError(403);
  return date;
}

/** What participants say of one date: nothing at all, not even how many they are, below `ANONYMOUS_FROM` answers. */
async function dateRatings(request: RequestContext) {
  const date = await readableDate(request);
  const [[result], trainer] = await Promise.all([
    ratingResults(request.app.db, { today: request.context.today, courseDateId: date.id }),
    trainerName(request, date.trainerId),
  ]);
  return {
    id: date.id,
    courseName: date.courseName,
    days: daysText(date),
    trainerName: trainer,
    least: ANONYMOUS_FROM,
    result: result
      ? {
          answers: result.answers,
          questions: RATED.map((what) => ({
            what,
            mean: meanGrade(result.grades[what]),
            counts: result.grades[what],
          })),
          comments: await commentsOfDate(request.app.db, date.id),
        }
      : null,
  };
}

/** What the page of a date's ratings gets. */
export type DateRatingsData = Awaited<ReturnType<typeof dateRatings>>;

const COMMENTS: readonly Column[] = [{ header: 'Uwagi uczestników', type: 'text', width: 100 }];

async function* commentRows(request: RequestContext) {
  const { result } = await dateRatings(request);
  for (const comment of result?.comments ?? []) yield [comment];
}

async function sendComments(request: RequestContext, res: Response): Promise<void> {
  await readableDate(request);
  await sendXlsx(request, res, {
    what: 'uwagi-o-szkoleniu',
    title: 'Uwagi',
    columns: COMMENTS,
    rows: commentRows(request),
  });
}

export const ratingResultLoaders = {
  courseDateRatings: async (request) => {
    refusePast(request, RATINGS_NO_PAST);
    return dateRatings(request);
  },
} satisfies Partial<Record<TrainingPage, Loader>>;

export const ratingResultRoutes: readonly Route[] = [
  {
    ...download('/panel/course-dates/:id/ratings/excel', ['COURSEDATE_READ', 'APPLICATION_READ'], sendComments),
    noPast: RATINGS_NO_PAST,
  },
];
