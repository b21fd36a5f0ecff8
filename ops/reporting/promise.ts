import type { ViewChange } from './changes.ts';
import type { ReportView } from './view.ts';
import { nameOf } from './views.ts';

/** The columns that report builders were promised, in their order: `schema.view.column` to its type. */
export type Promised = Readonly<Record<string, string>>;

export const promisedOf = (views: readonly ReportView[]): Promised =>
  Object.fromEntries(
    views.flatMap((view) =>
      Object.entries(view.columns).map(([name, { type }]) => [`${nameOf(view)}.${name}`, type] as const),
    ),
  );

/** Promised columns that are gone, are of another type, or are elsewhere in their view, and have no line in the change log. */
export function broken(promised: Promised, views: readonly ReportView[], changes: readonly ViewChange[]): string[] {
  const present = promisedOf(views);
  const logged = new Set(changes.map(({ column }) => column));
  const wrong = Object.keys(promised).filter(
    (column) => promised[column] !== present[column] || placeOf(column, promised) !== placeOf(column, present),
  );
  return wrong.filter((column) => !logged.has(column));
}

/** How many columns of its view come before it. */
function placeOf(column: string, columns: Promised): number {
  const view = column.slice(0, column.lastIndexOf('.') + 1);
  return Object.keys(columns)
    .filter((one) => one.startsWith(view) && !one.slice(view.length).includes('.'))
    .indexOf(column);
}
