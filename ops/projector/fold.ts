import type { Recorded } from '#domain/kernel/event.ts';
import type { AnyAddress, AnyReadModel } from '#projections/read-model.ts';
import type { Row, RowSet } from './row-set.ts';

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

/** The column that holds a model's key: the first. */
export function keyColumn(model: AnyReadModel): string {
  const [first] = Object.keys(model.columns);
  if (first === undefined) throw new Error(`Read model ${model.name} has no columns`);
  return first;
}

/** What has to be in memory before these events are folded. Stops at the first event whose addresses throw. */
export function needsOf(model: AnyReadModel, events: readonly Recorded[]): Needs {
  const needs: Needs = { keys: new Set(), groups: new Map() };
  try {
    for (const event of events) {
      for (const address of addresses(model, event)) need(needs, address);
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

function addresses(model: AnyReadModel, event: Recorded): readonly AnyAddress[] {
  if (!Object.hasOwn(model.on, event.type)) return [];
  const found = model.on[event.type]?.rows(event) ?? [];
  return 'length' in found ? found : [found];
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
  const evolved: [string, Row | null][] = [];
  for (const key of addressed(model, rows, event)) {
    const before = rows.get(key) ?? null;
    const after = model.on[event.type]?.evolve(before ?? undefined, event, key) as Row | null;
    if (after === before) continue;
    checkKey(model, key, after);
    evolved.push([key, after]);
  }
  for (const [key, row] of evolved) rows.put(key, row);
}

function addressed(model: AnyReadModel, rows: RowSet, event: Recorded): Set<string> {
  const keys = new Set<string>();
  for (const address of addresses(model, event)) {
    for (const key of 'keys' in address ? address.keys : rows.keysWhere(address.where, address.is)) keys.add(key);
  }
  return keys;
}

function checkKey(model: AnyReadModel, key: string, row: Row | null): void {
  if (row && row[keyColumn(model)] !== key) throw new Error(`${model.name}: a row does not carry the key it was given`);
}
