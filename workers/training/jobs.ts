import { fold, type Command } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { settleCertificates } from '#domain/training/course-date/decide/certificates.ts';
import { moveOut, takeBack } from '#domain/training/course-date/decide/lists.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { newCertificateCode } from '#ops/training/certificate-code.ts';
import { certificateNames } from '#projections/training/applications/documents.ts';
import type { FinishMoveJob, SettleCertificatesJob } from './reactions.ts';

/** The command that began a move ends it within milliseconds; only after this long is it taken for crashed. */
const MOVE_TAKES_MS = 10_000;

/**
 * Ends a half-done move (APP-11): gives the old place up, or, when the source refuses by now, brings the application
 * back. Everything it does is idempotent, so it may run any number of times.
 */
export async function finishMove(app: App, job: FinishMoveJob): Promise<void> {
  if (await isFinished(app, job)) return;
  if (Date.parse(app.now()) - Date.parse(job.movedAt) < MOVE_TAKES_MS) throw new Error('The move may still be running');
  const { applicationId } = job;
  const left = await run(app, job, {
    courseDateId: job.fromCourseDateId,
    command: moveOut,
    input: { applicationId, toCourseDateId: job.toCourseDateId },
  });
  if (!isRefusal(left)) return;
  await run(app, job, {
    courseDateId: job.toCourseDateId,
    command: moveOut,
    input: { applicationId, toCourseDateId: job.fromCourseDateId },
  });
  await run(app, job, {
    courseDateId: job.fromCourseDateId,
    command: takeBack,
    input: { applicationId, fromCourseDateId: job.toCourseDateId },
  });
}

/** Either the source has let go, or the target no longer has it (it went back, or moved on). */
async function isFinished(app: App, job: FinishMoveJob): Promise<boolean> {
  const [source, target] = await Promise.all([stateOf(app, job.fromCourseDateId), stateOf(app, job.toCourseDateId)]);
  const left = source.applications.get(job.applicationId);
  const here = target.applications.get(job.applicationId);
  return !left || left.movedTo !== null || !here || here.movedTo !== null;
}

async function stateOf(app: App, courseDateId: string): Promise<CourseDateState> {
  const events = await app.log.readStream(courseDateStream(courseDateId));
  return fold(courseDate, events as unknown as CourseDateEvent[]);
}

function run<Input>(
  app: App,
  job: { readonly eventId: string; readonly correlationId: string },
  call: { courseDateId: string; command: Command<CourseDateState, Input, CourseDateEvent>; input: Input },
) {
  return app.execute({
    stream: courseDateStream(call.courseDateId),
    decider: courseDate,
    command: call.command,
    input: call.input,
    context: systemContext(app, training.name),
    correlationId: job.correlationId,
    causationId: job.eventId,
  });
}

/** Issues, fixes and revokes the certificates of a date; where the names are not read yet, the job is tried again. */
export async function settleDate(app: App, job: SettleCertificatesJob): Promise<void> {
  const { courseDateId } = job;
  const state = await stateOf(app, courseDateId);
  if (![...state.applications.values()].some(({ marked, certificates }) => marked || certificates.length > 0)) return;
  const names = await certificateNames(app.db, courseDateId);
  if (!names) throw new Error('The date is not in the read models');
  const settled = await run(app, job, {
    courseDateId,
    command: settleCertificates,
    input: { names, newCode: () => newCertificateCode() },
  });
  if (isRefusal(settled)) throw new Error(settled.message);
}
