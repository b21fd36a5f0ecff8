import { dataOfType } from '#domain/kernel/event.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import { blankTexts, textsFromInputs } from '#domain/training/course-date/application-values.ts';
import { REPORTER_ONLY } from '#domain/training/accounts/roles.ts';
import { resignOwnApplication, swapOwnParticipant } from '#domain/training/course-date/decide/own-seat.ts';
import {
  lastOwnDay,
  RESIGN,
  resignOwnForm,
  SWAP,
  swapOwnForm,
  whyNotOwn,
  type OwnDays,
} from '#domain/training/course-date/own-seat.ts';
import { isOtherPerson } from '#domain/training/course-date/changes.ts';
import type { Participant } from '#domain/training/course-date/details.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { hasBegun, isOver } from '#domain/training/course-date/phase.ts';
import { publicStatus } from '#domain/training/course-date/public-status.ts';
import { validityText } from '#domain/training/course-date/validity.ts';
import { assuranceOf } from '#domain/training/course-date/terms.ts';
import { FORGOTTEN } from '#domain/kernel/forgotten.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { applicationById, reserveOf } from '#projections/training/applications/application-details.ts';
import { placeStatusOf } from '#projections/training/applications/application-row.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import { validCertificate } from '#projections/training/applications/certificates.ts';
import { courseDateById } from '#projections/training/course-dates/course-date-list.ts';
import { presentNotice } from '#projections/training/privacy-notice.ts';
import { success } from '#api/http/answer/flash.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { command, download, type Done, type Route } from '#api/http/routes/route.ts';
import { readForm } from '#api/handlers/read-form.ts';
import { accountRegistrationCharges } from '#api/http/security/limit-rules.ts';
import { foundAs } from '../applications/correction.ts';
import { missingPrerequisites } from '../register.ts';
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

const OFFICE_ONLY = { resignDays: null, swapDays: null, hasFgaz: false };

/** What the course says of its seats; of one that is gone the office alone decides. */
async function rulesOf({ app }: RequestContext, { course_id: id }: ApplicationRow) {
  const course = await app.db.selectFrom('courses').select('values').where('id', '=', id).executeTakeFirst();
  return { course: course?.values ?? null, ...(course?.values ?? OFFICE_ONLY) };
}

async function ownApplication(request: RequestContext) {
  const { app, context } = request;
  const row = await ownRow(request);
  const date = await courseDateById(app.db, row.course_date_id);
  if (!date) throw new HttpError(404);
  const placed = placeStatusOf(row);
  const [{ resignDays, swapDays, hasFgaz }, certificate, line, notice] = await Promise.all([
    rulesOf(request, row),
    // GDP-03: no paper is made out to nobody.
    row.details.participant.forgotten ? undefined : validCertificate(app.db, row.id),
    row.seat === 'reserve' ? placeInLine(request, row) : null,
    presentNotice(app.db),
  ]);
  const seat = {
    status: row.status,
    startedOn: date.startedOn,
    isCancelled: date.status === 'cancelled',
    hasBegun: hasBegun(date, context.now),
  };
  const offered = (act: typeof RESIGN, days: OwnDays) => ({
    whyNot: whyNotOwn(act, { ...seat, days }, context.today) ?? null,
    until: lastOwnDay(date.startedOn, days),
  });
  return {
    id: row.id,
    version: row.version,
    participantName: row.participant_name,
    ...publicStatus(placed, isOver(date, context.now)),
    courseDate: publicDate(date),
    line,
    papers: {
      confirmation: !row.details.participant.forgotten && assuranceOf(placed) !== null,
      certificate: Boolean(certificate?.contents),
    },
    certificateValidity: validityText(certificate?.contents?.validUntil ?? null, context.today),
    resign: offered(RESIGN, resignDays),
    swap: row.details.participant.forgotten ? null : offered(SWAP, swapDays),
    facts: { hasFgaz },
    /** PUB-20: what is accepted for whoever comes instead. */
    notice,
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
    version: read.version,
    reporterId: row.details.reporter.personId,
    days: (await rulesOf(request, row)).resignDays,
  };
  const result = await onCourseDate(request, row.course_date_id, { command: resignOwnApplication, input });
  if (isRefusal(result)) return result;
  return {
    body: { id: row.id },
    redirect: `/konto/zgloszenia/${row.id}`,
    flash: await shown(request, result.position, success(resignedText(row))),
  };
}

