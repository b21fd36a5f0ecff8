import type { Command } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { currentStatus, movedToOf } from '#domain/training/course-date/decide/shared.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { courseDateStream, type ListType, type Status } from '#domain/training/course-date/terms.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { dateFactsTogether } from '#projections/training/applications/documents.ts';
import { applicationTogether } from '#projections/training/applications/application-details.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import { shownBy } from '#api/handlers/done.ts';
import { runCommand } from '#api/handlers/run-command.ts';

/** Read models that the panel's screens of this room need to have passed a command (read your own write). */
const SCREENS = ['applications', 'certificates', 'course_dates', 'timeline'] as const;

/** Runs a command on one course date's stream in the caller's name. */
export function onCourseDate<Input, R = undefined>(
  request: RequestContext,
  courseDateId: string,
  call: {
    command: Command<CourseDateState, Input, CourseDateEvent>;
    input: Input;
    keyPart?: string;
    resultOf?: (state: CourseDateState) => R;
  },
): Promise<Accepted<CourseDateEvent, R> | Refusal> {
  return runCommand(request, { stream: courseDateStream(courseDateId), decider: courseDate }, call);
}

/**
 * What speaks against a command about an application, with the version of where it is now: a refusal by the date that it has
 * left would have the version of then, so that whoever looks and goes on would be refused once more.
 */
export async function refusedNow(request: RequestContext, refused: Refusal, applicationId: string): Promise<Refusal> {
  const to = movedToOf(refused);
  if (to === undefined) return refused;
  const pick = ({ applications }: CourseDateState) => {
    const here = applications.get(applicationId);
    return here && (here.movedTo === null ? currentStatus(here) : { movedTo: here.movedTo });
  };
  const current = await request.app.execute.look({ stream: courseDateStream(to), decider: courseDate, pick });
  return refusedNow(request, { ...refused, current }, applicationId);
}

/** How long the course of a date lasts, in days: its own stream doesn't say, and what is over goes by it. */
export async function durationOf({ app }: RequestContext, courseDateId: string): Promise<number | undefined> {
  return (await dateFactsTogether(app.lists, courseDateId))?.course?.duration;
}

/** Waits until the screens show it; the flash says so when that takes too long. */
export const shown = (request: RequestContext, position: string, flash: Flash): Promise<Flash> =>
  shownBy(request, SCREENS, { position, flash });

/** What the answer to a command says of an application. */
export interface ApplicationStatus {
  readonly version: number;
  readonly status: Status;
  readonly listType: ListType;
}

/** The status of an application as a command left it; undefined when it is not on this date. */
export const statusOf =
  (applicationId: string) =>
  ({ applications }: CourseDateState): ApplicationStatus | undefined => {
    const application = applications.get(applicationId);
    return application && { version: application.version, status: application.status, listType: application.list };
  };

async function statusNow({ app }: RequestContext, applicationId: string): Promise<ApplicationStatus | undefined> {
  const row = await applicationTogether(app.lists, applicationId);
  return row && { version: row.version, status: row.status, listType: row.list_type };
}

/** `{id, version}` of an application after a command, and its status: as the command left it, else as it is shown now. */
export async function applicationDone(
  request: RequestContext,
  result: { readonly position: string; readonly status?: ApplicationStatus | undefined } | Refusal,
  answer: { applicationId: string; flash: Flash },
): Promise<Done | Refusal> {
  if (isRefusal(result)) return result;
  const { applicationId } = answer;
  const flash = await shown(request, result.position, answer.flash);
  const status = result.status ?? (await statusNow(request, applicationId));
  return {
    body: { id: applicationId, ...(status ?? { version: 0 }) },
    redirect: `/panel/applications/${applicationId}`,
    flash,
  };
}
