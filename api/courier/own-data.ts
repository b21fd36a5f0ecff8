import { ownDataForm } from '#domain/courier/accounts/own-data.ts';
import { reporter } from '#domain/courier/accounts/reporter.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { HttpError } from '#api/http/answer/errors.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { command, type Done, type Route } from '#api/http/routes/route.ts';
import { done } from '#api/handlers/done.ts';
import { readEdit } from '#api/handlers/read-form.ts';
import { runCommand } from '#api/handlers/run-command.ts';
import { accountRow } from '#projections/account-list.ts';
import { fieldsOf } from '#projections/account-profile.ts';
import { recordById } from '#projections/record-list.ts';

const PATH = '/moje-dane';

/** What a reporter sees of the own account. */
export type OwnData = Awaited<ReturnType<typeof ownData>>;

async function ownRow({ app, context }: RequestContext) {
  const row = await accountRow(app.db, reporter.table, context.actor.id);
  if (!row) throw new HttpError(404);
  return row;
}

/** CUR-04. */
export async function ownData(request: RequestContext) {
  const row = await ownRow(request);
  const values = fieldsOf(reporter, row);
  const company = await recordById(request.app.db, 'courier_companies', String(values.companyId));
  return { companyName: company?.title ?? '', values, version: row.version };
}

/** What is absent stays; a page of before the office's own change is answered with what is there now. */
async function changeOwnData(request: RequestContext): Promise<Done | Refusal> {
  const row = await ownRow(request);
  const present = fieldsOf(reporter, row);
  const current = Object.fromEntries(ownDataForm.fields.map(({ name }) => [name, present[name] ?? '']));
  const form = readEdit(request, ownDataForm, { facts: {}, current });
  if (isRefusal(form)) return form;
  const { commands, decider, profileOf, stream } = request.app.accounts.ofKind(reporter.kind);
  const profile = profileOf({ ...present, ...form.values }, { personId: row.person_id, files: {} });
  const input = { ...profile, version: form.version ?? row.version };
  const result = await runCommand(request, { stream: stream(row.id), decider }, { command: commands.changeOwn, input });
  if (isRefusal(result))
    return result.current ? { ...result, current: { version: row.version, values: current } } : result;
  return done(request, result.position, {
    readModels: [reporter.table, 'timeline'],
    body: { id: row.id, version: row.version + result.events.length },
    flash: { theme: 'success', message: 'Zapisano dane.' },
    redirect: PATH,
  });
}

export const ownDataRoutes: readonly Route[] = [
  command(`put ${PATH}`, { guard: { actors: ['BxReporter'] } }, { run: changeOwnData }),
];
