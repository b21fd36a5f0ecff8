import { isRefusal, notFound, type Refusal } from '#domain/kernel/refusal.ts';
import { dataOfType } from '#domain/kernel/event.ts';
import { fold } from '#domain/kernel/decider.ts';
import {
  canMoveAway,
  moveIn,
  moveOut,
  movingApplication,
  takeBack,
} from '#domain/training/course-date/decide/lists.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import type { ApplicationState } from '#domain/training/course-date/state/application.ts';
import { courseDateStream, type ListType } from '#domain/training/course-date/terms.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { success, warning } from '#api/http/answer/flash.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { onCourseDate } from '../run.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';

export interface Moved {
  readonly accepted: Accepted<CourseDateEvent>;
  readonly list: ListType;
  /** The list it was on before. */
  readonly from: ListType;
}

/** The present state of a date from the log (not from the command cache, whose state belongs to the commands). */
async function stateOf(request: RequestContext, courseDateId: string): Promise<CourseDateState> {
  const events = await request.app.log.readStream(courseDateStream(courseDateId));
  return fold(courseDate, events as unknown as CourseDateEvent[]);
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
  const source = await stateOf(request, row.course_date_id);
  const replayed = source.applications.get(applicationId)?.movedTo === to.courseDateId;
  const allowed = replayed ? [] : canMoveAway(source, { applicationId, version: to.version });
  if (isRefusal(allowed)) return allowed;
  const application = source.applications.get(applicationId);
  if (!application) return notFound('Nie znaleziono zgłoszenia.');

  return moveBetween(request, { source, application, to: to.courseDateId, part });
}

async function moveBetween(
  request: RequestContext,
  way: { source: CourseDateState; application: ApplicationState; to: string; part: string },
): Promise<Moved | Refusal> {
  const { source, application, to, part } = way;
  const arrived = await onCourseDate(request, to, {
    command: moveIn,
    input: movingApplication(source, application),
    keyPart: `${part}in`,
  });
  if (isRefusal(arrived)) return arrived;
  const left = await onCourseDate(request, source.id, {
    command: moveOut,
    input: { applicationId: application.id, version: application.version, toCourseDateId: to },
    keyPart: `${part}out`,
  });
  if (isRefusal(left)) {
    await goBack(request, application.id, { from: to, to: source.id, part });
    return left;
  }
  const position = left.position > arrived.position ? left.position : arrived.position;
  return {
    accepted: { ...arrived, position },
    list: await listAt(request, to, { arrived, application }),
    from: application.list,
  };
}

/** The list it came to; it may be there since an earlier try, which was cut off between the halves. */
async function listAt(
  request: RequestContext,
  courseDateId: string,
  { arrived, application }: { arrived: Accepted<CourseDateEvent>; application: ApplicationState },
): Promise<ListType> {
  const [fact] = dataOfType(arrived.events, 'ApplicationMovedIn');
  if (fact) return fact.list;
  const there = (await stateOf(request, courseDateId)).applications.get(application.id);
  return there?.list ?? application.list;
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
