import type { AccountDefinition } from '#domain/account/decide/account-of.ts';
import { effectivePermissions, type EffectivePermissions } from '#domain/account/effective.ts';
import { organisationsOf } from '#domain/organisation/organisations.ts';
import { permissionLabels } from '#domain/portal/lacking.ts';
import { portalNamed } from '#domain/portals.ts';
import type { History } from '#ops/history/history.ts';
import { accountRow } from '#projections/account-list.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import type { AnyAccountRow } from '#projections/accounts.ts';
import { organisationOf } from '#projections/organisation.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { Moment } from '#api/http/request/as-of.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { accessOfRow } from './access.ts';
import { accountAtMoment, presentAccount } from './details.ts';
import type { AccountScreen } from './screen.ts';

/** What the page of an account's permissions gets. */
export interface PermissionsView extends EffectivePermissions, Moment {
  readonly id: string;
  readonly title: string;
}

const PRESENT: Moment = { asOf: null, asOfNotice: null };

/** Whether whom an account belongs to was switched off at the moment, by its own history. */
async function isOrganisationOff(
  request: RequestContext,
  definition: AccountDefinition,
  { values, asOf, history }: { values: Readonly<Record<string, unknown>>; asOf: string | null; history: History },
): Promise<boolean> {
  const { declaration } = definition;
  const organisation = await organisationOf(request.app.db, declaration, values);
  if (!organisation || asOf === null) return organisation?.off ?? false;
  const { view } =
    organisationsOf(portalNamed(definition.portal)).find(({ table }) => table === declaration.organisation?.table) ??
    {};
  const then = view && ((await history.row(view.kind, organisation.id, asOf)) as Partial<Switched> | undefined);
  return then !== undefined && (then.active === false || then.access_type === 'none');
}

/** A plain record or an account, as far as it may be switched off. */
interface Switched {
  readonly active: boolean;
  readonly access_type: string;
}

async function permissionsOf(
  request: RequestContext,
  definition: AccountDefinition,
  { row, moment, history }: { row: AnyAccountRow; moment: Moment; history: History },
): Promise<PermissionsView> {
  const { declaration, portal } = definition;
  const values = fieldsOf(declaration, row);
  const holder = {
    values,
    access: accessOfRow(row),
    proposed: row.proposed?.values,
    isOrganisationOff: await isOrganisationOff(request, definition, { values, asOf: moment.asOf, history }),
    now: moment.asOf ?? request.context.now,
  };
  const labels = permissionLabels(portalNamed(portal));
  return { id: row.id, title: row.name, ...moment, ...effectivePermissions(declaration, holder, labels) };
}

/** Data of an account's page `/permissions`: what it may do now, or could at a moment (`asOf`), and why. */
export async function accountPermissions(screen: AccountScreen, request: RequestContext): Promise<PermissionsView> {
  const history = request.app.history();
  const now = await presentAccount(screen, request);
  const { row, moment } = await accountAtMoment(screen, request, now);
  return permissionsOf(request, screen.definition, { row, moment, history });
}

/** The same of the caller, for /account/permissions: as it is now. */
export async function ownPermissions(request: RequestContext): Promise<PermissionsView> {
  const { app, session } = request;
  const definition = session && app.accounts.ofType(session.actor.applicationActorType);
  const row = definition && (await accountRow(app.db, definition.declaration.table, request.context.actor.id));
  if (!row) throw new HttpError(404);
  return permissionsOf(request, definition, { row, moment: PRESENT, history: app.history() });
}
