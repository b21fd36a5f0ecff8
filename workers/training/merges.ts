import { personStream } from '#domain/gdpr/events.ts';
import { MERGE_LOCK, merging } from '#domain/merging/decide.ts';
import { participant } from '#domain/training/accounts/participant.ts';
import { training } from '#domain/training/portal.ts';
import type { App } from '#ops/app.ts';
import { systemContext } from '#ops/execute/system-context.ts';
import { replaceInApplications } from '#ops/training/replace-person.ts';
import { placesOf } from '#projections/training/merging.ts';
import { settledUpTo } from '#workers/settled.ts';
import type { FinishMergeJob } from './reactions.ts';

/**
 * Ends a merging, or its way back, that was cut off: waits until the request that began it lets go of the lock, and does
 * again what is idempotent. One that was undone meanwhile is left to the job of the undoing.
 *
 * @throws when the list of applications is behind: the job is tried again
 */
export function finishMerge(app: App, job: FinishMergeJob): Promise<void> {
  return app.locks.hold(MERGE_LOCK, async () => {
    const into = await app.execute.look({
      stream: personStream(job.personId),
      decider: merging,
      pick: ({ merged }) => merged?.into ?? null,
    });
    if (into !== (job.cause === 'merged' ? job.into : null)) return;
    await app.vault.setSame(job.personId, into);
    await settledUpTo(app, ['applications'], await app.log.newest());
    const applications = (await placesOf(app.db, job.records)).map(({ id, course_date_id: courseDateId }) => ({
      id,
      courseDateId,
    }));
    const [from, to] = into === null ? [job.into, job.personId] : [job.personId, job.into];
    await replaceInApplications(app, {
      applications,
      change: { role: job.kind === participant.kind ? 'participant' : 'reporter', from, to, cause: job.cause },
      context: systemContext(app, training.name),
      correlationId: job.correlationId,
      causationId: job.eventId,
    });
  });
}
