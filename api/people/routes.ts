import { UPLOAD_MAX_BYTES } from '#domain/shared/constants.ts';
import { ERASED, FORGOTTEN } from '#domain/shared/personal.ts';
import { RECORD_STATES, recordForm, toInputs, type RecordFilter } from '#domain/shared/record-view.ts';
import { conflict, isRefusal, type Refusal } from '#domain/shared/refusal.ts';
import { replay } from '#ops/projector/replay.ts';
import { hasState, listPeople, personRow } from '#projections/people.ts';
import { timelineOf } from '#projections/timeline-list.ts';
import { command, page } from '../http/define.ts';
import { HttpError } from '../http/errors.ts';
import { success } from '../http/flash.ts';
import type { Ask, Done, Route } from '../http/route.ts';
import { readAsOf, timelineEntry } from '../shared/history.ts';
import { id, oneOf, pageOf, readFilters, search, textOf, type Check } from '../shared/read-filters.ts';
import { readForm, readPartial } from '../shared/read-form.ts';
import { done } from '../shared/done.ts';
import { versionOf } from '../shared/body.ts';
import { unversioned } from '../shared/unversioned.ts';
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

async function list<Row extends Person>(screen: PeopleScreen<Row>, ask: Ask) {
  const checks = Object.fromEntries(
    screen.view.filters.map((filter) => [filter.name, { label: filter.label, check: checkOf(filter) }]),
  );
  const { filter, typed, notices } = readFilters<Record<string, string>>(ask.query, {
    ...checks,
    status: { label: 'Stan', check: oneOf(RECORD_STATES.map(({ value }) => value)) },
    sort: { label: 'Sortowanie', check: oneOf(['title', '-title']) },
  });
  const number = pageOf(ask.query.page);
  const cursor = (name: 'after' | 'before') => id(textOf(ask.query[name]) ?? '');
  const [{ rows, ...place }, options] = await Promise.all([
    listPeople<Row>(ask.app.db, screen.table, {
      where: [...screen.where(filter), ...(filter.status ? [hasState(screen.table, filter.status)] : [])],
      descending: filter.sort === '-title',
      page: number,
      pageSize: PAGE_SIZE,
      after: cursor('after'),
      before: cursor('before'),
    }),
    screen.options?.(ask),
  ]);
  const derived = await screen.derived?.(ask, rows);
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
    canWrite: ask.access.can(screen.permissions.write),
  };
}

async function present<Row extends Person>(screen: PeopleScreen<Row>, ask: Ask): Promise<Row> {
  const row = await personRow<Row>(ask.app.db, screen.table, ask.params.id ?? '');
  if (!row) throw new HttpError(404);
  return row;
}

/** GDP-03: of somebody erased there is nothing left to change; the list knows it before a cached state does. */
const isErased = (row: Person): boolean => row.name === FORGOTTEN;

async function details<Row extends Person>(screen: PeopleScreen<Row>, ask: Ask) {
  const now = await present(screen, ask);
  const asOf = readAsOf(ask.query.asOf);
  const [item, timeline, options, more] = await Promise.all([
    asOf ? rowAsOf(screen, ask, { id: now.id, asOf }).then((row) => itemOf(screen, row)) : itemNow(screen, ask, now),
    timelineOf(ask.app.db, `${screen.view.kind}:${now.id}`, asOf ? { until: asOf } : {}),
    screen.options?.(ask),
    screen.more?.(ask, now),
  ]);
  return {
    ...item,
    asOf,
    scope: null,
    timeline: timeline.map(timelineEntry),
    options: options ?? {},
    more: more ?? {},
    canWrite: !asOf && !isErased(now) && ask.access.can(screen.permissions.write),
  };
}

async function itemNow<Row extends Person>(screen: PeopleScreen<Row>, ask: Ask, row: Row) {
  const derived = await screen.derived?.(ask, [row]);
  return itemOf(screen, row, derived?.(row.id));
}

/** What is known of the person up to the moment, folded as the list is. */
async function rowAsOf<Row extends Person>(
  screen: PeopleScreen<Row>,
  ask: Ask,
  of: { id: string; asOf: string },
): Promise<Row> {
  const { model, stream } = screen;
  const [own, others = []] = await Promise.all([
    ask.app.log.readStream(stream(of.id)),
    screen.factsElsewhere?.(ask, of.id),
  ]);
  const past = [...others, ...own]
    .filter((event) => event.at <= of.asOf && event.type in model.on)
    .sort((a, b) => (a.position < b.position ? -1 : 1));
  const row = replay(model, past, [of.id]).get(of.id);
  if (!row) throw new HttpError(404, 'W tym momencie jeszcze nie istniało.');
  return row;
}

