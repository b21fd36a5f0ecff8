import { useMemo, useRef, useState } from 'react';

export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  toggle(id: string): void;
  /** A press on the tick of a row: with Shift all rows from the last pressed one take the same state. */
  press(id: string, event: { readonly checked: boolean; readonly shift: boolean }): void;
  /** All that are shown, or none when all are ticked already. */
  toggleAll(): void;
  clear(): void;
  readonly all: boolean;
}

/** The rows between two, both included; only the second when the first is no longer shown. */
export function range(shown: readonly string[], from: string | null, to: string): readonly string[] {
  const [first, last] = [from === null ? -1 : shown.indexOf(from), shown.indexOf(to)];
  return first < 0 || last < 0 ? [to] : shown.slice(Math.min(first, last), Math.max(first, last) + 1);
}

/** Ticked rows of what a page shows; rows that are gone are no longer ticked. */
export function useSelection(shown: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const pressed = useRef<string | null>(null);
  return useMemo(() => {
    const ids = shown.filter((id) => ticked.has(id));
    const all = shown.length > 0 && ids.length === shown.length;
    const set = (rows: readonly string[], on: boolean) =>
      setTicked((present) => {
        const next = new Set(present);
        for (const id of rows)
          if (on) next.add(id);
          else next.delete(id);
        return next;
      });
    return {
      ids,
      all,
      has: (id) => ticked.has(id),
      toggle: (id) => set([id], !ticked.has(id)),
      press: (id, { checked, shift }) => {
        set(shift ? range(shown, pressed.current, id) : [id], checked);
        pressed.current = id;
      },
      toggleAll: () => setTicked(all ? new Set() : new Set(shown)),
      clear: () => setTicked(new Set()),
    };
  }, [shown, ticked]);
}
