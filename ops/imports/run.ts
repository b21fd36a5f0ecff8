import { fold, type Command, type CommandContext } from '#domain/kernel/decider.ts';
import { beginImport, completeImport, failImport, importDecider, type ImportState } from '#domain/import/decide.ts';
import { importStream, type ImportEvent } from '#domain/import/events.ts';
import type { App } from '#ops/app.ts';
import { importTargets } from '#ops/portals.ts';
import { closeRows, keptImport, openRows } from './store.ts';
import { lostChoice } from './choices.ts';
import type { Applied, ApplyRequest, ImportTarget } from './target.ts';

/** Lines taken at once: their commands run together, and their end is one statement. */
const BATCH = 400;

/** Why they went, the import's page says (`goneLines`). */
const GONE = 'Wiersze pliku zniknęły, zanim je zapisano.';

/**
 * Applies a confirmed import, a batch after the other, in the name of the one who confirmed it. A run that was cut off is
 * taken up again: lines that are marked done are left out, and a line that was appended but not marked has the same
 * command key, so nothing is doubled.
 */
export async function runImport(app: App, importId: string, system: CommandContext): Promise<void> {
  const asked = await askedFor(app, importId);
  if (!asked) return;
  const { target, actor } = asked;
  const kept = await keptImport(app, importId);
  if (!kept?.keyId) return endFailed(app, importId, { context: system, reason: GONE });
  await onImport(app, importId, { command: beginImport, input: {}, context: system });
  // Lines are looked at again before they are stored: by what is in the log now.
  await app.projector.waitFor([target.readModel], await app.log.newest());
  // In the name of the one who confirmed it; that they may was asked then, and losing the right later undoes no order.
  const context = { ...system, actor, reason: 'Import z pliku' };
  const last = await applyAll(app, { target, importId, keyId: kept.keyId, context });
  // Anyone who sees the import completed finds its records in the list.
  if (last) await app.projector.waitFor([target.readModel], last);
  const { done = 0, refused = 0 } = (await keptImport(app, importId)) ?? {};
  const input = { saved: done - refused, refused };
  await onImport(app, importId, { command: completeImport, input, context: system });
}

/** What is imported and who confirmed it last; undefined when nothing is to be done. */
async function askedFor(app: App, importId: string) {
  const events = await app.log.readStream(importStream(importId));
  const state = fold(importDecider, events as unknown as ImportEvent[]);
  const target = importTargets.find(({ kind }) => kind.name === state?.kind);
  const by = events.findLast(({ type }) => type === 'ImportConfirmed' || type === 'ImportResumed');
  const isOpen = state?.status === 'started' || state?.status === 'in_progress';
  return isOpen && target && by ? { target, actor: by.meta.actor } : undefined;
}

/** @returns the newest position that a line was appended at */
async function applyAll(
  app: App,
  {
    target,
    importId,
    keyId,
    context,
  }: { target: ImportTarget; importId: string; keyId: string; context: CommandContext },
): Promise<string | undefined> {
  let last: string | undefined;
  for (;;) {
    const rows = await openRows(app, { id: importId, keyId }, { limit: BATCH });
    if (rows.length === 0) return last;
    const applied = await applyRows(app, target, { importId, context, rows });
    await closeRows(app, importId, applied);
    last = newest(applied, last);
  }
}

/** What could be chosen in the dry run and can't be any more is chosen for nothing (FRM-05). */
async function applyRows(app: App, target: ImportTarget, request: ApplyRequest): Promise<Applied[]> {
  const choices = (await target.choices?.(app)) ?? {};
  const refused = request.rows.flatMap(({ line, target: id, values, changed }): Applied[] => {
    const sets = (name: string): boolean => changed === null || changed.includes(name);
    const result = lostChoice(target.kind, choices, { values, sets });
    return result === undefined ? [] : [{ line, target: id, result }];
  });
  const lines = new Set(refused.map(({ line }) => line));
  const rows = request.rows.filter(({ line }) => !lines.has(line));
  return [...refused, ...(await target.apply(app, { ...request, rows }))];
}

const newest = (applied: readonly Applied[], last: string | undefined): string | undefined =>
  applied.reduce((most, { position }) => (position && (!most || position > most) ? position : most), last);

/** No further try: the screen says that it failed, and why (FRM-04). */
export const endFailed = (
  app: App,
  importId: string,
  { context, reason }: { context: CommandContext; reason: string },
): Promise<void> => onImport(app, importId, { command: failImport, input: { reason }, context });

async function onImport<Input extends object>(
  app: App,
  importId: string,
  call: {
    command: Command<ImportState | null, Input & { readonly importId: string }, ImportEvent>;
    input: Input;
    context: CommandContext;
  },
): Promise<void> {
  await app.execute({
    stream: importStream(importId),
    decider: importDecider,
    command: call.command,
    input: { ...call.input, importId },
    context: call.context,
    correlationId: importId,
  });
}