const factsOf = async <Row extends Person>(screen: PeopleScreen<Row>, ask: Ask) => ({
  options: (await screen.options?.(ask)) ?? {},
});

async function edit<Row extends Person>(screen: PeopleScreen<Row>, ask: Ask) {
  const row = await present(screen, ask);
  const { title, version, values } = itemOf(screen, row);
  return {
    id: row.id,
    title,
    version,
    values: toInputs(screen.view, values),
    scope: null,
    facts: await factsOf(screen, ask),
  };
}

async function create<Row extends Person>(screen: PeopleScreen<Row>, ask: Ask): Promise<Done | Refusal> {
  const read = readForm(ask, recordForm(screen.view), await factsOf(screen, ask));
  if (isRefusal(read)) return read;
  const saved = await screen.create(ask, read.values);
  return answer(screen, ask, { saved, told: screen.view.words.added, status: 201 });
}

const change = <Row extends Person>(screen: PeopleScreen<Row>, ask: Ask): Promise<Done | Refusal> =>
  unversioned(ask, { readModel: screen.table, named: versionOf(ask.body) !== undefined }, () =>
    changeOnce(screen, ask),
  );

async function changeOnce<Row extends Person>(screen: PeopleScreen<Row>, ask: Ask): Promise<Done | Refusal> {
  const [row, { values: current, facts }] = await Promise.all([present(screen, ask), edit(screen, ask)]);
  if (isErased(row)) return conflict(ERASED);
  const read = readPartial(ask, recordForm(screen.view, 'put'), { facts, current });
  if (isRefusal(read)) return read;
  const saved = await screen.change(ask, row, { form: read.values, version: read.version ?? row.version });
  // A conflict shows what is there now as the form's inputs hold it; one that is no question of versions says why.
  if (isRefusal(saved) && saved.refused === 'conflict' && saved.current) {
    return { ...saved, current: { version: row.version, values: current } };
  }
  return answer(screen, ask, { saved, told: screen.view.words.saved });
}

async function turn<Row extends Person>(
  screen: PeopleScreen<Row>,
  ask: Ask,
  to: 'deactivate' | 'reactivate',
): Promise<Done | Refusal> {
  const { words } = screen.view;
  const row = await present(screen, ask);
  if (isErased(row)) return conflict(ERASED);
  const saved = await screen.turn(ask, row, to);
  return answer(screen, ask, { saved, told: to === 'deactivate' ? words.deactivated : words.reactivated });
}

async function answer<Row extends Person>(
  screen: PeopleScreen<Row>,
  ask: Ask,
  { saved, told, status }: { saved: Saved | Refusal; told: string; status?: number },
): Promise<Done | Refusal> {
  if (isRefusal(saved)) return saved;
  const finished = await done(ask, saved.position, {
    readModels: [screen.table, 'timeline'],
    body: { id: saved.id },
    redirect: `${screen.view.base}/${saved.id}`,
    flash: success(`${saved.told ?? told}.`),
    ...(status ? { status } : {}),
  });
  const row = await personRow<Row>(ask.app.db, screen.table, saved.id);
  return { ...finished, body: { id: saved.id, version: row?.version ?? 0 } };
}

/** The routes of people in the panel: list, new, details, edit, and taking or giving access. */
export function peopleRoutes<Row extends Person>(screen: PeopleScreen<Row>): readonly Route[] {
  const { base, fields } = screen.view;
  const [read, write] = [[screen.permissions.read], [screen.permissions.write]];
  const upload = fields.some(({ type }) => type === 'file') ? { upload: { maxBytes: UPLOAD_MAX_BYTES } } : {};
  return [
    page(base, read, (ask) => list(screen, ask)),
    page(`${base}/new`, write, async (ask) => ({ values: {}, scope: null, facts: await factsOf(screen, ask) })),
    command(`post ${base as '/'}`, write, { page: `${base}/new`, ...upload, run: (ask) => create(screen, ask) }),
    page(`${base}/:id`, read, (ask) => details(screen, ask)),
    page(`${base}/:id/edit`, write, (ask) => edit(screen, ask)),
    command(`put ${base as '/'}/:id`, write, {
      page: `${base}/:id/edit`,
      ...upload,
      run: (ask) => change(screen, ask),
    }),
    command(`post ${base as '/'}/:id/deactivate`, write, { run: (ask) => turn(screen, ask, 'deactivate') }),
    command(`post ${base as '/'}/:id/reactivate`, write, { run: (ask) => turn(screen, ask, 'reactivate') }),
  ];
}
