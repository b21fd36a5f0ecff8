import { ERASED, FORGOTTEN } from '#domain/kernel/personal.ts';
import { conflict, type Refusal } from '#domain/kernel/refusal.ts';
import { personRow } from '#projections/accounts.ts';
import { hasPassword, type Account, type AccountType } from './credentials.ts';
import { LINKS, sendInvitation, sendResetLink } from './password-pages.ts';
import { command } from '#api/http/define.ts';
import { HttpError } from '#api/http/errors.ts';
import { success } from '#api/http/flash.ts';
import { limit } from '#api/http/limits.ts';
import { principalOf } from '#api/http/principal.ts';
import type { RequestContext, Done, Route } from '#api/http/route.ts';

interface Accounts {
  readonly base: string;
  readonly write: string;
  readonly type: AccountType;
  readonly table: 'operators' | 'reporters';
}

interface Row {
  readonly id: string;
  readonly person_id: string;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly version: number;
}

const NO_ACCESS = conflict('Ta osoba nie może się teraz zalogować. Najpierw włącz jej dostęp.');

/** OPR-01, REP-01: an operator has a link sent with which somebody sets a password; the operator never sees it. */
export const passwordLinkRoute = (of: Accounts): Route =>
  command(`post ${of.base as '/'}/:id/password-link`, { guard: [of.write] }, { run: (request) => send(of, request) });

async function send({ base, type, table }: Accounts, request: RequestContext): Promise<Done | Refusal> {
  const row = await personRow<Row>(request.app.db, table, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  if (row.name === FORGOTTEN) return conflict(ERASED);
  const account: Account = { type, id: row.id };
  if (!(await principalOf(request.app, account))) return NO_ACCESS;
  await limit(request.app, 'panel-links', LINKS).take(row.id);
  if (await hasPassword(request.app, row.id)) await sendResetLink(request.app, account);
  else {
    const person = { firstName: row.first_name, lastName: row.last_name, email: row.email };
    await sendInvitation(request.app, { account, personId: row.person_id, person });
  }
  return {
    body: { id: row.id, version: row.version },
    redirect: `${base}/${row.id}`,
    flash: success(`Wysłano link do ustawienia hasła na adres ${row.email}.`),
  };
}
