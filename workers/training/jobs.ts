import { v7 as uuid } from 'uuid';
import type { Command } from '#domain/kernel/decider.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { settleCertificates } from '#domain/training/course-date/decide/certificates.ts';
import { moveOut, takeBack } from '#domain/training/course-date/decide/lists.ts';
import type { CourseDateEvent } from '#domain/training/course-date/events.ts';
import { courseDate, type CourseDateState } from '#domain/training/course-date/state.ts';
import { courseDateStream } from '#domain/training/course-date/terms.ts';
import { givesCertificates } from '#domain/training/course-date/guards.ts';
import { addDays } from '#domain/text/calendar.ts';
import { dayInWarsaw } from '#domain/text/warsaw.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { newCertificateCode } from '#ops/training/certificate-code.ts';
import { certificateNames } from '#projections/training/applications/documents.ts';
import type { Sweep } from '#workers/sweep.ts';
import type { AppWithoutLists } from '#workers/processor.ts';
import type { FinishMoveJob, SettleCertificatesJob } from './reactions.ts';
import { lengthOf } from '#projections/training/course-dates/course-dates.ts';

/** The command that began a move ends it within milliseconds; only after this long is it taken for crashed. */
const MOVE_TAKES_MS = 10_000;

/**
 * Ends a half-done move (APP-11): gives the old place up, or, when the source refuses by now, brings the application
 * back. Everything it does is idempotent, so it may run any number of times.
 */
export async function finishMove(app: AppWithoutLists, job: FinishMoveJob): Promise<void> {
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
async function isFinished(app: AppWithoutLists, job: FinishMoveJob): Promise<boolean> {
  const stands = ({ applications }: CourseDateState) => applications.get(job.applicationId)?.movedTo === null;
  const dates = [job.fromCourseDateId, job.toCourseDateId];
  return (await Promise.all(dates.map((courseDateId) => look(app, courseDateId, stands)))).includes(false);
}

const look = <R>(app: AppWithoutLists, courseDateId: string, pick: (state: CourseDateState) => R): Promise<R> =>
  app.execute.look({ stream: courseDateStream(courseDateId), decider: courseDate, pick });

function run<Input>(
  app: AppWithoutLists,
  cause: { readonly eventId: string; readonly correlationId: string } | null,
  call: { courseDateId: string; command: Command<CourseDateState, Input, CourseDateEvent>; input: Input },
) {
  return app.execute({
    stream: courseDateStream(call.courseDateId),
    decider: courseDate,
    command: call.command,
    input: call.input,
    context: systemContext(app, training.name),
    correlationId: cause?.correlationId ?? uuid(),
    ...(cause ? { causationId: cause.eventId } : {}),
  });
}

/**
 * One decision settles everybody on a date: the first fact of several is reported as its cause. The jobs end when all dates
 * are settled; after a crash they come again and find nothing to do.
 */
export async function settleDates(app: App, jobs: readonly SettleCertificatesJob[]): Promise<void> {
  const dates = new Map(jobs.toReversed().map((job) => [job.courseDateId, job]));
  for (const job of [...dates.values()].reverse()) await settleDate(app, job.courseDateId, job);
}

const hasMarks = ({ applications }: CourseDateState): boolean =>
  [...applications.values()].some(({ marked, certificates }) => marked || certificates.length > 0);

/** Issues, fixes and revokes the certificates of a date; where the names are not read yet, the job is tried again. */
async function settleDate(app: App, courseDateId: string, cause: SettleCertificatesJob | null): Promise<void> {
  if (!(await look(app, courseDateId, hasMarks))) return;
  const names = await certificateNames(app.db, courseDateId);
  if (!names) throw new Error('The date is not in the read models');
  const settled = await run(app, cause, {
    courseDateId,
    command: settleCertificates,
    input: { names, newCode: () => newCertificateCode() },
  });
  if (isRefusal(settled)) throw new Error(settled.message);
}

/** APP-18: who was marked present on an earlier day gets the certificate when the last day of the training has come. */
export const certificatesDue: Sweep = {
  name: 'training-certificates-due',
  everyMs: 30 * 60 * 1000,
  async run(app) {
    const today = dayInWarsaw(app.now());
    const rows = await app.db
      .selectFrom('course_dates as d')
      .leftJoin('courses as c', 'c.id', 'd.course_id')
      .select(['d.id', 'd.started_on', 'd.held_duration', 'c.values as course'])
      .where('d.status', '=', 'active')
      .where('d.started_on', '<=', today)
      .where('d.started_on', '>', addDays(today, -DUE_DAYS))
      .where((row) =>
        row.exists(
          row
            .selectFrom('applications as a')
            .select('a.id')
            .whereRef('a.course_date_id', '=', 'd.id')
            .where('a.present', '=', true)
            .where('a.certificate_code', 'is', null),
        ),
      )
      .execute();
    for (const row of rows) {
      const time = { startedOn: row.started_on, duration: lengthOf(row, row.course) };
      if (givesCertificates(time, today)) await settleDate(app, row.id, null);
    }
  },
};

/** After a longer break of the program certificates of long ago wait for who asks for them. */
const DUE_DAYS = 60;
