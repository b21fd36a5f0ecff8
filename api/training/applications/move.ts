import { isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import {
  canMoveAway,
  moveIn,
  moveOut,
  movingApplication,
  takeBack,
  type MovingApplication,
} from '#domain/training/course-date/decide/lists.ts';
import type { Admission } from '#domain/training/course-date/decide/admission.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { courseDateStream, type ListType } from '#domain/training/course-date/terms.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { missingPrerequisites } from '../register.ts';
import { durationOf, onCourseDate } from '../run.ts';
import { dateFactsTogether } from '#projections/training/applications/documents.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';

export interface Moved {
  readonly accepted: Accepted<CourseDateEvent>;
  readonly list: ListType;
  /** The list it was on before. */
  readonly from: ListType;
}

/** The present state of a date, as commands see it. */
const look = <R>({ app }: RequestContext, courseDateId: string, pick: (state: CourseDateState) => R): Promise<R> =>
  app.execute.look({ stream: courseDateStream(courseDateId), decider: courseDate, pick });

/** An application that may leave, and the list it is on. */
interface Leaving {
  readonly moving: MovingApplication;
  readonly list: ListType;
}

interface Move {
  readonly applicationId: string;
  readonly to: string;
  readonly version?: number | undefined;
  readonly duration?: number | undefined;
}

/** What the source says to a move; one that was made before goes through, for its key answers it. */
function leaving(source: CourseDateState, move: Move, { context }: RequestContext): Leaving | Refusal {
  const { applicationId, to } = move;
  const application = source.applications.get(applicationId);
  const replayed = application?.movedTo === to;
  const allowed = replayed ? [] : canMoveAway(source, move, context);
  if (isRefusal(allowed)) return allowed;
  if (!application) return notFound('Nie znaleziono zgłoszenia.');
  return { moving: movingApplication(source, application), list: application.list };
}

/**
 * APP-11: target first, then source, so that a crash in between leaves the person with a seat; the reaction
 * `finish-move` completes such a half. When the source changed in the middle the application goes back.
 */
export async function moveApplication(
  request: RequestContext,
  applicationId: string,
  to: { courseDateId: string; version?: number | undefined; keyPart?: string },
): Promise<Moved | Refusal> {
  const row = await applicationById(request.app.db, applicationId);
  if (!row) return notFound('Nie znaleziono zgłoszenia.');
  const part = to.keyPart ? `${to.keyPart}/` : '';
  const move = { applicationId, to: to.courseDateId, version: to.version };
  const duration = await durationOf(request, row.course_date_id);
  const found = await look(request, row.course_date_id, (source) => leaving(source, { ...move, duration }, request));
  if (isRefusal(found)) return found;
  const admission = await admissionOf(request, found.moving, to.courseDateId);
  return moveBetween(request, { ...found, to: to.courseDateId, part, admission });
}

/** What the target asks of whom it takes, as a registration there would (PUB-16, PUB-17). */
async function admissionOf(
  request: RequestContext,
  { details: { participant } }: MovingApplication,
  courseDateId: string,
): Promise<Admission> {
  const target = await dateFactsTogether(request.app.lists, courseDateId);
  const course = target?.course ?? null;
  const before = target?.date.started_on ?? '';
  const [missing = []] = await missingPrerequisites(request, { before, course, employeeIds: [participant.personId] });
  return {
    sold: target?.sold ?? true,
    missingPrerequisites: missing,
    lacksFgaz: course?.hasFgaz === true && participant.fgazNumber === '',
  };
}

async function moveBetween(
  request: RequestContext,
  way: Leaving & { to: string; part: string; admission: Admission },
): Promise<Moved | Refusal> {
  const { moving, list, to, part, admission } = way;
  const { applicationId, fromCourseDateId, version } = moving;
  const arrived = await onCourseDate(request, to, {
    command: moveIn,
    input: { ...moving, admission },
    keyPart: `${part}in`,
  });
  if (isRefusal(arrived)) return arrived;
  const left = await onCourseDate(request, fromCourseDateId, {
    command: moveOut,
    input: { applicationId, version, toCourseDateId: to },
    keyPart: `${part}out`,
  });
  if (isRefusal(left)) {
    await goBack(request, applicationId, { from: to, to: fromCourseDateId, part });
    return left;
  }
  const position = left.position > arrived.position ? left.position : arrived.position;
  return {
    accepted: { ...arrived, position },
    list: (await listAt(request, to, { arrived, applicationId })) ?? list,
    from: list,
  };
}

/** The list it came to; it may be there since an earlier try, which was cut off between the halves. */
async function listAt(
  request: RequestContext,
  courseDateId: string,
  { arrived, applicationId }: { arrived: Accepted<CourseDateEvent>; applicationId: string },
): Promise<ListType | undefined> {
  const [fact] = dataOfType(arrived.events, 'ApplicationMovedIn');
  return fact ? fact.list : look(request, courseDateId, ({ applications }) => applications.get(applicationId)?.list);
}

/** Said plainly: on which list the person is there, and whether a seat was lost. */
export const movedFlash = ({ list, from }: Moved): Flash =>
  list === 'primary'
    ? success('Przeniesiono na wybrany termin: lista podstawowa.')
    : warning(
        from === 'primary'
          ? 'Przeniesiono na wybrany termin: lista rezerwowa, bez miejsca z poprzedniego terminu.'
          : 'Przeniesiono na wybrany termin: lista rezerwowa.',
      );

/** Everything that a move may run: to and fro. */
export const moveCommands = [moveIn, moveOut, takeBack] as const;

async function goBack(
  request: RequestContext,
  applicationId: string,
  way: { from: string; to: string; part: string },
): Promise<void> {
  await onCourseDate(request, way.from, {
    command: moveOut,
    input: { applicationId, toCourseDateId: way.to },
    keyPart: `${way.part}back-out`,
  });
  await onCourseDate(request, way.to, {
    command: takeBack,
    input: { applicationId, fromCourseDateId: way.from },
    keyPart: `${way.part}back-in`,
  });
}
