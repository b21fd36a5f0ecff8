import { ImportConfirmed, ImportResumed, importStream } from '#domain/import/events.ts';
import type { Portal } from '#domain/kernel/actor.ts';
import type { Sweep } from '#workers/sweep.ts';
import type { App } from '#ops/app.ts';
import { endFailed, runImport } from '#ops/imports/run.ts';
import { sweepImports } from '#ops/imports/sweep.ts';
import { PermanentError, type Job } from '#ops/queue/port.ts';
import { on, type Reaction } from '#workers/reaction.ts';
import { systemContext } from '#ops/execute/system-context.ts';

/** Job of a confirmed import: apply its lines. */
export const IMPORT_JOB = 'import';
export interface ImportJob {
  readonly importId: string;
}

const run = ({ importId }: ImportJob) => ({ job: IMPORT_JOB, data: { importId } satisfies ImportJob });

/** A confirmed import is worked on, however the process that took the confirmation ends (FRM-04). */
export const importJobs: Reaction = {
  name: 'imports',
  on: { ...on(ImportConfirmed, run), ...on(ImportResumed, run) },
};

/**
 * Takes up again, when the program starts, what a crash left open: until the crashed process's hold is over, half a minute later, the
 * queue takes its job for one that runs, so that the sweep of due jobs does not give it out. Where it does run, both go
 * over the same lines, and each line happens once (`runImport`).
 */
export const resumedImports: Sweep = { name: 'resumed-imports', run: resumeImports };

async function resumeImports(app: Pick<App, 'db' | 'queue' | 'now'>): Promise<void> {
  const open = await app.db
    .selectFrom('imports')
    .select('id')
    .where('status', 'in', ['started', 'in_progress'])
    .execute();
  for (const { id } of open) {
    await app.queue.add(IMPORT_JOB, `resume:${id}:${app.now()}`, { importId: id } satisfies ImportJob);
  }
}

/** An import belongs to the portal of the one who confirmed it. */
async function portalOf(app: App, importId: string): Promise<Portal> {
  const [confirmed] = await app.log.readStream(importStream(importId), { limit: 1 });
  if (!confirmed) throw new PermanentError(`There is no import ${importId}`);
  return confirmed.meta.actor.portal;
}

/** About a minute with the queue's pauses: somebody is watching, and can resume it. */
const TRIES = 5;

/**
 * One import; after its last try the screen shows that it failed (FRM-04). From there it is resumed: its job is done.
 */
export async function importJob(app: App, { data, attempt, last }: Job<ImportJob>): Promise<void> {
  const context = systemContext(app, await portalOf(app, data.importId));
  try {
    await runImport(app, data.importId, context);
  } catch (error) {
    if (!last && attempt < TRIES) throw error;
    app.logger.error({ err: error, importId: data.importId }, 'import failed');
    await endFailed(app, data.importId, {
      context,
      reason: 'Zapisywanie przerwał błąd programu. Wiersze już zapisane pozostają zapisane.',
    });
  }
}

const HOUR_MS = 60 * 60 * 1000;

/** Takes back what imports know of persons when their day is over. */
export const importSweep: Sweep = { name: 'imports', everyMs: HOUR_MS, run: sweepImports };
