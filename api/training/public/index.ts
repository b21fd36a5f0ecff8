import { sessionReporter } from '#domain/training/accounts/reporter.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { maskedEmail } from '#domain/text/masked.ts';
import { plural } from '#domain/text/plural.ts';
import { isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { registerApplications } from '#domain/training/course-date/decide/register.ts';
import { blankTexts, textsFromInputs, textsOf } from '#domain/training/course-date/application-values.ts';
import { daysText } from '#domain/training/course-date/days.ts';
import { LIST_LABELS } from '#domain/training/course-date/terms.ts';
import type { CourseValues } from '#domain/training/records/course.ts';
import { isOver } from '#domain/training/course-date/phase.ts';
import { registrationForm } from '#domain/training/registration/forms.ts';
import type { ApplicationRow } from '#projections/training/applications/applications.ts';
import {
  courseDateById,
  listCourseDates,
  type CourseDateItem,
} from '#projections/training/course-dates/course-date-list.ts';
import { dateFactsTogether } from '#projections/training/applications/documents.ts';
import { presentNotice } from '#projections/training/privacy-notice.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { text, versionOf } from '#api/handlers/body.ts';
import { readForm } from '#api/handlers/read-form.ts';
import type { App } from '#ops/app.ts';
import { registerEmployees, type RegistrationInput } from '../register.ts';
import { shown } from '../run.ts';
import { offerVersion, refuseOther } from './offer-version.ts';
import { registrationCheckRoute } from './registration-check.ts';
import {
  courseOffers,
  GONE,
  openToPublic,
  otherDates,
  publicDate,
  publishedDate,
  takesRegistrations,
} from './dates.ts';
import { schedule } from './schedule.ts';
import { applicationStatus } from './application-status.ts';
import { certificatePage } from './certificate.ts';
import { applicationsOfReporter } from './status-link.ts';
import { staticLoaders } from './static.ts';

/** PUB-01: the public home with the next dates. */
async function home(request: RequestContext) {
  const filter = openToPublic(request);
  const [{ items }, offers] = await Promise.all([
    listCourseDates(request.app.db, { filter, page: 1, pageSize: 6 }),
    courseOffers(request),
  ]);
  return { upcoming: items.map((date) => ({ ...publicDate(date), ...offers.get(date.courseId) })) };
}

async function registration(request: RequestContext) {
  const { date, course, gone } = await publishedDate(request, text(request.query, 'courseDateId'));
  const others = gone || date.openSeats === 0 ? await otherDates(request, date) : [];
  const title = `${date.courseName}, ${daysText(date)}`;
  if (gone) return { gone: true, title, courseDate: publicDate(date), why: GONE[gone], others };
  const [facts, notice] = await Promise.all([
    dateFactsTogether(request.app.lists, date.id),
    presentNotice(request.app.db),
  ]);
  return {
    title,
    version: facts && offerVersion({ facts, notice }),
    courseDate: publicDate(date),
    course: courseFacts(course),
    /** PUB-16: said before the form, not after it. */
    prerequisites: await courseNames(request, [course?.prerequisiteACourseId, course?.prerequisiteBCourseId]),
    notice: noticeOf(date, course),
    /** Of the same course, with free seats, where this date has none. */
    others,
    values: { courseDateId: date.id, ...accountValues(request), ...(await firmOf(request)) },
    facts: { hasFgaz: course?.hasFgaz ?? false },
  };
}

/** PUB-13: said before sending; where nothing can be sent (PUB-15) there is nothing to say. */
const noticeOf = ({ openSeats }: CourseDateItem, course: CourseValues | undefined): string | null =>
  openSeats > 0 || !course?.allowRequests ? null : 'Brak wolnych miejsc – zgłoszenie trafi na listę rezerwową';

async function courseNames({ app }: RequestContext, ids: readonly (string | null | undefined)[]): Promise<string[]> {
  const asked = ids.filter((id) => typeof id === 'string');
  if (asked.length === 0) return [];
  const rows = await app.db.selectFrom('courses').select('title').where('id', 'in', asked).orderBy('title').execute();
  return rows.map(({ title }) => title);
}

const UNKNOWN_COURSE = { hasFgaz: false, allowRequests: false, delayedPayment: false, netPrice: '', vat: 0 };

function courseFacts(course: CourseValues | undefined) {
  if (!course) return UNKNOWN_COURSE;
  const { hasFgaz, allowRequests, delayedPayment, netPrice, vat } = course;
  return { hasFgaz, allowRequests, delayedPayment, netPrice, vat };
}

/** `?like=`: the firm of a registration that was just sent. Of persons it discloses nothing; the id is unguessable. */
async function firmOf({ app, query }: RequestContext): Promise<Record<string, string>> {
  const like = text(query, 'like');
  const [first] = like === undefined ? [] : await applicationsOfReporter(app, like);
  if (!first) return {};
  const { name, nip, state } = first.details.company;
  return { companyName: name, companyNip: nip, companyState: state };
}

/** What a reporter with an account need not type. */
function accountValues({ session }: RequestContext): Record<string, string> {
  const account = sessionReporter(session);
  if (!account) return {};
  return {
    companyName: account.companyName,
    companyNip: account.companyNip,
    companyState: account.companyState,
    reporterFirstName: account.firstName,
    reporterLastName: account.lastName,
    reporterEmail: account.email,
    reporterPhone: account.phone,
  };
}

/** What is known of a date that somebody names; undefined where they name none. */
const factsOf = async ({ lists }: Pick<App, 'lists'>, id: string | undefined) =>
  id ? dateFactsTogether(lists, id) : undefined;

/** The registration as it was sent, for the date that it names; refused where its page says something else by now. */
async function sentTo(request: RequestContext) {
  const [date, notice] = await Promise.all([
    factsOf(request.app, text(request.body, 'courseDateId')),
    presentNotice(request.app.db),
  ]);
  const changed = date?.sold && refuseOther({ facts: date, notice }, versionOf(request.body));
  if (changed) return changed;
  const read = readForm(request, registrationForm, { hasFgaz: date?.course?.hasFgaz ?? false });
  if (isRefusal(read)) return read;
  if (!date) return notFound('Nie znaleziono terminu szkolenia.');
  if (!date.sold) return notFound('Ten termin szkolenia nie przyjmuje zgłoszeń.');
  return { date, notice, read };
}

/** PUB-12: all employees or none. */
async function register(request: RequestContext): Promise<Done | Refusal> {
  const sent = await sentTo(request);
  if (isRefusal(sent)) return sent;
  const { date, notice, read } = sent;
  const input: RegistrationInput = {
    courseDate: date,
    consentVersion: notice,
    company: { ...blankTexts('company'), ...textsFromInputs('company', read.values) },
    reporter: { ...blankTexts('reporter'), ...textsFromInputs('reporter', read.values) },
    employees: (read.values.employees as Record<string, unknown>[]).map((employee) => ({
      ...blankTexts('participant'),
      ...textsOf('participant', employee),
    })),
    fieldName: (index, field) => read.inputName('employees', index, field),
  };
  const registered = await registerEmployees(request, input, registerApplications);
  if (isRefusal(registered)) return registered;
  const { registrationId, applications, accepted: stored } = registered;
  const count = applications.length;
  const taken = `Przyjęto ${count} ${plural(count, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'])}.`;
  // The whole address is for who typed it, once: the page may be opened by everybody who gets its link.
  const flash = success(`${taken} Podsumowanie wysyłamy na adres ${input.reporter.email}.`);
  return {
    status: 201,
    body: { applications, registrationId },
    redirect: `/zgloszenia/przyjete?id=${registrationId}`,
    flash: await shown(request, stored.position, flash),
  };
}

/** Nobody has decided, moved or held anything since. */
const waitsAsRegistered = (rows: readonly ApplicationRow[], date: CourseDateItem | undefined, now: string): boolean =>
  date !== undefined &&
  !isOver(date, now) &&
  rows.every(({ status, course_date_id: at }) => status === 'waiting' && at === date.id);

/**
 * The clear result: on which list each employee is, as long as all of them wait for a decision; then the page of their
 * present state says more. The id is unguessable and shows no contact data.
 */
async function accepted(request: RequestContext) {
  const rows = await applicationsOfReporter(request.app, text(request.query, 'id') ?? '');
  const [first] = rows;
  if (!first) throw new HttpError(404);
  const date = await courseDateById(request.app.db, first.course_date_id);
  if (!waitsAsRegistered(rows, date, request.context.now)) {
    return { redirect: `/zgloszenia/stan?id=${first.registration_id}` };
  }
  return {
    courseDate: date ? publicDate(date) : null,
    /** Whether somebody else may still be registered there. */
    takesMore: date !== undefined && (await takesRegistrations(request, date)),
    registrationId: first.registration_id,
    sentTo: maskedEmail(first.details.reporter.email),
    applications: rows.map((row) => ({
      name: row.participant_name,
      listType: row.list_type,
      list: LIST_LABELS[row.list_type],
    })),
  };
}

/** The public pages of the training portal. */
export const publicLoaders = {
  ...staticLoaders,
  home,
  schedule,
  registration,
  registered: accepted,
  applicationStatus,
  cookies: async () => ({}),
  certificate: certificatePage,
} satisfies Partial<Record<TrainingPage, Loader>>;

export const publicRoutes: readonly Route[] = [
  registrationCheckRoute,
  command('post /api/register-applications', registerApplications, { page: '/zgloszenia', run: register }),
];
