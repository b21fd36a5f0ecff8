import { ERASED } from '#domain/kernel/forgotten.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { recordForm } from '#domain/record/view.ts';
import { isErased } from '#projections/account-profile.ts';
import { accountRow } from '#projections/account-list.ts';
import { success } from '#api/http/answer/flash.ts';
import type { Done } from '#api/http/routes/route.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import { done } from '#api/handlers/done.ts';
import { readEdit, readForm } from '#api/handlers/read-form.ts';
import { accountFacts, editedAccount, presentAccount } from './details.ts';
import { refuseMerged } from './merged.ts';
import { changeAccount, createAccount, switchAccount } from './save.ts';
import type { AccountScreen, Saved } from './screen.ts';
import { asksToClose } from './taking.ts';

/** POST of the form of a new account: 201 {id, version}. */
export async function create(screen: AccountScreen, request: RequestContext): Promise<Done | Refusal> {
  const { definition, extras } = screen;
  const read = readForm(request, recordForm(definition.view), await accountFacts(screen, request));
  if (isRefusal(read)) return read;
  const saved = await (extras.create?.(request, read.values) ?? createAccount(screen, request, read.values));
  return answer(screen, request, { saved, message: definition.view.words.added, status: 201 });
}

/** PUT of the edit form: only what changed becomes a fact; a stale version is answered with both values, none at all refused. */
export async function change(screen: AccountScreen, request: RequestContext): Promise<Done | Refusal> {
  const { view } = screen.definition;
  const [row, { values: current, facts }] = await Promise.all([
    presentAccount(screen, request),
    editedAccount(screen, request),
  ]);
  const gone = isErased(row) ? conflict(ERASED) : await refuseMerged(request, row);
  if (gone) return gone;
  const read = readEdit(request, recordForm(view, 'put'), { facts, current });
  if (isRefusal(read)) return read;
  const saved = await changeAccount(screen, request, {
    row,
    form: read.values,
    version: read.version,
  });
  // A conflict shows what is there now as the form's inputs hold it; one of other things says why.
  if (isRefusal(saved) && saved.refused === 'conflict' && isOfVersions(saved.current)) {
    return { ...saved, current: { version: row.version, values: current } };
  }
  return answer(screen, request, { saved, message: view.words.saved });
}

const isOfVersions = (current: unknown): boolean =>
  typeof current === 'object' && current !== null && 'version' in current;

/** Takes the access away, or gives it back. */
export async function switchTo(
  screen: AccountScreen,
  request: RequestContext,
  active: boolean,
): Promise<Done | Refusal> {
  const { words } = screen.definition.view;
  const row = await presentAccount(screen, request);
  const gone = isErased(row) ? conflict(ERASED) : await refuseMerged(request, row);
  if (gone) return gone;
  const asks = active ? undefined : await asksToClose(screen, request, row);
  if (asks) return asks;
  const saved = await switchAccount(screen, request, { row, active });
  return answer(screen, request, { saved, message: active ? words.reactivated : words.deactivated });
}

const WAITS = ' Zarządzanie kontami czeka na potwierdzenie przez drugą osobę, która nimi zarządza.';

async function answer(
  { definition, extras }: AccountScreen,
  request: RequestContext,
  { saved, message, status }: { saved: Saved | Refusal; message: string; status?: number },
): Promise<Done | Refusal> {
  if (isRefusal(saved)) return saved;
  const { table, base } = definition.declaration;
  const finished = await done(request, saved.position, {
    readModels: [table, 'timeline', ...(extras.withoutAccount ? [extras.withoutAccount.model.name] : [])],
    body: { id: saved.id },
    redirect: `${base}/${saved.id}`,
    flash: success(`${saved.message ?? message}.${saved.waits ? WAITS : ''}`),
    ...(status ? { status } : {}),
  });
  const row = await accountRow(request.app.db, table, saved.id);
  return { ...finished, body: { id: saved.id, version: row?.version ?? 0 } };
}
