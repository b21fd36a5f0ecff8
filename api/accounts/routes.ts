import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { ERASED, FORGOTTEN } from '#domain/kernel/personal.ts';
import { RECORD_STATES, recordForm, toInputs, type RecordFilter } from '#domain/record/view.ts';
import { conflict, isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { replay } from '#ops/projector/replay.ts';
import { hasState, listPeople, personRow } from '#projections/accounts.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { command, page } from '#api/http/define.ts';
import { HttpError } from '#api/http/errors.ts';
import { success } from '#api/http/flash.ts';
import type { RequestContext, Done, Route } from '#api/http/route.ts';
import { readAsOf, timelineEntry } from '#api/handlers/history.ts';
import { id, oneOf, pageOf, readFilters, search, textOf, type Check } from '#api/handlers/read-filters.ts';
import { readForm, readPartial } from '#api/handlers/read-form.ts';
import { done } from '#api/handlers/done.ts';
import { versionOf } from '#api/handlers/body.ts';
import { retryOnConflict } from '#api/handlers/retry-on-conflict.ts';
import type { PeopleScreen, Saved } from './screen.ts';

interface Person {
  id: string;
  name: string;
  version: number;
}

const PAGE_SIZE = 50;

const anyText: Check = (value) => (value.length <= 255 ? value : undefined);
const checkOf = ({ how }: RecordFilter): Check => (how === 'title' ? search : anyText);

function itemOf<Row extends Person>(screen: PeopleScreen<Row>, row: Row, derived: object = {}) {
  const { active, values } = screen.item(row);
  return { id: row.id, title: row.name, version: row.version, active, values: { ...values, ...derived } };
}

async function list<Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext) {
  const checks = Object.fromEntries(
    screen.view.filters.map((filter) => [filter.name, { label: filter.label, check: checkOf(filter) }]),
  );
  const { filter, typed, notices } = readFilters<Record<string, string>>(request.query, {
    ...checks,
    status: { label: 'Stan', check: oneOf(RECORD_STATES.map(({ value }) => value)) },
    sort: { label: 'Sortowanie', check: oneOf(['title', '-title']) },
  });
  const number = pageOf(request.query.page);
  const cursor = (name: 'after' | 'before') => id(textOf(request.query[name]) ?? '');
  const [{ rows, ...place }, options] = await Promise.all([
    listPeople<Row>(request.app.db, screen.table, {
      where: [...screen.where(filter), ...(filter.status ? [hasState(screen.table, filter.status)] : [])],
      descending: filter.sort === '-title',
      page: number,
      pageSize: PAGE_SIZE,
      after: cursor('after'),
      before: cursor('before'),
    }),
    screen.options?.(request),
  ]);
  const derived = await screen.derived?.(request, rows);
  return {
    items: rows.map((row) => itemOf(screen, row, derived?.(row.id))),
    ...place,
    page: number,
    pageSize: PAGE_SIZE,
    filters: typed,
    notices,
    sort: filter.sort ?? 'title',
    options: options ?? {},
    scope: null,
    canWrite: request.access.can(screen.view.permissions.write),
  };
}

async function present<Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext): Promise<Row> {
  const row = await personRow<Row>(request.app.db, screen.table, request.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** GDP-03: of somebody erased there is nothing left to change; the list knows it before a cached state does. */
const isErased = (row: Person): boolean => row.name === FORGOTTEN;

async function details<Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext) {
  const now = await present(screen, request);
  const asOf = readAsOf(request.query.asOf);
  const [item, timeline, options, more] = await Promise.all([
    asOf
      ? rowAsOf(screen, request, { id: now.id, asOf }).then((row) => itemOf(screen, row))
      : itemNow(screen, request, now),
    timelineOf(request.app.db, `${screen.view.kind}:${now.id}`, asOf ? { until: asOf } : {}),
    screen.options?.(request),
    screen.more?.(request, now),
  ]);
  return {
    ...item,
    asOf,
    scope: null,
    timeline: timeline.map(timelineEntry),
    options: options ?? {},
    more: more ?? {},
    canWrite: !asOf && !isErased(now) && request.access.can(screen.view.permissions.write),
  };
}

async function itemNow<Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext, row: Row) {
  const derived = await screen.derived?.(request, [row]);
  return itemOf(screen, row, derived?.(row.id));
}

/** What is known of the person up to the moment, folded as the list is. */
async function rowAsOf<Row extends Person>(
  screen: PeopleScreen<Row>,
  request: RequestContext,
  of: { id: string; asOf: string },
): Promise<Row> {
  const { model, stream } = screen;
  const [own, others = []] = await Promise.all([
    request.app.log.readStream(stream(of.id)),
    screen.factsElsewhere?.(request, of.id),
  ]);
  const past = [...others, ...own]
    .filter((event) => event.at <= of.asOf && event.type in model.on)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const row = replay(model, past, [of.id]).get(of.id);
  if (!row) throw new HttpError(404, 'W tym momencie jeszcze nie istniało.');
  return row;
}

