import { queryPairs } from '#domain/kernel/url.ts';
import { COLUMNS_PARAMETER } from '#domain/views/saved-view.ts';

interface Named {
  readonly label: string;
  /** Always shown: it says which row it is. */
  readonly heads?: boolean;
}

/** The columns that an address asks for; all of them where it asks for none that there is. */
export function chosenOf<C extends Named>(columns: readonly C[], search: string): readonly C[] {
  const asked = new Set(queryPairs(search).flatMap(([name, value]) => (name === COLUMNS_PARAMETER ? [value] : [])));
  return columns.some(({ label }) => asked.has(label))
    ? columns.filter(({ label, heads }) => heads || asked.has(label))
    : columns;
}
