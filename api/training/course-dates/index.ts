import { fileName } from '#domain/text/file-name.ts';
import type { TrainingPage } from '#domain/training/pages.ts';
import type { Loader } from '#api/http/routes/portal-api.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { counted } from '#domain/text/plural.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import {
  cancelCourseDate,
  changeCourseDate,
  reopenCourseDate,
  scheduleCourseDate,
} from '#domain/training/course-date/decide/dates.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import {
  cancelCourseDateForm,
  courseDateForm,
  newCourseDateForm,
  reopenCourseDateForm,
} from '#domain/training/course-date/forms.ts';
import type { CourseDateAction } from '#domain/training/course-date/guards.ts';
import { courseDateList } from '#domain/training/course-date/lists.ts';
import { phaseOf, type Phase } from '#domain/training/course-date/phase.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { receptionListOf } from '#ops/training/documents/documents.ts';
import { receptionListPdf } from '#ops/training/documents/reception-list.ts';
import { makePdf } from '#ops/pdf/pdf.ts';
import { applicationsOfDate } from '#projections/training/applications/application-details.ts';
import {
  courseDateById,
  countCourseDates,
  listCourseDates,
  type CourseDateFilter,
  type CourseDateItem,
} from '#projections/training/course-dates/course-date-list.ts';
import { courseDateDetailsOf } from '#projections/training/course-dates/course-dates.ts';
import { refuseOutsideCourse } from './course-rules.ts';
import { lackingFor } from './lacking.ts';
import { dateFacts, trainerOf } from '#projections/training/applications/documents.ts';
import { command, page, type CommandRoute, type Done, type Route } from '#api/http/routes/route.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import { success } from '#api/http/answer/flash.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import { readForm, readEdit } from '#api/handlers/read-form.ts';
import { onCourseDate, shown } from '../run.ts';
import { sendPdf } from '#api/handlers/send-pdf.ts';
import { newId } from '#api/handlers/new-id.ts';
import { dateCommands } from './actions.ts';
import { courseDatesCalendar } from './calendar.ts';
import { attendanceList, attendanceRoutes } from './attendance.ts';
import { certificateProgressRoute } from './certificate-progress.ts';
import { sendCertificates } from './certificates.ts';
import { comparedDates } from './compared.ts';
import { courseDateDecision } from './decision-page.ts';
import { courseDateDetails } from './details.ts';
import { courseDateDossier } from './dossier.ts';
import { courseDurations, everyCourse } from '#projections/training/course-dates/offer.ts';
import { dateChoices, detailsFrom, formValues, inForm, presentDate } from './form-values.ts';
import { newCourseDate } from './new-date.ts';
import { courseDateSeries, courseDateSeriesRoutes } from './series.ts';
import { courseDateWhyNot } from './why-not.ts';
import { compareDownload } from '#api/handlers/compare-file.ts';
import { comparePage } from '#api/handlers/compare-list.ts';
import { withPast } from '#api/handlers/past-list.ts';
import { tabsRoute } from '#api/handlers/list-tabs.ts';
import { behindTheEnd } from '#api/handlers/read-filters.ts';
import { withNamed } from '#api/handlers/named-choices.ts';
import { readCourseDateQuery } from './filters.ts';

const READ = ['COURSEDATE_READ'] as const;

/** CD-01; a trainer sees the own dates first (CD-17) unless another order is asked for. */
async function list(request: RequestContext) {
  const query = await readCourseDateQuery(request);
  const own = request.session?.actor.role === 'TRAINER' && !query.isSorted ? { first: request.session.actor.id } : {};
  const [page, choices, courses] = await Promise.all([
    listCourseDates(request.app.db, { ...query, ...own }),
    dateChoices(request, undefined, query.filter.trainerId),
    everyCourse(request.app.db),
  ]);
  return {
    ...page,
    items: page.items.map((date) => ({ ...date, phase: phaseOf(date, request.context.now) })),
    sort: query.sort,
    tabs: courseDateList.tabs(),
    filters: query.typed,
    errors: query.errors,
    notices: [...query.notices, ...behindTheEnd(page)],
    options: await withNamed(request, { ...choices, courses }, namedIn(query.filter)),
  };
}

/** Which choices the filters name. */
const namedIn = ({ courseId, courseLocationId }: CourseDateFilter) => ({
  courses: courseId,
  locations: courseLocationId,
});

async function done(
  request: RequestContext,
  id: string,
  answer: { result: Accepted<CourseDateEvent> | Refusal; flash: Flash; status?: number },
): Promise<Done | Refusal> {
  if (isRefusal(answer.result)) return answer.result;
  const flash = await shown(request, answer.result.position, answer.flash);
  const date = await courseDateById(request.app.db, id);
  return {
    ...(answer.status ? { status: answer.status } : {}),
    body: { id, version: date?.version ?? 0 },
    redirect: `/panel/course-dates/${id}`,
    flash,
  };
}

async function create(request: RequestContext): Promise<Done | Refusal> {
  const read = readForm(request, newCourseDateForm, { options: await dateChoices(request), asks: true });
  if (isRefusal(read)) return read;
  const id = newId(request);
  const details = detailsFrom(read.values);
  const outside = await refuseOutsideCourse(request, details);
  if (outside) return outside;
  const result = await onCourseDate(request, id, {
    command: scheduleCourseDate,
    input: { courseDateId: id, details, confirmed: read.values.confirmed === true },
  });
  const created = isRefusal(result) ? id : (result.events[0]?.data.courseDateId ?? id);
  return done(request, created, { result, flash: success('Dodano termin szkolenia.'), status: 201 });
}