/** Who was erased is not called by what is said instead of a name. */
const resignedText = ({ details, participant_name: name }: ApplicationRow): string =>
  details.participant.forgotten ? 'Odnotowano rezygnację.' : `Odnotowano rezygnację: ${name}.`;

/** Nobody accepts a text that the page did not name (decision 265). */
const OTHER_NOTICE =
  'Informacja o danych osobowych zmieniła się, odkąd otwarto tę stronę. Odśwież ją i przeczytaj nową wersję, zanim zmienisz uczestnika.';

/** Whose identity was typed is found as in a registration (PUB-16, APP-20). */
async function swap(request: RequestContext): Promise<Done | Refusal> {
  const row = await ownRow(request);
  const { course, swapDays, hasFgaz } = await rulesOf(request, row);
  const read = readForm(request, swapOwnForm, { hasFgaz });
  if (isRefusal(read)) return read;
  const consentVersion = await presentNotice(request.app.db);
  const { notice } = read.values;
  if (typeof notice === 'string' && notice !== '' && notice !== consentVersion) return conflict(OTHER_NOTICE);
  const charges = accountRegistrationCharges(request.context.actor.id, 1);
  await request.server.limits.take(charges);
  const typed = { ...blankTexts('participant'), ...textsFromInputs('participant', read.values) };
  const personId = await foundAs(request, 'participant', { ...row.details, participant: { personId: '', ...typed } });
  const [missing = []] = await missingPrerequisites(request, {
    before: row.started_on,
    course,
    employeeIds: [personId],
  });
  const input = {
    applicationId: row.id,
    version: read.version,
    reporterId: row.details.reporter.personId,
    days: swapDays,
    participant: { personId, ...typed },
    missingPrerequisites: missing,
    consentVersion,
  };
  const result = await onCourseDate(request, row.course_date_id, { command: swapOwnParticipant, input });
  if (isRefusal(result)) {
    await request.server.limits.giveBack(charges);
    return result;
  }
  return {
    body: { id: row.id },
    redirect: `/konto/zgloszenia/${row.id}`,
    flash: await shown(request, result.position, success(saidOf(result.events, typed))),
  };
}

/** Who turns out to be the same person only gets other contact data. */
function saidOf(
  events: Accepted<CourseDateEvent>['events'],
  { firstName, lastName }: Pick<Participant, 'firstName' | 'lastName'>,
): string {
  const [edited] = dataOfType(events, 'ApplicationEdited');
  const name = `${firstName} ${lastName}`;
  return edited && isOtherPerson(edited.before.participant, edited.after.participant)
    ? `Zmieniono uczestnika: ${name}.`
    : `To nadal ta sama osoba: ${name}. Zapisano jej dane.`;
}

export const ownApplicationLoaders = { ownApplication } satisfies Partial<Record<TrainingPage, Loader>>;

const PAGE = '/konto/zgloszenia/:id';

export const ownApplicationRoutes: readonly Route[] = [
  command(`post ${PAGE}/resign`, resignOwnApplication, { page: PAGE, run: resign }),
  command(`post ${PAGE}/swap`, swapOwnParticipant, { page: PAGE, run: swap }),
  download(`${PAGE}/confirmation-pdf`, REPORTER_ONLY, async (request, res) => {
    await ownRow(request);
    await sendConfirmation(request, res);
  }),
  download(`${PAGE}/certificate-pdf`, REPORTER_ONLY, async (request, res) => {
    await ownRow(request);
    await sendCertificate(request, res);
  }),
];
