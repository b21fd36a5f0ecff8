import { useMemo, useState } from 'react';

export interface Selection {
  readonly ids: readonly string[];
  has(id: string): boolean;
  toggle(id: string): void;
  /** All that are shown, or none when all are ticked already. */
  toggleAll(): void;
  clear(): void;
  readonly all: boolean;
}

/** Ticked rows of what a page shows; rows that are gone are no longer ticked. */
export function useSelection(shown: readonly string[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const ids = shown.filter((id) => ticked.has(id));
    const all = shown.length > 0 && ids.length === shown.length;
    return {
      ids,
      all,
      has: (id) => ticked.has(id),
      toggle: (id) =>
        setTicked((present) => {
          const next = new Set(present);
          if (!next.delete(id)) next.add(id);
          return next;
        }),
      toggleAll: () => setTicked(all ? new Set() : new Set(shown)),
      clear: () => setTicked(new Set()),
    };
  }, [shown, ticked]);
}
