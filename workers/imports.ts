import type { App } from '#ops/app.ts';
import { failImport, runImport, type ImportJob } from '#ops/imports/run.ts';
import type { Job } from '#ops/queue/port.ts';

/** One import; after its last try the screen is told that it failed (FRM-04). */
export async function importJob(app: App, { data, last }: Job<ImportJob>): Promise<void> {
  try {
    await runImport(app, data.importId);
  } catch (error) {
    if (last) await failImport(app, data.importId);
    throw error;
  }
}
