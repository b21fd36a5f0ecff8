import type { Actor } from '#domain/kernel/actor.ts';
import { conflict, isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { subjectOf } from '#domain/kernel/subject.ts';
import { reporterIdentity } from '#domain/training/course-date/identity.ts';
import { BY_OFFICE } from '#domain/training/registration/by-office.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import {
  askForSeatAlert,
  confirmSeatAlert,
  seatAlert,
  stopSeatAlert,
  whyNotConfirmed,
  type SeatAlert,
} from '#domain/training/seat-alert/decide.ts';
import { seatAlertStream } from '#domain/training/seat-alert/events.ts';
import { confirmSeatAlertForm, seatAlertForm, stopSeatAlertsForm } from '#domain/training/seat-alert/forms.ts';
import { alertEndsOn } from '#domain/training/seat-alert/terms.ts';
import { mailsAbout } from '#ops/mail/mails.ts';
import { alertIdOf, alertLinkOf } from '#ops/training/seat-alert-link.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { sellsCourse } from '#projections/training/course-dates/offer.ts';
import { seatAlertById, seatAlertsOfPerson } from '#projections/training/seat-alert/seat-alert-list.ts';
import type { SeatAlertRow } from '#projections/training/seat-alert/seat-alerts.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { clientOf } from '#api/http/security/client.ts';
import { linkCharges } from '#api/http/security/limit-rules.ts';
import { text } from '#api/handlers/body.ts';
import { shownBy } from '#api/handlers/done.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { presentNotice } from '#projections/training/privacy-notice.ts';
import { publicDate } from '../public/dates.ts';
import { versionOf } from '../public/offer-version.ts';
import { alertTarget, nameOfCourse, type AlertTarget } from './target.ts';

/** Nobody's name is at it, also when somebody is logged in in the same browser. */
const NOBODY: Actor = { type: 'public', id: 'public', portal: 'szkolenia' };

/** What one hears of, or that there is a seat right now. */
async function newAlert(request: RequestContext) {
  const target = await alertTarget(request, request.query);
  if (!target) throw new HttpError(404);
  const { courseId, courseName, date, free, allowRequests } = target;
  return {
    courseId,
    courseName,
    courseDate: date && publicDate(date),
    free: free && { ...publicDate(free), allowRequests },
    endsOn: alertEndsOn(request.context.today),
    values: { courseDateId: date?.id ?? '', courseId: date ? '' : courseId },
    version: versionOf([await presentNotice(request.app.db)]),
  };
}
export type NewAlertData = Awaited<ReturnType<typeof newAlert>>;

const SENT =
  'Wysłaliśmy link do potwierdzenia na podany adres. Kto już czeka na to powiadomienie, nie dostanie drugiego linku.';

const CHANGED = 'Informacja o danych osobowych zmieniła się, odkąd otwarto tę stronę. Sprawdź, czego dotyczy zgoda.';

const FREE = 'Jest już wolne miejsce: można od razu zgłosić pracownika.';

/** The same answer for every address, as fast for one that waits already. */
async function ask(request: RequestContext): Promise<Done | Refusal> {
  const read = readForm(request, seatAlertForm);
  if (isRefusal(read)) return read;
  const target = await alertTarget(request, read.values);
  if (!target) return notFound('Nie znaleziono terminu szkolenia.');
  if (target.free) return conflict(target.allowRequests ? FREE : `Jest już wolne miejsce. ${BY_OFFICE}`);
  const notice = await presentNotice(request.app.db);
  const version = versionOf([notice]);
  if (read.version !== undefined && read.version !== version) return conflict(CHANGED, { version });
  const email = String(read.values.email);
  await request.server.limits.take(linkCharges(clientOf(request.req), email));
  request.app.deferred.run(() => keep(request, target, { email, consentVersion: notice }));
  const { courseId, date } = target;
  return {
    status: 202,
    body: { ok: true },
    redirect: date ? `/zgloszenia?courseDateId=${date.id}` : `/harmonogram?filters[courseId]=${courseId}`,
    flash: success(SENT),
  };
}

async function keep(
  { app, context, correlationId }: RequestContext,
  target: AlertTarget,
  { email, consentVersion }: { readonly email: string; readonly consentVersion: string },
) {
  const [personId = ''] = await app.vault.persons([reporterIdentity(email)]);
  const which = { courseId: target.courseId, courseDateId: target.date?.id ?? null };
  const alertId = alertIdOf(app.vault, { personId, ...which });
  await app.execute({
    stream: seatAlertStream(alertId),
    decider: seatAlert,
    command: askForSeatAlert,
    input: { alertId, ...which, contact: { personId, email }, consentVersion },
    context: { ...context, actor: NOBODY },
    correlationId,
  });
}

const stateOf = ({ status, asks, confirm_by }: SeatAlertRow): SeatAlert => ({ status, asks, confirmBy: confirm_by });

const isOpen = ({ status }: SeatAlertRow): boolean => status === 'asked' || status === 'waiting';

/** Whether the mail about a seat has left; one that waits for its server would come behind a resignation. */
async function isWritten({ app }: RequestContext, { id }: SeatAlertRow): Promise<boolean> {
  const mails = await mailsAbout(app, subjectOf('seat-alert', id));
  return mails.find(({ template }) => template === 'seat-alert')?.status === 'sent';
}

/** Those of which a mail may still come. */
async function openAmong(request: RequestContext, rows: readonly SeatAlertRow[]): Promise<SeatAlertRow[]> {
  const open = await Promise.all(
    rows.map(async (row) => isOpen(row) || (row.status === 'raised' && !(await isWritten(request, row)))),
  );
  return rows.filter((_, place) => open[place]);
}

