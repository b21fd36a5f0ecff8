import type { Command } from '#domain/kernel/decider.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import type { Accepted } from '#ops/execute/request.ts';
import { applicationById } from '#projections/training/applications/application-details.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done } from '#api/http/routes/route.ts';
import type { Flash } from '#api/http/answer/page-props.ts';
import { shownBy } from '#api/handlers/done.ts';
import { runCommand } from '#api/handlers/run-command.ts';

/** Read models that the panel's screens of this room need to have passed a command (read your own write). */
export const SCREENS = ['applications', 'certificates', 'course_dates', 'timeline'] as const;

/** Runs a command on one course date's stream in the name of whoever asks. */
export function onCourseDate<Input>(
  request: RequestContext,
  courseDateId: string,
  call: { command: Command<CourseDateState, Input, CourseDateEvent>; input: Input; keyPart?: string },
): Promise<Accepted<CourseDateEvent> | Refusal> {
  return runCommand(request, { stream: courseDateStream(courseDateId), decider: courseDate }, call);
}

/** Waits until the screens show it; the flash says so when that takes too long. */
export const shown = (request: RequestContext, position: string, flash: Flash): Promise<Flash> =>
  shownBy(request, SCREENS, { position, flash });

/** `{id, version}` of an application after a command. */
export async function applicationDone(
  request: RequestContext,
  result: Pick<Accepted<CourseDateEvent>, 'position'> | Refusal,
  told: { applicationId: string; flash: Flash },
): Promise<Done | Refusal> {
  if (isRefusal(result)) return result;
  const { applicationId } = told;
  const flash = await shown(request, result.position, told.flash);
  const row = await applicationById(request.app.db, applicationId);
  return {
    body: { id: applicationId, version: row?.version ?? 0, status: row?.status, listType: row?.list_type },
    redirect: `/panel/applications/${applicationId}`,
    flash,
  };
}
