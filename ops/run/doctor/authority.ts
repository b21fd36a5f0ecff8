import { setTimeout as sleep } from 'node:timers/promises';
import { createAccounts } from '#domain/account/decide/accounts.ts';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import type { AccountEvent } from '#domain/account/events.ts';
import type { AccountState } from '#domain/account/state.ts';
import { apiTokenTable } from '#domain/api/token.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isSameJson } from '#domain/kernel/same-json.ts';
import { portals } from '#domain/portals.ts';
import { definitionOf, type RecordState } from '#domain/record/decide.ts';
import { factsOf, type RecordEvent } from '#domain/record/events.ts';
import { webhookTable } from '#domain/webhook/webhook.ts';
import type { Log } from '#ops/log/log.ts';
import type { DatabasePool } from '#ops/postgres/pool.ts';
import { START } from '#ops/store/port.ts';
import { disagreement, isErased } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { readModels } from '#projections/index.ts';
import type { RecordRow } from '#projections/records.ts';
import { ok, problem, type Finding } from './finding.ts';

interface Needs {
  readonly pool: DatabasePool;
  readonly log: Pick<Log, 'readAll'>;
}

/** What is folded within so long is only behind. */
const PATIENCE_MS = 2_000;
const NAMED = 5;

/** Things that give rights, by their table, with what their facts make of them. */
interface Compared<State> {
  readonly table: string;
  /** Of their streams. */
  readonly kind: string;
  readonly none: State;
  evolve(state: State, event: Recorded): State;
  isThere(state: State): boolean;
  /** What a row says otherwise; null for a row without facts. */
  untrue(row: never, state: State): readonly string[];
}

/**
 * Whether the accounts that log in, what other programs may and are sent, and who is switched off as a whole are what the
 * log says: who writes to a row by hand makes no administrator, but lists show one. Compares every row with a replay.
 */
export async function accountsAgree(needs: Needs): Promise<Finding> {
  const { accounts, wrong: suspects } = await look(needs);
  const wrong = suspects.length === 0 ? [] : await stillWrong(needs, suspects);
  if (wrong.length === 0) return ok('authority', `${accounts} accounts are what the log says`);
  const more = wrong.length > NAMED ? `, and ${wrong.length - NAMED} more` : '';
  return problem(
    'authority',
    `${wrong.length} rows that give rights are not what the log says: ${wrong.slice(0, NAMED).join('; ')}${more}`,
    'Somebody wrote to the database by hand: ops/runbook/accounts.md, "doctor: authority". npm run projections -- rebuild NAME restores the rows.',
  );
}

/** What was changed between log and rows says something else by then. */
async function stillWrong(needs: Needs, suspects: readonly string[]): Promise<string[]> {
  await sleep(PATIENCE_MS);
  const { wrong } = await look(needs);
  return wrong.filter((one) => suspects.includes(one));
}

/** One pass over the log for all of them. */
async function look({ pool, log }: Needs): Promise<{ accounts: number; wrong: string[] }> {
  const accounts = createAccounts(portals).all.filter(({ declaration }) => declaration.login);
  const judges = [...accounts.map((one) => judgeOf(comparedAccount(one))), ...RECORDS.map((one) => judgeOf(one))];
  let [position, caughtUp] = [START, false];
  const types = judges.flatMap((judge) => [...judge.types]);
  while (!caughtUp) {
    const batch = await log.readAll(position, { types, limit: 2_000, actors: false });
    for (const event of batch.events) for (const judge of judges) judge.take(event);
    ({ position, caughtUp } = batch);
  }
  const said = { accounts: 0, wrong: [] as string[] };
  for (const [place, judge] of judges.entries()) {
    const { rows } = await pool.query<{ id: string }>(`SELECT * FROM read."${judge.table}"`);
    said.wrong.push(...judge.wrong(rows));
    if (place < accounts.length) said.accounts += rows.length;
  }
  return said;
}

/** Folds the facts of one table, and compares its rows with them. */
function judgeOf<State>(one: Compared<State>) {
  const { table, kind, none, evolve } = one;
  const types: ReadonlySet<string> = new Set(Object.keys(readModels.find(({ name }) => name === table)?.on ?? {}));
  const prefix = `${kind}-`;
  const states = new Map<string, State>();
  return {
    table,
    types,
    take(event: Recorded): void {
      if (!types.has(event.type) || !event.stream.startsWith(prefix)) return;
      const id = event.stream.slice(prefix.length);
      states.set(id, evolve(states.get(id) ?? none, event));
    },
    wrong: (rows: readonly { readonly id: string }[]) => suspicious(one, rows, states),
  };
}

/** Rows that say something else, or lag behind, and facts without a row. */
function suspicious<State>(
  { table, none, isThere, untrue }: Compared<State>,
  rows: readonly { readonly id: string }[],
  states: ReadonlyMap<string, State>,
): string[] {
  const there = new Set(rows.map(({ id }) => id));
  const said = (id: string, what: string) => `${table} ${id} (${what})`;
  const missing = [...states].flatMap(([id, state]) => (isThere(state) && !there.has(id) ? [said(id, 'no row')] : []));
  const wrong = rows.flatMap((row) => {
    const columns = untrue(row as never, states.get(row.id) ?? none);
    return columns.length > 0 ? [said(row.id, columns.join(', '))] : [];
  });
  return [...missing, ...wrong];
}

const comparedAccount = ({ declaration, decider }: AccountDefinition): Compared<AccountState | null> => ({
  table: declaration.table,
  kind: declaration.kind,
  none: null,
  evolve: (state, event) => decider.evolve(state, event as unknown as AccountEvent),
  isThere: (state) => state !== null,
  untrue(row: AnyAccountRow, state) {
    const columns = disagreement(declaration, row, state);
    if (columns.length > 0) return columns;
    if (state?.person.forgotten && !isErased(row)) return ['erased'];
    return state && row.version < state.version ? ['behind'] : [];
  },
});

/** Tokens, webhooks, and the companies and distributors whose people are let in while they are on. */
const RECORDS: readonly Compared<RecordState<object>>[] = portals.flatMap(({ name, accounts, records }) => {
  const organisations = accounts.flatMap(({ organisation }) => organisation?.table ?? []);
  const tables = new Set([apiTokenTable(name), webhookTable(name), ...organisations]);
  return Object.entries(records)
    .filter(([table]) => tables.has(table))
    .map(([table, declaration]) => {
      const { decider } = definitionOf<object>(factsOf(table, declaration));
      return {
        table,
        kind: declaration.kind,
        none: decider.initial(),
        evolve: (state: RecordState<object>, event: Recorded) =>
          decider.evolve(state, event as unknown as RecordEvent<object>),
        isThere: ({ values }: RecordState<object>) => values !== null,
        untrue: untrueRecord,
      };
    });
});

function untrueRecord(row: RecordRow, { values, active, version }: RecordState<object>): readonly string[] {
  if (values === null || row.version > version) return ['version'];
  if (row.version < version) return ['behind'];
  return [...(row.active === active ? [] : ['active']), ...(isSameJson(row.values, values) ? [] : ['values'])];
}