async function change(request: RequestContext): Promise<Done | Refusal> {
  const row = await presentDate(request, request.params.id);
  const details = courseDateDetailsOf(row);
  const facts = {
    options: await dateChoices(request, row.course_id),
    hidden: details.visibility === 'hidden',
    asks: true,
  };
  const read = readEdit(request, courseDateForm, { facts, current: formValues(details) });
  if (isRefusal(read)) return read;
  const wanted = detailsFrom(read.values);
  const outside = await refuseOutsideCourse(request, wanted, details);
  if (outside) return outside;
  const result = await onCourseDate(request, row.id, {
    command: changeCourseDate,
    input: {
      version: read.version,
      details: wanted,
      lacking: await lackingFor(request, row, wanted),
      draftToActive: read.values.draftToActive === true,
      confirmed: read.values.confirmed === true,
    },
  });
  return done(request, row.id, { result: inForm(result), flash: success('Zapisano termin szkolenia.') });
}

async function cancel(request: RequestContext): Promise<Done | Refusal> {
  const { id } = await presentDate(request, request.params.id);
  const read = readForm(request, cancelCourseDateForm, {});
  if (isRefusal(read)) return read;
  const input = { notify: request.context.notify === true };
  const result = await onCourseDate(request, id, { command: cancelCourseDate, input });
  const count = isRefusal(result) ? 0 : dataOfType(result.events, 'ApplicationCanceled').length;
  const applications = counted(count, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń']);
  const said = count === 0 ? 'Odwołano termin.' : `Odwołano termin i anulowano ${applications}.`;
  return done(request, id, { result, flash: success(said) });
}

async function reopen(request: RequestContext): Promise<Done | Refusal> {
  const { id } = await presentDate(request, request.params.id);
  const read = readForm(request, reopenCourseDateForm, {});
  if (isRefusal(read)) return read;
  const result = await onCourseDate(request, id, { command: reopenCourseDate, input: {} });
  const count = isRefusal(result) ? 0 : dataOfType(result.events, 'ApplicationReinstated').length;
  const applications = counted(count, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń']);
  return done(request, id, {
    result,
    flash: success(count === 0 ? 'Przywrócono termin.' : `Przywrócono termin i ${applications}.`),
  });
}

export type { CourseDateItem };
/** A line of the list. */
export type ListedDate = CourseDateItem & { readonly phase: Phase };

/** The pages below /panel/course-dates. */
export const courseDateLoaders = {
  courseDates: withPast(list),
  courseDatesCompare: (request: RequestContext) => comparePage(request, list, comparedDates),
  courseDateNew: newCourseDate,
  courseDateSeries,
  courseDateCalendar: courseDatesCalendar,
  courseDate: courseDateDetails,
  courseDateEdit: async (request: RequestContext) => {
    const row = await presentDate(request, request.params.id);
    const facts = {
      options: await dateChoices(request, row.course_id),
      durations: await courseDurations(request.app.db),
      hidden: row.visibility === 'hidden',
      asks: true,
    };
    return { id: row.id, version: row.version, values: formValues(courseDateDetailsOf(row)), facts };
  },
  courseDateDecision,
  attendanceList,
} satisfies Partial<Record<TrainingPage, Loader>>;

/** A route for each action of a date, or this does not compile. */
const actionRoutes: Readonly<Record<CourseDateAction, CommandRoute>> = {
  edit: command('put /panel/course-dates/:id', dateCommands.edit, {
    page: '/panel/course-dates/:id/edit',
    run: change,
  }),
  cancel: command('post /panel/course-dates/:id/cancel', dateCommands.cancel, {
    page: '/panel/course-dates/:id/cancel',
    run: cancel,
  }),
  reopen: command('post /panel/course-dates/:id/reopen', dateCommands.reopen, {
    page: '/panel/course-dates/:id/reopen',
    run: reopen,
  }),
  send_certificates: command('post /panel/course-dates/:id/send_certificates', dateCommands.send_certificates, {
    page: '/panel/course-dates/:id/send_certificates',
    run: sendCertificates,
  }),
};

/** Commands and files below /panel/course-dates. */
export const courseDateRoutes: readonly Route[] = [
  tabsRoute({ path: '/panel/course-dates/tabs', guard: READ }, courseDateList, async (request) =>
    countCourseDates(request.app.db, (await readCourseDateQuery(request)).filter),
  ),
  command('post /panel/course-dates', scheduleCourseDate, { page: '/panel/course-dates/new', run: create }),
  page('/panel/course-dates/:id/why-not', READ, courseDateWhyNot),
  compareDownload({ base: '/panel/course-dates', guard: READ, what: 'terminy' }, () => ({
    load: list,
    list: comparedDates,
  })),
  ...courseDateSeriesRoutes,
  ...Object.values(actionRoutes),
  certificateProgressRoute,
  courseDateDossier,
  ...attendanceRoutes,
  {
    kind: 'download',
    path: '/panel/course-dates/:id/attendance_list_reception',
    guard: READ,
    send: async (request, res) => {
      const facts = await dateFacts(request.app.db, request.params.id ?? '');
      if (!facts) throw new HttpError(404);
      const rows = await applicationsOfDate(request.app.db, facts.date.id, 'primary');
      const seated = rows.filter((row) => row.seat === 'primary');
      const trainer = await trainerOf(request.app.db, facts.date.trainer_id);
      sendPdf(
        res,
        fileName('lista-obecnosci', facts.date.started_on, facts.date.id),
        await makePdf(request.app.threads, receptionListPdf, receptionListOf(facts, seated, trainer?.name)),
      );
    },
  },
];
