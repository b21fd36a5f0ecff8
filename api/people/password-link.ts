import { ERASED, FORGOTTEN } from '#domain/shared/personal.ts';
import { conflict, type Refusal } from '#domain/shared/refusal.ts';
import { personRow } from '#projections/people.ts';
import { hasPassword, type Account, type AccountType } from '../access/credentials.ts';
import { LINKS, sendInvitation, sendResetLink } from '../access/password-pages.ts';
import { command } from '../http/define.ts';
import { HttpError } from '../http/errors.ts';
import { success } from '../http/flash.ts';
import { limit } from '../http/limits.ts';
import { presentOf } from '../http/present.ts';
import type { Ask, Done, Route } from '../http/route.ts';

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
  command(`post ${of.base as '/'}/:id/password-link`, [of.write], { run: (ask) => send(of, ask) });

async function send({ base, type, table }: Accounts, ask: Ask): Promise<Done | Refusal> {
  const row = await personRow<Row>(ask.app.db, table, ask.params.id ?? '');
  if (!row) throw new HttpError(404);
  if (row.name === FORGOTTEN) return conflict(ERASED);
  const account: Account = { type, id: row.id };
  if (!(await presentOf(ask.app, account))) return NO_ACCESS;
  await limit(ask.app, 'panel-links', LINKS).take(row.id);
  if (await hasPassword(ask.app, row.id)) await sendResetLink(ask.app, account);
  else {
    const person = { firstName: row.first_name, lastName: row.last_name, email: row.email };
    await sendInvitation(ask.app, { account, personId: row.person_id, person });
  }
  return {
    body: { id: row.id, version: row.version },
    redirect: `${base}/${row.id}`,
    flash: success(`Wysłano link do ustawienia hasła na adres ${row.email}.`),
  };
}
