import type { Recorded } from '#domain/kernel/event.ts';
import type { AnyAddress, AnyReadModel } from '#projections/read-model.ts';
import type { Change } from './past.ts';
import { keyColumn, type Row } from './row.ts';
import type { RowSet } from './row-set.ts';

/** The rows that a batch may touch: by key, and by the value of a column. */
export interface Needs {
  readonly keys: Set<string>;
  /** Column to the values asked for. */
  readonly groups: Map<string, Set<string>>;
}

/** How far a fold came: all `count` events, or stopped before the one that failed. */
export interface FoldResult {
  readonly count: number;
  readonly failure?: { readonly event: Recorded; readonly error: unknown };
}

/** The former rows that have to be: those addressed by the events among these that apply to them. */
export const pastNeedsOf = (model: AnyReadModel, events: readonly Recorded[]): Needs =>
  needsOf({ ...model, on: model.past?.on ?? {} }, events);

/** What has to be in memory before these events are folded. Stops at the first event whose addresses throw. */
export function needsOf(model: AnyReadModel, events: readonly Recorded[]): Needs {
  const needs: Needs = { keys: new Set(), groups: new Map() };
  try {
    for (const event of events) {
      const found = addresses(model, event);
      if (isList(found)) for (const address of found) need(needs, address);
      else need(needs, found);
    }
  } catch {
    // The fold meets the same event and says what is wrong with it.
  }
  return needs;
}

function need(needs: Needs, address: AnyAddress): void {
  if ('keys' in address) {
    for (const key of address.keys) needs.keys.add(key);
    return;
  }
  const values = needs.groups.get(address.where);
  if (values) values.add(address.is);
  else needs.groups.set(address.where, new Set([address.is]));
}

/** Folds events into rows that are all in memory; the first failure leaves the rows as they were before its event. */
export function foldEvents(model: AnyReadModel, rows: RowSet, events: readonly Recorded[]): FoldResult {
  for (const [count, event] of events.entries()) {
    try {
      foldEvent(model, rows, event);
    } catch (error) {
      return { count, failure: { event, error } };
    }
  }
  return { count: events.length };
}

/** One event: all its rows are found and evolved before the first is changed, so an event takes effect whole. */
function foldEvent(model: AnyReadModel, rows: RowSet, event: Recorded): void {
  const found = addresses(model, event);
  const only = onlyKey(found);
  const reaches = rows.past !== undefined && reachesPast(model, event);
  if (only !== undefined && !reaches) return foldRow(model, rows, { event, key: only });
  const evolved: [string, Row | null][] = [];
  for (const key of keysOf(found, rows)) {
    const after = evolve(model, rows, { event, key });
    if (after !== undefined) evolved.push([key, after]);
  }
  if (!reaches) {
    for (const [key, row] of evolved) rows.put(key, row, event);
    return;
  }
  const change = changeBy(model, event);
  // Those that are replaced now are former rows too.
  const formers = evolved.map(([key]) => rows.get(key)).map((row) => row && change(row));
  rows.past?.reach(change);
  for (const [place, [key, row]] of evolved.entries()) rows.put(key, row, { at: event.at, former: formers[place] });
}

/** Whether an event applies to former rows too. */
const reachesPast = ({ past }: AnyReadModel, event: Recorded): boolean =>
  past !== undefined && Object.hasOwn(past.on, event.type);

/** What an event makes of a former row: of those that it does not address, the same. */
function changeBy(model: AnyReadModel, event: Recorded): Change {
  const handler = model.past?.on[event.type];
  const column = keyColumn(model);
  const found = [handler?.rows(event) ?? []].flat();
  return (row) => {
    const key = String(row[column]);
    if (!found.some((address) => isAddressed(row, key, address))) return row;
    return (handler?.evolve(row, event, key) ?? row) as Row;
  };
}

const isAddressed = (row: Row, key: string, address: AnyAddress): boolean =>
  'keys' in address ? address.keys.includes(key) : [row[address.where]].flat().includes(address.is);

/** The same of an event that is about one row, as nearly every one is. */
function foldRow(model: AnyReadModel, rows: RowSet, at: Place): void {
  const after = evolve(model, rows, at);
  if (after !== undefined) rows.put(at.key, after, at.event);
}

interface Place {
  readonly event: Recorded;
  readonly key: string;
}

/** The row after the event; undefined where it is as it was. */
function evolve(model: AnyReadModel, rows: RowSet, { event, key }: Place): Row | null | undefined {
  const before = rows.get(key) ?? null;
  const after = model.on[event.type]?.evolve(before ?? undefined, event, key) as Row | null;
  if (after === before) return undefined;
  if (after && after[keyColumn(model)] !== key) {
    throw new Error(`${model.name}: a row does not carry the key it was given`);
  }
  return after;
}

const NONE: readonly AnyAddress[] = [];

function addresses(model: AnyReadModel, event: Recorded): AnyAddress | readonly AnyAddress[] {
  return Object.hasOwn(model.on, event.type) ? (model.on[event.type]?.rows(event) ?? NONE) : NONE;
}

const isList = (found: AnyAddress | readonly AnyAddress[]): found is readonly AnyAddress[] => 'length' in found;

const onlyKey = (found: AnyAddress | readonly AnyAddress[]): string | undefined =>
  !isList(found) && 'keys' in found && found.keys.length === 1 ? found.keys[0] : undefined;

function keysOf(found: AnyAddress | readonly AnyAddress[], rows: RowSet): Set<string> {
  const keys = new Set<string>();
  for (const address of isList(found) ? found : [found]) {
    for (const key of 'keys' in address ? address.keys : rows.keysWhere(address.where, address.is)) keys.add(key);
  }
  return keys;
}
