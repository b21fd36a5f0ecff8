import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import { REPORTER_ONLY } from '#domain/training/accounts/roles.ts';
import { resignOwnApplication } from '#domain/training/course-date/decide/own-resignation.ts';
import { lastResignDay, resignOwnForm, whyNotResigned } from '#domain/training/course-date/own-resignation.ts';
import { hasBegun, isOver } from '#domain/training/course-date/phase.ts';
import { publicStatus } from '#domain/training/course-date/public-status.ts';
import { assuranceOf } from '#domain/training/course-date/terms.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import { applicationById, reserveOf } from '#projections/training/applications/application-details.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { validCertificate } from '#projections/training/applications/certificates.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { success } from '#api/http/answer/flash.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, download, type Done, type Route } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { sendCertificate, sendConfirmation } from '../applications/documents.ts';
import { onCourseDate, shown } from '../run.ts';
import { publicDate } from './dates.ts';

/** PUB-19: an application that the visitor sent; of anybody else's there is none. */
async function ownRow({ app, context, params }: RequestContext): Promise<ApplicationRow> {
  const [row, me] = await Promise.all([
    applicationById(app.db, params.id ?? ''),
    app.db.selectFrom('reporters').select('person_id').where('id', '=', context.actor.id).executeTakeFirst(),
  ]);
  if (!row || !me || row.reporter_id !== me.person_id) throw new HttpError(404);
  return row;
}

const resignDaysOf = async ({ app }: RequestContext, courseId: string): Promise<number | null> => {
  const course = await app.db.selectFrom('courses').select('values').where('id', '=', courseId).executeTakeFirst();
  return course?.values.resignDays ?? null;
};

async function ownApplication(request: RequestContext) {
  const { app, context } = request;
  const row = await ownRow(request);
  const date = await courseDateById(app.db, row.course_date_id);
  if (!date) throw new HttpError(404);
  const placed = placeStatusOf(row);
  const [resignDays, certificate, line] = await Promise.all([
    resignDaysOf(request, date.courseId),
    validCertificate(app.db, row.id),
    row.seat === 'reserve' ? placeInLine(request, row) : null,
  ]);
  const seat = {
    status: row.status,
    startedOn: date.startedOn,
    isCancelled: date.status === 'cancelled',
    hasBegun: hasBegun(date, context.now),
    resignDays,
  };
  return {
    id: row.id,
    participantName: row.participant_name,
    ...publicStatus(placed, isOver(date, context.now)),
    courseDate: publicDate(date),
    line,
    papers: {
      confirmation: !row.details.participant.forgotten && assuranceOf(placed) !== null,
      certificate: Boolean(certificate?.contents),
    },
    resign: { whyNot: whyNotResigned(seat, context.today) ?? null, until: lastResignDay(seat) },
  };
}

/** What the page of an own application gets. */
export type OwnApplicationView = Awaited<ReturnType<typeof ownApplication>>;

/** APP-14: which of how many waits on the reserve; who was erased waits for nothing. */
async function placeInLine({ app }: RequestContext, row: ApplicationRow) {
  const waiting = (await reserveOf(app.db, row.course_date_id)).filter((one) => one.participant_name !== FORGOTTEN);
  const index = waiting.findIndex(({ id }) => id === row.id);
  return index < 0 ? null : { nth: index + 1, of: waiting.length };
}

async function resign(request: RequestContext): Promise<Done | Refusal> {
  const row = await ownRow(request);
  const read = readForm(request, resignOwnForm);
  if (isRefusal(read)) return read;
  const input = {
    applicationId: row.id,
    reporterId: row.details.reporter.personId,
    resignDays: await resignDaysOf(request, row.course_id),
  };
  const result = await onCourseDate(request, row.course_date_id, { command: resignOwnApplication, input });
  if (isRefusal(result)) return result;
  return {
    body: { id: row.id },
    redirect: `/konto/zgloszenia/${row.id}`,
    flash: await shown(request, result.position, success(`Odnotowano rezygnację: ${row.participant_name}.`)),
  };
}

export const ownApplicationLoaders = { ownApplication } satisfies Partial<Record<TrainingPage, Loader>>;

const PAGE = '/konto/zgloszenia/:id';

export const ownApplicationRoutes: readonly Route[] = [
  command(`post ${PAGE}/resign`, resignOwnApplication, { page: PAGE, run: resign }),
  download(`${PAGE}/confirmation-pdf`, REPORTER_ONLY, async (request, res) => {
    await ownRow(request);
    await sendConfirmation(request, res);
  }),
  download(`${PAGE}/certificate-pdf`, REPORTER_ONLY, async (request, res) => {
    await ownRow(request);
    await sendCertificate(request, res);
  }),
];
