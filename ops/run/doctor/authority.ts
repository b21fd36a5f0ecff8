import { setTimeout as sleep } from 'node:timers/promises';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { portals } from '#domain/portals.ts';
import type { Log } from '#ops/log/log.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { START } from '#ops/store/port.ts';
import { disagreement, isErased } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { readModels } from '#projections/index.ts';
import { ok, problem, type Finding } from './finding.ts';

interface Needs {
  readonly pool: DatabasePool;
  readonly log: Pick<Log, 'readAll'>;
}

/** What is folded within so long is only behind. */
const PATIENCE_MS = 2_000;
const NAMED = 5;

/**
 * Whether the accounts that log in are what the log says: who writes to a row by hand makes no administrator, but lists
 * show one. Compares every row with a replay.
 */
export async function accountsAgree({ pool, log }: Needs): Promise<Finding> {
  const kinds = createAccounts(portals).all.filter(({ declaration }) => declaration.login);
  const wrong: string[] = [];
  let count = 0;
  for (const kind of kinds) {
    const states = await replayed(log, kind);
    const rows = await rowsOf(pool, kind);
    count += rows.length;
    let suspects = suspicious(kind, { rows, states });
    if (suspects.length > 0) {
      await sleep(PATIENCE_MS);
      suspects = suspicious(kind, { rows: await rowsOf(pool, kind), states: await replayed(log, kind) });
    }
    wrong.push(...suspects);
  }
  if (wrong.length === 0) return ok('authority', `${count} accounts are what the log says`);
  const more = wrong.length > NAMED ? `, and ${wrong.length - NAMED} more` : '';
  return problem(
    'authority',
    `${wrong.length} accounts are not what the log says: ${wrong.slice(0, NAMED).join('; ')}${more}`,
    'Somebody wrote to the database by hand: ops/runbook/accounts.md, "doctor: authority". npm run projections -- rebuild NAME restores the rows.',
  );
}

const rowsOf = async (pool: DatabasePool, { declaration }: AccountDefinition): Promise<AnyAccountRow[]> =>
  (await pool.query<AnyAccountRow>(`SELECT * FROM read."${declaration.table}"`)).rows;

async function replayed(log: Needs['log'], { decider, declaration }: AccountDefinition) {
  const types = Object.keys(readModels.find(({ name }) => name === declaration.table)?.on ?? {});
  const prefix = `${declaration.kind}-`;
  const states = new Map<string, AccountState | null>();
  const fold = ({ stream, ...event }: Recorded) => {
    if (!stream.startsWith(prefix)) return;
    const id = stream.slice(prefix.length);
    states.set(id, decider.evolve(states.get(id) ?? null, event as unknown as AccountEvent));
  };
  let [position, caughtUp] = [START, false];
  while (!caughtUp) {
    const batch = await log.readAll(position, { types, limit: 2_000, actors: false });
    for (const event of batch.events) fold(event);
    ({ position, caughtUp } = batch);
  }
  return states;
}

/** Rows that say something else, or lag behind, and accounts without one. */
function suspicious(
  { declaration }: AccountDefinition,
  {
    rows,
    states,
  }: { readonly rows: readonly AnyAccountRow[]; readonly states: ReadonlyMap<string, AccountState | null> },
): string[] {
  const there = new Set(rows.map(({ id }) => id));
  const said = (id: string, what: string) => `${declaration.table} ${id} (${what})`;
  const missing = [...states].flatMap(([id, state]) => (state && !there.has(id) ? [said(id, 'no row')] : []));
  const untrue = rows.flatMap((row) => {
    const state = states.get(row.id) ?? null;
    const columns = disagreement(declaration, row, state);
    if (columns.length > 0) return [said(row.id, columns.join(', '))];
    if (state?.person.forgotten && !isErased(row)) return [said(row.id, 'erased')];
    return state && row.version < state.version ? [said(row.id, 'behind')] : [];
  });
  return [...missing, ...untrue];
}
