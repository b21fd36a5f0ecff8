import type { Actor } from '#domain/kernel/actor.ts';
import { isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import { rateTraining, trainingRating, whyNotRated, type RatedTraining } from '#domain/training/rating/decide.ts';
import { trainingRatingStream } from '#domain/training/rating/events.ts';
import { trainingRatingForm } from '#domain/training/rating/forms.ts';
import { RATED, ratingEndsOn } from '#domain/training/rating/terms.ts';
import { participantStatusId } from '#ops/training/mail/people.ts';
import { participantOfToken, ratingIdOf } from '#ops/training/rating-link.ts';
import { documentFacts, type DocumentFacts } from '#projections/training/applications/documents.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { ratingById } from '#projections/training/rating/rating-results.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { text } from '#api/handlers/body.ts';
import { shownBy } from '#api/handlers/done.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { publicDate } from '../public/dates.ts';
import { applicationOfParticipant } from '../public/status-link.ts';

/** The application of a personal link; that of who was erased, or has the seat no more, is nobody's. */
async function factsOfLink({ app }: RequestContext, token: string): Promise<DocumentFacts | undefined> {
  const statusId = participantOfToken(app.vault, token);
  const application = statusId ? await applicationOfParticipant(app, statusId) : undefined;
  const facts = application && (await documentFacts(app.db, application.id));
  return facts?.application.details.participant.forgotten ? undefined : facts;
}

const trainingOf = ({ date, course, application }: DocumentFacts): RatedTraining => ({
  status: date.status,
  startedOn: date.started_on,
  duration: course?.duration ?? 1,
  present: application.present === true,
});

const ratingIdFor = ({ app }: RequestContext, { application }: DocumentFacts): string =>
  ratingIdOf(app.vault, { statusId: participantStatusId(application), courseDateId: application.course_date_id });

/** The survey of one training by its personal link: which training, the present answer, until when it is taken. */
async function ratingPage(request: RequestContext) {
  const token = text(request.query, 'token') ?? '';
  const facts = await factsOfLink(request, token);
  if (!facts) throw new HttpError(404);
  const training = trainingOf(facts);
  const [date, given] = await Promise.all([
    courseDateById(request.app.db, facts.date.id),
    ratingById(request.app.db, ratingIdFor(request, facts)),
  ]);
  return {
    courseDate: date ? publicDate(date) : null,
    given: given !== undefined,
    endsOn: ratingEndsOn(training),
    closed: whyNotRated(training, request.context.today)?.message ?? null,
    values: {
      token,
      ...(given && Object.fromEntries(RATED.map((what) => [what, String(given[what])]))),
      comment: given?.comment ?? '',
    },
  };
}

/** What the page of the survey gets. */
export type RatingPageData = Awaited<ReturnType<typeof ratingPage>>;

/** Nobody's name is at an answer, also when somebody is logged in in the same browser. */
const NOBODY: Actor = { type: 'public', id: 'public', portal: 'szkolenia' };

async function rate(request: RequestContext): Promise<Done | Refusal> {
  const read = readForm(request, trainingRatingForm);
  if (isRefusal(read)) return read;
  const { token, content, trainer, organisation, comment } = read.values;
  const facts = await factsOfLink(request, String(token));
  if (!facts) return notFound('Ten link nie prowadzi do żadnej ankiety.');
  const ratingId = ratingIdFor(request, facts);
  await request.server.limits.take([{ limit: 'survey', key: ratingId }]);
  const { participant } = facts.application.details;
  const result = await request.app.execute({
    stream: trainingRatingStream(ratingId),
    decider: trainingRating,
    command: rateTraining,
    input: {
      training: trainingOf(facts),
      answer: {
        ratingId,
        courseDateId: facts.date.id,
        content: Number(content),
        trainer: Number(trainer),
        organisation: Number(organisation),
        comment: { personId: participant.personId, text: String(comment ?? '') },
      },
    },
    context: { ...request.context, actor: NOBODY },
    correlationId: request.correlationId,
    ...(request.commandKey ? { commandKey: request.commandKey } : {}),
  });
  if (isRefusal(result)) return result;
  const flash = success('Dziękujemy, ocena została zapisana.');
  return {
    body: {},
    redirect: `/ocena-szkolenia?token=${encodeURIComponent(String(token))}`,
    flash: await shownBy(request, ['training_ratings'], { position: result.position, flash }),
  };
}

export const ratingLoaders = { trainingRating: ratingPage } satisfies Partial<Record<TrainingPage, Loader>>;

export const ratingRoutes: readonly Route[] = [
  command('post /api/training-ratings', rateTraining, { page: '/ocena-szkolenia', run: rate }),
];
