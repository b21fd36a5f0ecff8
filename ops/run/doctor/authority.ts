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
  const accounts = createAccounts(portals).all.filter(({ declaration }) => declaration.login);
  const said: Said[] = [];
  for (const account of accounts) said.push(await compared(needs, comparedAccount(account)));
  const count = said.reduce((sum, one) => sum + one.count, 0);
  for (const table of RECORDS) said.push(await compared(needs, table));
  const wrong = said.flatMap((one) => one.wrong);
  if (wrong.length === 0) return ok('authority', `${count} accounts are what the log says`);
  const more = wrong.length > NAMED ? `, and ${wrong.length - NAMED} more` : '';
  const what = said.slice(accounts.length).some((one) => one.wrong.length > 0) ? 'rows that give rights' : 'accounts';
  return problem(
    'authority',
    `${wrong.length} ${what} are not what the log says: ${wrong.slice(0, NAMED).join('; ')}${more}`,
    'Somebody wrote to the database by hand: ops/runbook/accounts.md, "doctor: authority". npm run projections -- rebuild NAME restores the rows.',
  );
}

interface Said {
  readonly count: number;
  readonly wrong: readonly string[];
}

async function compared<State>({ pool, log }: Needs, one: Compared<State>): Promise<Said> {
  const look = async () => {
    const states = await replayed(log, one);
    const rows = (await pool.query<{ id: string }>(`SELECT * FROM read."${one.table}"`)).rows;
    return { count: rows.length, wrong: suspicious(one, rows, states) };
  };
  const first = await look();
  if (first.wrong.length === 0) return first;
  await sleep(PATIENCE_MS);
  return look();
}

async function replayed<State>(log: Needs['log'], { kind, table, none, evolve }: Compared<State>) {
  const types = Object.keys(readModels.find(({ name }) => name === table)?.on ?? {});
  const prefix = `${kind}-`;
  const states = new Map<string, State>();
  const fold = ({ stream, ...event }: Recorded) => {
    if (!stream.startsWith(prefix)) return;
    const id = stream.slice(prefix.length);
    states.set(id, evolve(states.get(id) ?? none, { stream, ...event }));
  };
  let [position, caughtUp] = [START, false];
  while (!caughtUp) {
    const batch = await log.readAll(position, { types, limit: 2_000, actors: false });
    for (const event of batch.events) fold(event);
    ({ position, caughtUp } = batch);
  }
  return states;
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
