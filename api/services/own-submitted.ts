import { employee } from '#domain/services/accounts/employee.ts';
import { ownSubmitted } from '#api/cooperant/own-submitted.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { accountRow } from '#projections/account-list.ts';
import { fieldsOf } from '#projections/account-profile.ts';

/** A company is its own; an employee works for one now. */
async function ownCompany({ access, app, context }: RequestContext): Promise<string> {
  if (access.actorType !== 'SudEmployee') return context.actor.id;
  const row = await accountRow(app.db, employee.table, context.actor.id);
  if (!row) throw new HttpError(404);
  return String(fieldsOf(employee, row).companyId);
}

/** What the caller's company submitted, the newest first. */
export const ownActivations = ownSubmitted('services_activations', ownCompany);
export const ownBtsReports = ownSubmitted('services_bts_reports', ownCompany);
