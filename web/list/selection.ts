import { useMemo, useRef, useState } from 'react';

/** A row that can be ticked. */
export interface Tickable {
  readonly id: string;
  /** What it is called where it is spoken of. */
  readonly name: string;
}

/** What is ticked: by id, whatever the list shows meanwhile. It ends when it is cleared, or its list is left. */
export interface Selection {
  readonly ids: readonly string[];
  /** As they were called when they were ticked, in the order of `ids`. */
  readonly names: readonly string[];
  /** How many of them the page shows no more: newcomers pushed them on, or a filter leaves them out. */
  readonly unseen: number;
  has(id: string): boolean;
  toggle(id: string): void;
  /** A press on the tick of a row: with Shift all rows from the last pressed one take the same state. */
  press(id: string, event: { readonly checked: boolean; readonly shift: boolean }): void;
  /** Ticks rows that the page need not show. */
  add(rows: readonly Tickable[]): void;
  /** All that are shown, or none of them when all are ticked already. */
  toggleAll(): void;
  clear(): void;
  /** All that are shown are ticked. */
  readonly all: boolean;
}

/** The rows between two, both included; only the second when the first is no longer shown. */
export function range(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [first, last] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return first < 0 || last < 0 ? [to] : shown.slice(Math.min(first, last), Math.max(first, last) + 1);
}

/** Ticked with these rows on or off: what else was ticked stays, also what is not shown. */
export function ticking(
  ticked: ReadonlyMap<string, string>,
  rows: readonly Tickable[],
  on: boolean,
): ReadonlyMap<string, string> {
  const next = new Map(ticked);
  for (const { id, name } of rows)
    if (on) next.set(id, name);
    else next.delete(id);
  return next;
}

const NONE: ReadonlyMap<string, string> = new Map();

/** The ticks of a list whose rows come and go. */
export function useSelection(shown: readonly Tickable[]): Selection {
  const [ticked, setTicked] = useState(NONE);
  const pressed = useRef<string | null>(null);
  return useMemo(() => {
    const order = shown.map(({ id }) => id);
    const unseen = [...ticked.keys()].filter((id) => !order.includes(id)).length;
    const all = shown.length > 0 && ticked.size - unseen === shown.length;
    const set = (ids: readonly string[], on: boolean) =>
      setTicked((present) =>
        ticking(
          present,
          shown.filter(({ id }) => ids.includes(id)),
          on,
        ),
      );
    return {
      ids: [...ticked.keys()],
      names: [...ticked.values()],
      unseen,
      all,
      has: (id) => ticked.has(id),
      toggle: (id) => set([id], !ticked.has(id)),
      press: (id, { checked, shift }) => {
        set(shift ? range(order, pressed.current, id) : [id], checked);
        pressed.current = id;
      },
      add: (rows) => setTicked((present) => ticking(present, rows, true)),
      toggleAll: () => set(order, !all),
      clear: () => setTicked(NONE),
    };
  }, [shown, ticked]);
}