/** What a link of a mail leads to; the link of who was erased leads nowhere. */
async function linked({ app }: RequestContext, token: string) {
  const link = alertLinkOf(app.vault, token);
  if (!link) return undefined;
  if (link.does === 'stop') {
    const rows = (await seatAlertsOfPerson(app.db, link.personId)).filter(({ email }) => email !== '');
    return rows.length === 0 ? undefined : { link, row: null, rows };
  }
  const row = await seatAlertById(app.db, link.alertId);
  return !row || row.email === '' ? undefined : { link, row, rows: [row] };
}

async function alertPage(request: RequestContext) {
  const token = text(request.query, 'token') ?? '';
  const found = await linked(request, token);
  if (!found) throw new HttpError(404);
  const { link, row, rows } = found;
  const { db } = request.app;
  const open = await Promise.all(
    (await openAmong(request, rows)).map(async ({ course_id, course_date_id, until }) => {
      const date = course_date_id === null ? undefined : await courseDateById(db, course_date_id);
      return {
        courseName: await nameOfCourse(db, course_id),
        /** Where its course, or the group of it, is switched off, the alert waits until it is back. */
        isSold: await sellsCourse(db, course_id),
        courseDate: date ? publicDate(date) : null,
        /** Cancelled or hidden: the alert waits until the date is back. */
        isAway: date !== undefined && (date.status === 'cancelled' || date.visibility !== 'visible'),
        until,
      };
    }),
  );
  const mayConfirm = link.does === 'confirm' && row?.status === 'asked';
  return {
    open,
    mayConfirm,
    closed: mayConfirm ? whyNotConfirmed(stateOf(row), link.ask, request.context.now) : null,
    isWaiting: rows.some(({ status }) => status === 'waiting'),
    values: { token },
  };
}
export type AlertPageData = Awaited<ReturnType<typeof alertPage>>;

const GONE = 'Ten link nie prowadzi do żadnego powiadomienia.';

const whichOf = ({ id, course_id, course_date_id }: SeatAlertRow) => ({
  alertId: id,
  courseId: course_id,
  courseDateId: course_date_id,
});

const inOwnName = (request: RequestContext, row: SeatAlertRow) => ({
  stream: seatAlertStream(row.id),
  decider: seatAlert,
  context: { ...request.context, actor: NOBODY },
  correlationId: request.correlationId,
});

async function answered(request: RequestContext, position: string, message: string): Promise<Done> {
  const token = encodeURIComponent(text(request.body, 'token') ?? '');
  return {
    body: {},
    redirect: `/powiadomienie/link?token=${token}`,
    flash: await shownBy(request, ['seat_alerts'], { position, flash: success(message) }),
  };
}

async function confirm(request: RequestContext): Promise<Done | Refusal> {
  const read = readForm(request, confirmSeatAlertForm);
  if (isRefusal(read)) return read;
  const found = await linked(request, String(read.values.token));
  if (found?.link.does !== 'confirm' || !found.row) return notFound(GONE);
  const { link, row } = found;
  const input = { ...whichOf(row), ask: link.ask };
  const result = await request.app.execute({ ...inOwnName(request, row), command: confirmSeatAlert, input });
  if (isRefusal(result)) return result;
  return answered(
    request,
    result.position,
    'Powiadomienie jest potwierdzone. Napiszemy raz, gdy będzie wolne miejsce.',
  );
}

async function stop(request: RequestContext): Promise<Done | Refusal> {
  const read = readForm(request, stopSeatAlertsForm);
  if (isRefusal(read)) return read;
  const position = await stopAll(request, String(read.values.token));
  return isRefusal(position)
    ? position
    : answered(request, position, 'Zapisano rezygnację. Nie wyślemy więcej powiadomień.');
}

/** RFC 8058: one POST of the reader's mail program to the link of the mail; said twice it has happened. */
async function stopAtOnce(request: RequestContext): Promise<Done | Refusal> {
  const position = await stopAll(request, text(request.query, 'token') ?? '');
  return isRefusal(position) ? position : { body: {} };
}

/** @returns the position up to which the log says so */
async function stopAll(request: RequestContext, token: string): Promise<string | Refusal> {
  const found = await linked(request, token);
  if (!found) return notFound(GONE);
  let position = await request.app.log.newest();
  for (const row of await openAmong(request, found.rows)) {
    const input = { ...whichOf(row), cause: 'unsubscribed' as const };
    const result = await request.app.execute({ ...inOwnName(request, row), command: stopSeatAlert, input });
    if (isRefusal(result)) return result;
    position = result.position;
  }
  return position;
}

export const seatAlertLoaders = { seatAlertNew: newAlert, seatAlert: alertPage } satisfies Partial<
  Record<TrainingPage, Loader>
>;

/** Some programs send the one field of RFC 8058 as multipart. */
const NO_FILES = { maxBytes: 1, maxFiles: 0 };

export const seatAlertRoutes: readonly Route[] = [
  command('post /api/seat-alerts', askForSeatAlert, { page: '/powiadomienie', run: ask }),
  command('post /api/seat-alerts/confirm', confirmSeatAlert, { page: '/powiadomienie/link', run: confirm }),
  command('post /api/seat-alerts/stop', stopSeatAlert, { page: '/powiadomienie/link', run: stop }),
  command('post /powiadomienie/link', stopSeatAlert, { byLink: true, upload: NO_FILES, run: stopAtOnce }),
];
