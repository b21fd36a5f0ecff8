import type { Access } from '#domain/kernel/access.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { openRows } from './store.ts';
import type { ImportRow, ImportTarget } from './target.ts';

const BATCH = 500;

/**
 * Why anyone who confirms an import may not do one of the lines that are left; undefined where they may. The dry run asked
 * this of whoever brought the file, as that one was then; what is stored is given by the one who confirms (FRM-05,
 * decisions 080, 253 and 259).
 */
export async function beyondConfirmer(
  app: App,
  target: ImportTarget,
  { stored, access }: { readonly stored: { readonly id: string; readonly keyId: string }; readonly access: Access },
): Promise<Refusal | undefined> {
  if (!target.refuse) return undefined;
  for (let after = 0; ;) {
    const rows = await openRows(app, stored, { limit: BATCH, after });
    const refused = await firstBeyond(app, target, { access, rows });
    if (refused) return refused;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return undefined;
    after = last.line;
  }
}

async function firstBeyond(
  app: App,
  target: ImportTarget,
  { access, rows }: { readonly access: Access; readonly rows: readonly ImportRow[] },
): Promise<Refusal | undefined> {
  const present = await target.present?.(
    app,
    rows.flatMap(({ target: id }) => id ?? []),
  );
  for (const { line, target: id, values: after } of rows) {
    const before = id === null ? undefined : present?.get(id);
    // One that is gone is refused when the line is applied.
    if (id !== null && !before) continue;
    const refusal = target.refuse?.(access, { ...(before ? { before } : {}), after });
    if (refusal) return conflict(`Wiersz ${line}. ${refusal.message}. Wczytaj plik jeszcze raz.`);
  }
  return undefined;
}
