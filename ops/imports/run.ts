import type { CommandContext } from '#domain/shared/decider.ts';
import type { App } from '../app.ts';
import { companiesTarget } from './companies.ts';
import { participantsTarget } from './participants.ts';
import { closeRows, importState, openRows, setStatus } from './store.ts';
import type { ImportRow, ImportTarget } from './target.ts';

export const targets: readonly ImportTarget[] = [companiesTarget, participantsTarget];

/** The queue's name for imports; its jobs hold the import's id only. */
export const IMPORT_JOB = 'import';
export interface ImportJob {
  readonly importId: string;
}

/** Lines taken at once: their commands run together, and their end is one statement. */
const BATCH = 200;

/**
 * Applies a confirmed import, a batch after the other. A run that was cut off is taken up again: lines that are marked
 * done are left out, and a line that was appended but not marked has the same command key, so nothing is doubled.
 */
export async function runImport(app: App, importId: string): Promise<void> {
  const found = await importState(app, importId);
  const target = targets.find(({ kind }) => kind.name === found?.kind);
  if (!found || !target || found.status === null || found.status === 'completed') return;
  await setStatus(app, importId, { status: 'in_progress' });
  const now = app.now();
  const context: CommandContext = { actor: found.actor, now, today: now.slice(0, 10), reason: 'Import z pliku CSV' };
  const apply = (row: ImportRow) => target.apply(app, { importId, context, row });
  for (let rows = await openRows(app, importId, BATCH); rows.length > 0; rows = await openRows(app, importId, BATCH)) {
    const results = await Promise.all(
      rows.map(async (row) => ({ line: row.line, result: (await apply(row))?.message ?? null })),
    );
    await closeRows(app, importId, results);
  }
  await setStatus(app, importId, { status: 'completed' });
}

/** No further try: the screen says that it failed. */
export const failImport = (app: App, importId: string): Promise<void> =>
  setStatus(app, importId, {
    status: 'failed',
    reason: 'Import przerwał błąd. Wiersze już zapisane pozostają zapisane.',
  });
