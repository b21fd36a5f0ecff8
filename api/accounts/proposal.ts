import { sql, type SqlBool } from 'kysely';
import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { decideAdministration } from '#domain/account/decide/administration.ts';
import type { AdministrationAnswer } from '#domain/account/administration-words.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { shownValue } from '#domain/record/view.ts';
import { accountRow, accountsFor } from '#projections/account-list.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { mayRun } from '#api/handlers/run-command.ts';
import { stateOf } from './allowed-changes.ts';

/** What waits for a second administrator, as the account's page shows it. */
export interface Proposal {
  /** ISO instant. */
  readonly at: string;
  readonly by: string;
  /** The address that logs in with it: who confirms sees whose mailbox it is. */
  readonly login: string;
  /** What it would hold, by label. */
  readonly wanted: readonly string[];
  /** What the caller may answer. */
  readonly may: { readonly confirm: boolean; readonly refuse: boolean };
}

/** Null where nothing waits, and for who may not answer at all. */
export async function proposalOf(
  request: RequestContext,
  definition: AccountDefinition,
  row: AnyAccountRow,
): Promise<Proposal | null> {
  const { proposed } = row;
  if (!proposed || !mayRun(request, decideAdministration(definition.declaration))) return null;
  const { table, fields } = definition.declaration;
  const proposer = await accountRow(request.app.db, table, proposed.by);
  const may = (answer: AdministrationAnswer) => !refusedAnswer(request, definition, { row, answer });
  const values = proposed.values as Readonly<Record<string, unknown>>;
  const wanted = fields.flatMap((field) => {
    const shown = shownValue(field, values[field.name], Array.isArray(field.options) ? field.options : []);
    return Object.hasOwn(values, field.name) && shown ? [`${field.label}: ${shown}`] : [];
  });
  const login = String(row.email ?? '');
  return {
    at: proposed.at,
    by: proposer?.name ?? '',
    login,
    wanted,
    may: { confirm: may('confirm'), refuse: may('refuse') },
  };
}

/** What speaks against this answer of the caller, as the command would say it. */
export function refusedAnswer(
  request: RequestContext,
  definition: AccountDefinition,
  { row, answer }: { readonly row: AnyAccountRow; readonly answer: AdministrationAnswer },
): Refusal | undefined {
  const confirm = answer === 'confirm';
  const state = stateOf(definition, row);
  const decided = decideAdministration(definition.declaration).decide(state, { confirm }, request.context);
  return isRefusal(decided) ? decided : undefined;
}

/** Accounts of a kind that wait, for the list of the one who may answer. */
export async function waitingAccounts(
  request: RequestContext,
  { declaration }: AccountDefinition,
): Promise<readonly { readonly id: string; readonly title: string }[]> {
  if (!declaration.login?.administrator || !request.access.can(declaration.permissions.write)) return [];
  const { table, where = sql<SqlBool>`true` } = accountsFor(declaration, request.access);
  const { rows } = await sql<{ id: string; title: string }>`SELECT id, name AS title FROM ${sql.table(`read.${table}`)}
    WHERE proposed IS NOT NULL AND ${where} ORDER BY name, id`.execute(request.app.db);
  return rows;
}
