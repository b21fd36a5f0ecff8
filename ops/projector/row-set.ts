import type { KeyFilter } from './key-filter.ts';
import type { Row } from './row.ts';
import { NO_PAST, type PastChanges, type PastRows } from './past.ts';

/** What has to be written: whole rows, and keys of rows that are gone. */
export interface Changes {
  readonly rows: readonly Row[];
  readonly removed: readonly string[];
  /** Of the rows those that the table may hold already. */
  readonly replaced: readonly string[];
  /** Of a model that keeps what its rows said before. */
  readonly past: PastChanges;
}

export const NO_CHANGES: Changes = { rows: [], removed: [], replaced: [], past: NO_PAST };

type Groups = Map<string, Map<string, Set<string>>>;

/** What is known of a key: its row, null for none, and whether that waits to be written. */
interface Known {
  row: Row | null;
  dirty: boolean;
}

/**
 * The rows of one table that are in memory: read from the database, changed, or known to be absent (null). What is
 * here is newer than the table, so `learn` never overwrites. Rows are found by key, or by a column's value (of a list:
 * by each of its texts) as it is now, changes not yet written included.
 *
 * Two generations make a cheap "recently used": a row that is asked for moves to the young one, `trim` drops the old.
 */
export class RowSet {
  private young = new Map<string, Known>();
  private old = new Map<string, Known>();
  private dirty: string[] = [];
  private readonly groups: Groups = new Map();
  /** How often a row was found here: what keeping rows of this table in memory is good for. */
  found = 0;

  /**
   * @param stored keys that the table may hold, of one that was empty when this began; any unless given
   * @param past of a model that keeps what its rows said before
   */
  constructor(
    private readonly stored?: KeyFilter,
    readonly past?: PastRows,
  ) {}

  /** How many are in memory. */
  get size(): number {
    return this.young.size + this.old.size;
  }

  /** Neither here nor in the table, so that nobody need ask for it. */
  isNew(key: string): boolean {
    return this.stored !== undefined && !this.has(key) && !this.stored.mayHold(key);
  }

  has(key: string): boolean {
    return this.young.has(key) || this.old.has(key);
  }

  /** The row, null when it is known to be absent, undefined when nothing is known. */
  get(key: string): Row | null | undefined {
    const row = this.recent(key)?.row;
    if (row) this.found += 1;
    return row;
  }

  private recent(key: string): Known | undefined {
    const young = this.young.get(key);
    if (young || this.old.size === 0) return young;
    const old = this.old.get(key);
    if (!old) return undefined;
    this.old.delete(key);
    this.young.set(key, old);
    return old;
  }

  /** Takes what the database says of a key, unless something newer is here. */
  learn(key: string, row: Row | null): void {
    if (this.has(key)) return;
    this.young.set(key, { row, dirty: false });
    this.regroup(key, null, row);
  }

  /**
   * The row after an event of an instant; null removes it. It is written with the next `take`.
   *
   * @param event `former`: the row before, where the event changes what is kept of it
   */
  put(key: string, row: Row | null, { at, former }: { readonly at: string; readonly former?: Row | null }): void {
    const known = this.recent(key);
    this.past?.follow(former ?? known?.row ?? null, row, at);
    this.regroup(key, known?.row ?? null, row);
    if (!known?.dirty) this.dirty.push(key);
    if (!known) this.young.set(key, { row, dirty: true });
    else {
      known.row = row;
      known.dirty = true;
    }
  }

  /** Keys of the rows in memory whose column has this value now. */
  keysWhere(column: string, value: string): string[] {
    return [...(this.group(column).get(value) ?? [])];
  }

  /** How many rows wait to be written. */
  get unwritten(): number {
    return this.dirty.length + (this.past?.unwritten ?? 0);
  }

  /** Everything that changed since the last take. The rows stay in memory until `trim`. */
  take(): Changes {
    const rows: Row[] = [];
    const removed: string[] = [];
    const replaced: string[] = [];
    for (const key of this.dirty) {
      const known = this.recent(key);
      const mayBeStored = this.stored?.mayHold(key) ?? true;
      if (known) known.dirty = false;
      if (known?.row) {
        rows.push(known.row);
        if (mayBeStored) replaced.push(key);
        else this.stored?.add(key);
      } else if (mayBeStored) removed.push(key);
    }
    this.dirty = [];
    return { rows, removed, replaced, past: this.takePast() };
  }

  private takePast(): PastChanges {
    return this.past?.take() ?? NO_PAST;
  }

  /** Forgets the longest unused rows when more than `limit` are held. Only when everything taken is written. */
  trim(limit: number): void {
    if (this.young.size < limit / 2) return;
    for (const [key, known] of this.old) {
      if (known.dirty) this.young.set(key, known);
      else this.regroup(key, known.row, null);
    }
    this.old = this.young;
    this.young = new Map();
  }

  private group(column: string): Map<string, Set<string>> {
    const known = this.groups.get(column);
    if (known) return known;
    const group = new Map<string, Set<string>>();
    this.groups.set(column, group);
    for (const generation of [this.young, this.old]) {
      for (const [key, { row }] of generation) if (row) enter(group, row[column], key);
    }
    return group;
  }

  private regroup(key: string, before: Row | null, after: Row | null): void {
    for (const [column, group] of this.groups) {
      const from = before?.[column] ?? null;
      const to = after?.[column] ?? null;
      if (from === to) continue;
      leave(group, from, key);
      enter(group, to, key);
    }
  }
}

function enter(group: Map<string, Set<string>>, value: unknown, key: string): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) return value.forEach((one) => enter(group, one, key));
  const keys = group.get(String(value));
  if (keys) keys.add(key);
  else group.set(String(value), new Set([key]));
}

function leave(group: Map<string, Set<string>>, value: unknown, key: string): void {
  if (value === null || value === undefined) return;
  if (Array.isArray(value)) return value.forEach((one) => leave(group, one, key));
  const keys = group.get(String(value));
  keys?.delete(key);
  if (keys?.size === 0) group.delete(String(value));
}