const factsOf = async <Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext) => ({
  options: (await screen.options?.(request)) ?? {},
});

async function edit<Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext) {
  const row = await present(screen, request);
  const { title, version, values } = itemOf(screen, row);
  return {
    id: row.id,
    title,
    version,
    values: toInputs(screen.view, values),
    scope: null,
    facts: await factsOf(screen, request),
  };
}

async function create<Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext): Promise<Done | Refusal> {
  const read = readForm(request, recordForm(screen.view), await factsOf(screen, request));
  if (isRefusal(read)) return read;
  const saved = await screen.create(request, read.values);
  return answer(screen, request, { saved, told: screen.view.words.added, status: 201 });
}

const change = <Row extends Person>(screen: PeopleScreen<Row>, request: RequestContext): Promise<Done | Refusal> =>
  retryOnConflict(request, { readModel: screen.table, named: versionOf(request.body) !== undefined }, () =>
    changeOnce(screen, request),
  );

async function changeOnce<Row extends Person>(
  screen: PeopleScreen<Row>,
  request: RequestContext,
): Promise<Done | Refusal> {
  const [row, { values: current, facts }] = await Promise.all([present(screen, request), edit(screen, request)]);
  if (isErased(row)) return conflict(ERASED);
  const read = readPartial(request, recordForm(screen.view, 'put'), { facts, current });
  if (isRefusal(read)) return read;
  const saved = await screen.change(request, row, { form: read.values, version: read.version ?? row.version });
  // A conflict shows what is there now as the form's inputs hold it; one that is no question of versions says why.
  if (isRefusal(saved) && saved.refused === 'conflict' && saved.current) {
    return { ...saved, current: { version: row.version, values: current } };
  }
  return answer(screen, request, { saved, told: screen.view.words.saved });
}

async function setActive<Row extends Person>(
  screen: PeopleScreen<Row>,
  request: RequestContext,
  to: 'deactivate' | 'reactivate',
): Promise<Done | Refusal> {
  const { words } = screen.view;
  const row = await present(screen, request);
  if (isErased(row)) return conflict(ERASED);
  const saved = await screen.setActive(request, row, to);
  return answer(screen, request, { saved, told: to === 'deactivate' ? words.deactivated : words.reactivated });
}

async function answer<Row extends Person>(
  screen: PeopleScreen<Row>,
  request: RequestContext,
  { saved, told, status }: { saved: Saved | Refusal; told: string; status?: number },
): Promise<Done | Refusal> {
  if (isRefusal(saved)) return saved;
  const finished = await done(request, saved.position, {
    readModels: [screen.table, 'timeline'],
    body: { id: saved.id },
    redirect: `${screen.view.base}/${saved.id}`,
    flash: success(`${saved.told ?? told}.`),
    ...(status ? { status } : {}),
  });
  const row = await personRow<Row>(request.app.db, screen.table, saved.id);
  return { ...finished, body: { id: saved.id, version: row?.version ?? 0 } };
}

/** The routes of people in the panel: list, new, details, edit, and taking or giving access. */
export function peopleRoutes<Row extends Person>(screen: PeopleScreen<Row>): readonly Route[] {
  const { base, fields } = screen.view;
  const [read, write] = [[screen.view.permissions.read], [screen.view.permissions.write]];
  const upload = fields.some(({ type }) => type === 'file') ? { upload: { maxBytes: UPLOAD_MAX_BYTES } } : {};
  return [
    page(base, read, (request) => list(screen, request)),
    page(`${base}/new`, write, async (request) => ({ values: {}, scope: null, facts: await factsOf(screen, request) })),
    command(`post ${base as '/'}`, screen.commands.add, {
      page: `${base}/new`,
      ...upload,
      run: (request) => create(screen, request),
    }),
    page(`${base}/:id`, read, (request) => details(screen, request)),
    page(`${base}/:id/edit`, write, (request) => edit(screen, request)),
    command(`put ${base as '/'}/:id`, screen.commands.change, {
      page: `${base}/:id/edit`,
      ...upload,
      run: (request) => change(screen, request),
    }),
    command(`post ${base as '/'}/:id/deactivate`, screen.commands.setActive, {
      run: (request) => setActive(screen, request, 'deactivate'),
    }),
    command(`post ${base as '/'}/:id/reactivate`, screen.commands.setActive, {
      run: (request) => setActive(screen, request, 'reactivate'),
    }),
  ];
}
