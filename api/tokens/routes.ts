import { tokenRecord } from '#domain/api/decide.ts';
import type { ApiScope } from '#domain/api/scopes.ts';
import { RENEW, secretPath, type ApiTokenValues } from '#domain/api/token.ts';
import { writesOf } from '#domain/api/writes.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { formatDateTime } from '#domain/text/dates.ts';
import { counted } from '#domain/text/plural.ts';
import { digestOfSecret, newSecret } from '#ops/api/secret.ts';
import { usesOf } from '#ops/api/uses.ts';
import { recordById } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done, Route } from '#api/http/routes/route.ts';
import { changeRecord, createRecord } from '#api/records/change.ts';
import { recordRoutes } from '#api/records/routes.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import { keepSecret } from './secret-cookie.ts';

type TokenScreen = RecordScreen<ApiTokenValues>;
type Save = (screen: TokenScreen, request: RequestContext) => Promise<Done | Refusal>;

/**
 * The routes of a portal's tokens: those of any record, which ask who is there before they open anything, and show a new
 * secret once.
 */
export function tokenRoutes(plain: RecordScreen, scopes: readonly ApiScope[]): readonly Route[] {
  const any = plain as unknown as TokenScreen;
  const screen: TokenScreen = {
    ...any,
    record: tokenRecord(any.record, scopes),
    more: async ({ app, context }, { id, values }) => ({
      facts: [...(values.expiresOn < context.today ? [OVER] : []), ...(await usage(app, scopes, id))],
    }),
  };
  const { base } = screen.record.declaration;
  const saving: Readonly<Record<string, Save>> = { [`post ${base}`]: createRecord, [`put ${base}/:id`]: changeRecord };
  return recordRoutes(screen as unknown as RecordScreen).map((route): Route => {
    if (route.kind !== 'command' || route.path.endsWith('/deactivate')) return route;
    const save = saving[`${route.method} ${route.path}`];
    return {
      ...route,
      proof: 'always',
      ...(save && { run: (request: RequestContext) => withSecret(screen, request, save) }),
    };
  });
}

/** Its state is 'aktywny' for as long as nobody has switched it off. */
const OVER = ['Po terminie', 'program nie widzi już danych'] as const;

/** Saves with a secret that is new where one is wanted, and leads to the page that shows it. */
async function withSecret(screen: TokenScreen, request: RequestContext, save: Save): Promise<Done | Refusal> {
  const secret = newSecret();
  const secretHash = digestOfSecret(secret) ?? null;
  const { record } = screen;
  const fromForm: TokenScreen['record']['fromForm'] = (form, present) => {
    const values = record.fromForm(form, present);
    return present === null || form[RENEW] === true ? { ...values, secretHash } : values;
  };
  const done = await save({ ...screen, record: { ...record, fromForm } }, request);
  if (isRefusal(done)) return done;
  const { id } = done.body as { id: string };
  const row = await recordById(request.app.db, record.table, id);
  // The same form, sent twice, has made one token: its secret is the first one.
  if (row?.values.secretHash !== secretHash) return done;
  keepSecret(request, { id, secret });
  return { ...done, redirect: secretPath(id) };
}

/** When it was used last, and which persons' data it has read lately. */
async function usage(app: RequestContext['app'], scopes: readonly ApiScope[], id: string) {
  const { lastAt, lately } = await usesOf(app, id);
  const lines = lately.map(({ kind, persons, requests, rows }) => {
    const done = writesOf(scopes).find(({ name }) => name === kind);
    if (done)
      return [`Zmiany z 30 dni: ${done.label}`, counted(requests, ['czynność', 'czynności', 'czynności'])] as const;
    const label = scopes.find((scope) => scope.kind === kind)?.label ?? kind;
    const read = `${counted(rows, ['pozycja', 'pozycje', 'pozycji'])} w ${counted(requests, ['zapytaniu', 'zapytaniach', 'zapytaniach'])}`;
    return [`Odczyt z 30 dni: ${label}${persons ? ', z danymi osób' : ''}`, read] as const;
  });
  return [['Ostatnie użycie', lastAt ? formatDateTime(lastAt) : 'jeszcze nie było'] as const, ...lines];
}
