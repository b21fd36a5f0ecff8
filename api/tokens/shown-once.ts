import { RENEW } from '#domain/api/token.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import type { App } from '#ops/app.ts';
import { recordById } from '#projections/record-list.ts';
import type { RequestContext } from '#api/http/request/request-context.ts';
import type { Done, Route } from '#api/http/routes/route.ts';
import { changeRecord, createRecord } from '#api/records/change.ts';
import { recordRoutes } from '#api/records/routes.ts';
import type { RecordScreen } from '#api/records/screen.ts';
import { keepSecret } from './secret-cookie.ts';

/** A record with a secret: its facts hold a digest. */
interface HasSecret {
  readonly secretHash: string | null;
}

/** How a kind of record comes to a secret. */
export interface Secrets<V extends HasSecret> {
  make(app: App): Promise<{ readonly secret: string; readonly secretHash: string | null }>;
  /** The values with a new one. */
  renewed(values: V, present: V | null, secretHash: string | null): V;
  /** The page where it is shown, once. */
  path(id: string): string;
}

/**
 * The routes of records with a secret: those of any record, which ask who is there before they open anything, and show a
 * new secret once.
 */
export function secretRoutes<V extends HasSecret>(screen: RecordScreen<V>, secrets: Secrets<V>): readonly Route[] {
  const { base } = screen.record.declaration;
  const saving = { [`post ${base}`]: createRecord<V>, [`put ${base}/:id`]: changeRecord<V> };
  return recordRoutes(screen as unknown as RecordScreen).map((route): Route => {
    if (route.kind !== 'command' || route.path.endsWith('/deactivate')) return route;
    const save = saving[`${route.method} ${route.path}`];
    return {
      ...route,
      proof: 'always',
      ...(save && { run: (request: RequestContext) => withSecret({ screen, secrets, save }, request) }),
    };
  });
}

interface Saving<V extends HasSecret> {
  readonly screen: RecordScreen<V>;
  readonly secrets: Secrets<V>;
  save(screen: RecordScreen<V>, request: RequestContext): Promise<Done | Refusal>;
}

/** Saves with a secret that is new where one is wanted, and leads to the page that shows it. */
async function withSecret<V extends HasSecret>(
  { screen, secrets, save }: Saving<V>,
  request: RequestContext,
): Promise<Done | Refusal> {
  const isWanted = request.params.id === undefined || RENEW in request.body;
  if (!isWanted) return save(screen, request);
  const { secret, secretHash } = await secrets.make(request.app);
  const { record } = screen;
  const fromForm: typeof record.fromForm = (form, present) => {
    const values = record.fromForm(form, present);
    return present === null || form[RENEW] === true ? secrets.renewed(values, present, secretHash) : values;
  };
  const done = await save({ ...screen, record: { ...record, fromForm } }, request);
  if (isRefusal(done)) return done;
  const { id } = done.body as { id: string };
  const row = await recordById(request.app.db, record.table, id);
  // The same form, sent twice, has made one record: its secret is the first one.
  if (row?.values.secretHash !== secretHash) return done;
  keepSecret(request, { id, secret });
  return { ...done, redirect: secrets.path(id) };
}
